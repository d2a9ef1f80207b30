package io.batchmark.runner.job;

import io.batchmark.runner.job.write.RolledBack;
import io.batchmark.runner.run.CurrentRun;
import io.batchmark.runner.run.Interruption;
import io.batchmark.runner.run.ServerRun;
import jakarta.batch.api.chunk.listener.AbstractChunkListener;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Keeps why a chunk failed: the job execution says only that it did, and a partition does not even tell its step. Counts
 * the chunks of a job that is to be interrupted.
 */
public final class ChunkObserver extends AbstractChunkListener {
    /** The transaction has begun a moment before its chunk. */
    private static final Duration BEGINNING = Duration.ofMillis(100);

    private final ServerRun run = CurrentRun.get();
    private final @Nullable Interruption interruption = run.interruption();
    private final int timeout = run.parameters().workload().step().transactionTimeout();
    private long begun;

    @Override
    public void beforeChunk() {
        begun = System.nanoTime();
    }

    @Override
    public void afterChunk() {
        if (interruption != null) {
            interruption.chunkEnds();
        }
    }

    @Override
    public void onError(Exception cause) {
        if (cause instanceof RolledBack) {
            return; // the chunk is written again
        }
        run.failed(isTimedOut() ? new TransactionTimedOut(timeout, cause) : cause);
    }

    private boolean isTimedOut() {
        return Duration.ofNanos(System.nanoTime() - begun).plus(BEGINNING).compareTo(Duration.ofSeconds(timeout)) >= 0;
    }
}
