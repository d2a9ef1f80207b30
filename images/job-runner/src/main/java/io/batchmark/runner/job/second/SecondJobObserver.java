package io.batchmark.runner.job.second;

import io.batchmark.runner.job.write.RolledBack;
import io.batchmark.runner.run.CurrentRun;
import io.batchmark.runner.run.ServerRun;
import jakarta.batch.api.chunk.listener.AbstractChunkListener;
import jakarta.batch.api.listener.JobListener;

/** Tells the run when the second job ends, and why it fails. */
public final class SecondJobObserver extends AbstractChunkListener implements JobListener {
    private final ServerRun run = CurrentRun.get();

    @Override
    public void beforeJob() {
        // it is waited for until it writes
    }

    @Override
    public void onError(Exception cause) {
        if (cause instanceof RolledBack) {
            return; // the chunk is written again
        }
        run.failed(new IllegalStateException("the second job has failed: " + cause.getMessage(), cause));
    }

    @Override
    public void afterJob() {
        run.secondJob().ended();
    }
}
