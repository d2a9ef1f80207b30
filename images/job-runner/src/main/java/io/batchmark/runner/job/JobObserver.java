package io.batchmark.runner.job;

import io.batchmark.runner.Run;
import io.batchmark.runner.events.JobEvents;
import jakarta.batch.api.listener.JobListener;
import jakarta.batch.runtime.context.JobContext;
import jakarta.inject.Inject;

/** Tells the run when the batch job starts and ends. */
public final class JobObserver implements JobListener {
    @Inject
    JobContext job;

    @Override
    public void beforeJob() {
        Run.current().measurement().jobStarted(job.getExecutionId());
        JobEvents events = Run.current().published();
        if (events != null) {
            events.jobStarted(job);
        }
    }

    @Override
    public void afterJob() {
        Run.current().measurement().jobEnded();
        Run.current().ended();
    }
}
