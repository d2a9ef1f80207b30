package io.batchmark.agent.tck;

import com.ibm.jbatch.tck.spi.JobExecutionTimeoutException;
import com.ibm.jbatch.tck.spi.JobExecutionWaiter;
import com.ibm.jbatch.tck.spi.JobExecutionWaiterFactory;
import jakarta.batch.operations.JobOperator;
import jakarta.batch.runtime.BatchStatus;
import jakarta.batch.runtime.JobExecution;
import java.util.Set;

/** Waits for the end of a job. The wait that the TCK brings sees the end about 200 milliseconds later. */
public class PromptWait implements JobExecutionWaiterFactory {
    private static final Set<BatchStatus> ENDED =
            Set.of(BatchStatus.COMPLETED, BatchStatus.FAILED, BatchStatus.STOPPED, BatchStatus.ABANDONED);

    @Override
    public JobExecutionWaiter createWaiter(long id, JobOperator operator, long timeoutMillis) {
        return () -> {
            long until = System.nanoTime() + timeoutMillis * 1_000_000;
            while (System.nanoTime() < until) {
                JobExecution execution = operator.getJobExecution(id);
                if (execution.getEndTime() != null && ENDED.contains(execution.getBatchStatus())) {
                    return execution;
                }
                sleep();
            }
            throw new JobExecutionTimeoutException("job execution " + id + " does not end");
        };
    }

    private static void sleep() throws JobExecutionTimeoutException {
        try {
            Thread.sleep(5);
        } catch (InterruptedException e) {
            throw new JobExecutionTimeoutException(e);
        }
    }
}
