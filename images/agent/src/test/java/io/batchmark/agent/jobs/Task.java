package io.batchmark.agent.jobs;

import jakarta.batch.api.AbstractBatchlet;
import jakarta.batch.api.BatchProperty;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.inject.Inject;

/** Leaves a thread behind, waits, starts another job or ends the JVM if its properties say so, and ends with an exit status. */
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

    @Inject
    @BatchProperty
    String leaves;

    @Override
    public String process() throws Exception {
        if ("true".equals(leaves)) {
            new Thread(Task::sleep, "left behind").start();
        }
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

    /** The work of a thread that has no end. It is no daemon. */
    private static void sleep() {
        try {
            Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
