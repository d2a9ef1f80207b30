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

    @Inject
    @BatchProperty
    String halts;

    @Override
    public String process() throws Exception {
        if (millis != null) {
            Thread.sleep(Long.parseLong(millis));
        }
        if (starts != null) {
            BatchRuntime.getJobOperator().start(starts, null);
        }
        if (exitCode != null) {
            int code = Integer.parseInt(exitCode);
            if ("true".equals(halts)) {
                Runtime.getRuntime().halt(code);
            }
            System.exit(code);
        }
        return exitStatus;
    }
}
