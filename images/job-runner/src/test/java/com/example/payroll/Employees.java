package com.example.payroll;

import jakarta.batch.api.BatchProperty;
import jakarta.batch.api.chunk.AbstractItemReader;
import jakarta.inject.Inject;
import java.io.Serializable;
import java.math.BigDecimal;

/** Reads the employees of a range. */
public final class Employees extends AbstractItemReader {
    @Inject
    @BatchProperty
    String first;

    @Inject
    @BatchProperty
    String last;

    private int next;
    private int end;

    @Override
    public void open(Serializable checkpoint) {
        next = checkpoint == null ? Integer.parseInt(first) : (Integer) checkpoint;
        end = Integer.parseInt(last);
    }

    @Override
    public Employee readItem() {
        return next > end ? null : new Employee(next, BigDecimal.valueOf(3000 + next++ % 2000));
    }

    @Override
    public Serializable checkpointInfo() {
        return next;
    }
}
