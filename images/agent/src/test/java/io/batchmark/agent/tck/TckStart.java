package io.batchmark.agent.tck;

import jakarta.batch.operations.JobOperator;
import jakarta.batch.runtime.BatchRuntime;
import jakarta.batch.runtime.JobExecution;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;

/** Starts the job by itself in a server without the agent, and ends the server with it. */
@WebListener
public class TckStart implements ServletContextListener {
    @Override
    public void contextInitialized(ServletContextEvent event) {
        if (Boolean.getBoolean("tck.start")) {
            JobOperator operator = BatchRuntime.getJobOperator();
            JobExecution execution = operator.getJobExecution(operator.start(TckRun.JOB, null));
            Thread end = new Thread(() -> {
                while (execution.getEndTime() == null
                        && operator.getJobExecution(execution.getExecutionId()).getEndTime() == null) {
                    sleep();
                }
                System.exit(0);
            });
            end.setDaemon(true);
            end.start();
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(200);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
