package io.batchmark.runner.job;

import io.batchmark.runner.Interruption;
import io.batchmark.runner.Run;
import jakarta.batch.api.chunk.listener.AbstractChunkListener;
import org.jspecify.annotations.Nullable;

/**
 * Keeps why a chunk failed: the job execution says only that it did, and a partition does not even tell its step. Counts
 * the chunks of a job that is to be interrupted.
 */
public final class ChunkObserver extends AbstractChunkListener {
    private final @Nullable Interruption interruption = Run.current().interruption();

    @Override
    public void afterChunk() {
        if (interruption != null) {
            interruption.chunkEnds();
        }
    }

    @Override
    public void onError(Exception cause) {
        Run.current().failed(cause);
    }
}
