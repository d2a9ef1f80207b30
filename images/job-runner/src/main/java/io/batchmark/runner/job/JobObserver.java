package io.batchmark.runner.job;

import io.batchmark.runner.events.JobEvents;
import io.batchmark.runner.run.CurrentRun;
import io.batchmark.runner.run.ServerRun;
import jakarta.batch.api.listener.JobListener;
import jakarta.batch.runtime.context.JobContext;
import jakarta.inject.Inject;

/** Tells the run when the batch job starts and ends. */
public final class JobObserver implements JobListener {
    private final ServerRun run = CurrentRun.get();

    @Inject
    JobContext job;

    @Override
    public void beforeJob() {
        run.measurement().jobStarted(job.getExecutionId());
        JobEvents events = run.published();
        if (events != null) {
            events.jobStarted(job);
        }
    }

    @Override
    public void afterJob() {
        run.measurement().jobEnded();
        run.stepEnded(); // of a step whose listener was not called
        run.ended();
    }
}
