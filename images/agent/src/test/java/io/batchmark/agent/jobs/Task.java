package io.batchmark.agent.jobs;

import jakarta.batch.api.AbstractBatchlet;
import jakarta.batch.api.BatchProperty;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.inject.Inject;

/** Waits, starts another job or ends the JVM if its properties say so, and ends with an exit status. */
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

    @Inject
    @BatchProperty
    String exitCode;

    @Override
    public String process() throws Exception {
        if (millis != null) {
            Thread.sleep(Long.parseLong(millis));
        }
        if (starts != null) {
            BatchRuntime.getJobOperator().start(starts, null);
        }
        if (exitCode != null) {
            System.exit(Integer.parseInt(exitCode));
        }
        return exitStatus;
    }
}
