package io.batchmark.runner.application;

import io.batchmark.runner.measure.ThreadSeries;
import jakarta.batch.api.chunk.listener.ItemProcessListener;
import jakarta.batch.api.chunk.listener.ItemReadListener;
import jakarta.batch.api.chunk.listener.ItemWriteListener;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Times reader, processor and writer as well. The batch container makes one for each thread. */
public final class ItemTimer extends ChunkBounds implements ItemReadListener, ItemProcessListener, ItemWriteListener {
    private final ThreadSeries series = run.measurement().threadSeries();
    private long begun;

    @Override
    void chunksBegin() {
        series.begins(step.getStepName());
    }

    @Override
    void committed() {
        series.committed(metrics.delivered);
    }

    @Override
    public void beforeRead() {
        begun = System.nanoTime();
    }

    @Override
    public void afterRead(@Nullable Object item) {
        metrics.reader += System.nanoTime() - begun;
    }

    @Override
    public void onReadError(Exception cause) {
        metrics.reader += System.nanoTime() - begun;
    }

    @Override
    public void beforeProcess(Object item) {
        begun = System.nanoTime();
    }

    @Override
    public void afterProcess(Object item, @Nullable Object result) {
        metrics.processor += System.nanoTime() - begun;
    }

    @Override
    public void onProcessError(Object item, Exception cause) {
        metrics.processor += System.nanoTime() - begun;
    }

    @Override
    public void beforeWrite(List<Object> items) {
        begun = System.nanoTime();
    }

    @Override
    public void afterWrite(List<Object> items) {
        metrics.writer += System.nanoTime() - begun;
    }

    @Override
    public void onWriteError(List<Object> items, Exception cause) {
        metrics.writer += System.nanoTime() - begun;
    }
}
