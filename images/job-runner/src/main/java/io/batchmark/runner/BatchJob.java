package io.batchmark.runner;

import io.batchmark.contract.ExitCode;
import io.batchmark.contract.RunResult;
import io.batchmark.contract.RunResult.BatchStatus;
import io.batchmark.contract.Wire;
import io.batchmark.contract.Workload;
import io.batchmark.runner.job.AccountTable;
import jakarta.batch.operations.JobExecutionNotRunningException;
import jakarta.batch.operations.JobOperator;
import jakarta.batch.runtime.BatchRuntime;
import java.util.Properties;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** The batch job of a run, from its start to the end of the JVM. */
final class BatchJob implements Runnable {
    private static final long PROGRESS_SECONDS = 10;
    // Kubernetes kills after 30 seconds by default, people lose patience before
    private static final long STOP_SECONDS = 6;

    private final Run run;
    private final Executor executor;
    private final Progress progress;
    private volatile long execution = -1;
    private volatile boolean stopping;

    BatchJob(Run run, Executor executor) {
        this.run = run;
        this.executor = executor;
        this.progress = new Progress(run);
    }

    /** Runs the job and ends the JVM. */
    @Override
    public void run() {
        try {
            Termination.onRequest(this::stop);
            end(result());
        } catch (Throwable e) {
            run.failed(e);
            end(new Results(run).unfinished(BatchStatus.FAILED));
        } finally {
            Termination.end(ExitCode.NOT_COMPLETED, "no result, see the log of the container");
        }
    }

    private RunResult result() throws Exception {
        if (Boolean.parseBoolean(System.getenv("CREATE_TABLES"))) {
            AccountTable.create(Server.database());
        }
        run.measurement().prepare();
        new LiveMetrics(run).serve();
        JobOperator operator = BatchRuntime.getJobOperator();
        Workload workload = run.parameters().workload();
        execution = operator.start(jobName(workload), jobParameters(workload));
        if (stopping) {
            stop(operator);
        }
        Watchdog.callOff();
        progress.started();
        while (!run.jobEnded().await(PROGRESS_SECONDS, TimeUnit.SECONDS)) {
            if (!progress.report() && Results.status(operator, execution) != null) {
                break; // without its listener having been called
            }
        }
        return new Results(run).of(operator, execution);
    }

    /** On SIGTERM: the batch container stops the job at its next checkpoint, if that comes in time. */
    private void stop() {
        System.out.println("The container is told to terminate: stopping the batch job at its next checkpoint");
        stopping = true;
        if (execution >= 0) {
            executor.execute(() -> stop(BatchRuntime.getJobOperator()));
        }
        try {
            if (!run.jobEnded().await(STOP_SECONDS, TimeUnit.SECONDS)) {
                run.failed(new IllegalStateException("no checkpoint within " + STOP_SECONDS
                        + " s of being told to terminate, so the counts are those of the last one before"));
                end(new Results(run).unfinished(BatchStatus.STOPPED));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void stop(JobOperator operator) {
        try {
            operator.stop(execution);
        } catch (JobExecutionNotRunningException e) {
            // it has ended by itself
        }
    }

    private void end(RunResult result) {
        progress.ended(result);
        Throwable failure = run.failure();
        if (failure != null && result.batchStatus() == BatchStatus.FAILED) {
            failure.printStackTrace();
        }
        Termination.end(
                result.batchStatus() == BatchStatus.COMPLETED ? ExitCode.COMPLETED : ExitCode.NOT_COMPLETED,
                Wire.encode(result));
    }

    private static String jobName(Workload workload) {
        return (workload.partitions() > 1 ? "partitioned" : "chunk") + (workload.resultBytes() > 0 ? "-processor" : "");
    }

    private static Properties jobParameters(Workload workload) {
        Properties parameters = new Properties();
        parameters.setProperty("instrumentation", workload.instrumentation().name());
        parameters.setProperty("fileName", System.getenv("RECORDS"));
        parameters.setProperty("numRecords", Long.toString(workload.items()));
        parameters.setProperty("accountNumberBase", "0");
        parameters.setProperty("itemCount", Integer.toString(workload.itemCount()));
        parameters.setProperty("readerCheckpointBytes", Integer.toString(workload.readerCheckpointBytes()));
        parameters.setProperty("writerCheckpointBytes", Integer.toString(workload.writerCheckpointBytes()));
        parameters.setProperty("resultBytes", Integer.toString(workload.resultBytes()));
        return parameters;
    }
}
