package io.batchmark.runner.job;

import io.batchmark.runner.Run;
import jakarta.batch.api.chunk.listener.AbstractChunkListener;

/** Keeps why a chunk failed: the job execution says only that it did, and a partition does not even tell its step. */
public final class FailureObserver extends AbstractChunkListener {
    @Override
    public void onError(Exception cause) {
        Run.current().failed(cause);
    }
}
