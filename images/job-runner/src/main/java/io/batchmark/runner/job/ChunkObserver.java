package io.batchmark.runner.job;

import io.batchmark.runner.run.CurrentRun;
import io.batchmark.runner.run.Interruption;
import io.batchmark.runner.run.ServerRun;
import jakarta.batch.api.chunk.listener.AbstractChunkListener;
import org.jspecify.annotations.Nullable;

/**
 * Keeps why a chunk failed: the job execution says only that it did, and a partition does not even tell its step. Counts
 * the chunks of a job that is to be interrupted.
 */
public final class ChunkObserver extends AbstractChunkListener {
    private final ServerRun run = CurrentRun.get();
    private final @Nullable Interruption interruption = run.interruption();

    @Override
    public void afterChunk() {
        if (interruption != null) {
            interruption.chunkEnds();
        }
    }

    @Override
    public void onError(Exception cause) {
        run.failed(cause);
    }
}
