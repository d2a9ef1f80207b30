package io.batchmark.runner;

import io.batchmark.contract.ExitCode;
import io.batchmark.contract.RunResult;
import io.batchmark.contract.RunResult.BatchStatus;
import io.batchmark.contract.Wire;
import io.batchmark.contract.Workload;
import io.batchmark.runner.job.AccountTable;
import io.batchmark.runner.job.EmployeeTable;
import jakarta.batch.operations.JobExecutionNotRunningException;
import jakarta.batch.operations.JobOperator;
import jakarta.batch.runtime.BatchRuntime;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.Executor;

/** The batch job of a run, from its start to the end of the JVM. */
final class BatchJob implements Runnable {
    private static final long PROGRESS_SECONDS = 10;
    // Kubernetes kills after 30 seconds by default, people lose patience before
    private static final long STOP_SECONDS = 6;
    private static final long GIVE_UP_SECONDS = 10;

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
        Workload workload = run.parameters().workload();
        Resumption resumption = run.resumption();
        run.database().open(resumption == null);
        if (resumption == null) {
            createTables(workload);
        }
        run.measurement().prepare();
        new LiveMetrics(run).serve();
        JobOperator operator = BatchRuntime.getJobOperator();
        Properties parameters = jobParameters(workload);
        execution = resumption == null
                ? operator.start(jobName(workload), parameters)
                : operator.restart(resumption.before().execution(), parameters);
        if (stopping) {
            stop(operator);
        }
        Watchdog.callOff();
        progress.started();
        while (!run.awaitEndOrFailure(PROGRESS_SECONDS)) {
            if (!progress.report() && Results.status(operator, execution) != null) {
                break; // without its listener having been called
            }
        }
        awaitEndOfFailed();
        return new Results(run).of(operator, execution);
    }

    private static void createTables(Workload workload) throws SQLException {
        try (Connection connection = Server.database().getConnection()) {
            AccountTable.create(connection);
            if (workload.read() == Workload.Read.Query) {
                EmployeeTable.create(connection, workload.queryRows());
            }
        }
    }

    /** A chunk that fails ends the job; but where the database is gone, the batch container may never get that far. */
    private void awaitEndOfFailed() throws Exception {
        Throwable failure = run.failure();
        if (failure == null || run.awaitEnd(GIVE_UP_SECONDS) || run.database().fault(failure) == null) {
            while (failure != null && !run.awaitEnd(PROGRESS_SECONDS)) {
                progress.report();
            }
            return;
        }
        throw new IllegalStateException("the database is gone and the batch job does not end", failure);
    }

    /** On SIGTERM: the batch container stops the job at its next checkpoint, if that comes in time. */
    private void stop() {
        System.out.println("The container is told to terminate: stopping the batch job at its next checkpoint");
        stopping = true;
        if (execution >= 0) {
            executor.execute(() -> stop(BatchRuntime.getJobOperator()));
        }
        try {
            if (!run.awaitEnd(STOP_SECONDS)) {
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
        run.database().close();
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
