package com.example.payroll;

import jakarta.batch.api.BatchProperty;
import jakarta.batch.api.chunk.AbstractItemReader;
import jakarta.inject.Inject;
import java.io.Serializable;

/** Reads the numbers of the employees. */
public class Employees extends AbstractItemReader {
    @Inject
    @BatchProperty
    String employees;

    private int next;

    @Override
    public void open(Serializable checkpoint) {
        next = checkpoint == null ? 0 : (Integer) checkpoint;
    }

    @Override
    public Object readItem() {
        return next < Integer.parseInt(employees) ? next++ : null;
    }

    @Override
    public Serializable checkpointInfo() {
        return next;
    }
}
