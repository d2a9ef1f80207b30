package io.batchmark.runner.job;

import io.batchmark.runner.Run;
import jakarta.batch.api.listener.JobListener;

/** Tells the run when the batch job starts and ends. */
public final class JobObserver implements JobListener {
    @Override
    public void beforeJob() {
        Run.current().measurement().jobStarted();
    }

    @Override
    public void afterJob() {
        Run.current().measurement().jobEnded();
        Run.current().jobEnded().countDown();
    }
}
