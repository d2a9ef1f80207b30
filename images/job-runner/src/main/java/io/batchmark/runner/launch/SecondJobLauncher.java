package io.batchmark.runner.launch;

import io.batchmark.contract.parameters.LockSettings;
import io.batchmark.runner.run.SecondJob;
import io.batchmark.runner.run.ServerRun;
import jakarta.batch.operations.JobExecutionNotRunningException;
import jakarta.batch.operations.JobOperator;
import java.util.Properties;

/** Starts the job that updates the same rows as the measured one, and stops it. Does nothing where a run has none. */
final class SecondJobLauncher {
    private static final String NAME = "second";
    private static final long START_SECONDS = 60;
    // a chunk may be large; no row of it is locked by the measured job any more
    private static final long STOP_SECONDS = 300;
    // where the database is gone, its end may never be told
    private static final long GIVE_UP_SECONDS = 10;

    private final ServerRun run;
    private final JobOperator operator;
    private final LockSettings settings;
    private final boolean wanted;
    private long execution;

    SecondJobLauncher(ServerRun run, JobOperator operator) {
        this.run = run;
        this.operator = operator;
        settings = run.parameters().workload().locks();
        wanted = settings.hasSecondJob();
    }

    /** To be called before an iteration of the measured job, which finds rows locked. */
    void start() throws InterruptedException {
        if (!wanted) {
            return;
        }
        Properties parameters = new Properties();
        parameters.setProperty("itemCount", Integer.toString(settings.secondJobItemCount()));
        execution = operator.start(NAME, parameters);
        SecondJob second = run.secondJob();
        if (!second.awaitWritesOrEnd(START_SECONDS) || second.hasEnded()) {
            throw new IllegalStateException("the second job does not write");
        }
    }

    /** To be called after it. Returns whether the second job was at it until now. */
    boolean stop() throws InterruptedException {
        if (!wanted) {
            return true;
        }
        SecondJob second = run.secondJob();
        boolean running = !second.hasEnded();
        try {
            operator.stop(execution);
        } catch (JobExecutionNotRunningException e) {
            running = false;
        }
        long patience = run.failure() == null ? STOP_SECONDS : GIVE_UP_SECONDS;
        if (!second.awaitEnd(patience)) {
            throw new IllegalStateException("the second job has not stopped within " + patience + " s");
        }
        return running;
    }
}
