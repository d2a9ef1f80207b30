package io.batchmark.agent.jobs;

import jakarta.batch.api.AbstractBatchlet;
import jakarta.batch.api.BatchProperty;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.inject.Inject;

/** Waits, starts another job if its property names one, and ends with an exit status. */
public class Task extends AbstractBatchlet {
    @Inject
    @BatchProperty
    String millis;

    @Inject
    @BatchProperty
    String starts;

    @Inject
    @BatchProperty
    String exitStatus;

    @Override
    public String process() throws Exception {
        if (millis != null) {
            Thread.sleep(Long.parseLong(millis));
        }
        if (starts != null) {
            BatchRuntime.getJobOperator().start(starts, null);
        }
        return exitStatus;
    }
}
