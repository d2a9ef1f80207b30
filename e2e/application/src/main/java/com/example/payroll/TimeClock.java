package com.example.payroll;

import jakarta.batch.api.BatchProperty;
import jakarta.batch.api.chunk.listener.AbstractItemReadListener;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Waits for the time clock, which answers slowly. */
@Named
@Dependent
public class TimeClock extends AbstractItemReadListener {
    @Inject
    @BatchProperty
    String waitMillis;

    @Override
    public void beforeRead() throws InterruptedException {
        Thread.sleep(Long.parseLong(waitMillis));
    }
}
