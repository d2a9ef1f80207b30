package io.batchmark.agent.jobs;

import jakarta.batch.api.AbstractBatchlet;
import jakarta.batch.operations.JobOperator;
import jakarta.batch.runtime.BatchRuntime;
import java.util.Properties;

/** Starts job "failing", waits for its failure in the third chunk, restarts it and waits for its end. */
public class Restart extends AbstractBatchlet {
    private final JobOperator operator = BatchRuntime.getJobOperator();

    @Override
    public String process() throws Exception {
        long failed = operator.start("failing", fails("late"));
        await(failed);
        return await(operator.restart(failed, fails("never")));
    }

    private static Properties fails(String when) {
        Properties parameters = new Properties();
        parameters.setProperty("fails", when);
        return parameters;
    }

    private String await(long execution) throws InterruptedException {
        while (operator.getJobExecution(execution).getEndTime() == null) {
            Thread.sleep(20);
        }
        return operator.getJobExecution(execution).getBatchStatus().name();
    }
}
