package io.batchmark.runner.application;

import io.batchmark.runner.measure.ArtifactMetrics;
import io.batchmark.runner.run.CurrentRun;
import io.batchmark.runner.run.ServerRun;
import io.batchmark.runner.server.ChunkEnd;
import io.batchmark.runner.server.Server;
import jakarta.batch.api.BatchProperty;
import jakarta.batch.api.chunk.listener.AbstractChunkListener;
import jakarta.batch.runtime.Metric;
import jakarta.batch.runtime.context.StepContext;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/**
 * Counts what the chunks of a step, or of a partition, have committed, and keeps why one failed: the job execution says
 * only that it did.
 */
public class ChunkBounds extends AbstractChunkListener {
    /** Value of the property {@code threads} where the time of a thread is that of its chunks, commits included. */
    static final String CHUNKS = "chunks";

    @Inject
    StepContext step;

    /** Whether the time of threads is that of the step, or that of its chunks. */
    @Inject
    @BatchProperty
    String threads;

    final ServerRun run = CurrentRun.get();
    final ArtifactMetrics metrics = run.measurement().artifactMetrics();

    private boolean begun;
    private @Nullable Exception failure;

    @Override
    public void beforeChunk() {
        if (failure != null) {
            run.recovered(failure); // the chunk is tried again
            failure = null;
        }
        if (!begun && threads.equals(CHUNKS)) {
            metrics.partitionOf = step.getStepName();
            metrics.opened();
        }
        if (!begun) {
            chunksBegin();
        }
        begun = true;
        chunkBegins();
        Server.transaction().registerInterposedSynchronization((ChunkEnd) this::chunkEnded);
    }

    private void chunkEnded(boolean committed) {
        if (threads.equals(CHUNKS)) {
            metrics.closed();
        }
        if (!committed) {
            return;
        }
        metrics.written = metric(Metric.MetricType.WRITE_COUNT);
        metrics.checkpoints++;
        metrics.delivered = metric(Metric.MetricType.READ_COUNT); // last: whoever sees this sees the others
        committed();
    }

    /** Called before the first chunk. */
    void chunksBegin() {}

    /** Called at the beginning of each chunk. */
    void chunkBegins() {}

    /** Called when a chunk is committed. */
    void committed() {}

    private long metric(Metric.MetricType type) {
        for (Metric metric : step.getMetrics()) {
            if (metric.getType() == type) {
                return metric.getValue();
            }
        }
        return 0;
    }

    @Override
    public void onError(Exception cause) {
        failure = cause;
        run.failed(cause);
    }
}
