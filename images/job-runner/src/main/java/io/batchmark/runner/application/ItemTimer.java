package io.batchmark.runner.application;

import io.batchmark.runner.measure.CpuSampler;
import io.batchmark.runner.measure.ThreadSeries;
import jakarta.batch.api.chunk.listener.ItemProcessListener;
import jakarta.batch.api.chunk.listener.ItemReadListener;
import jakarta.batch.api.chunk.listener.ItemWriteListener;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Times reader, processor and writer as well. The batch container makes one for each thread. */
public final class ItemTimer extends ChunkBounds implements ItemReadListener, ItemProcessListener, ItemWriteListener {
    private final ThreadSeries series = run.measurement().threadSeries(metrics);
    private final CpuSampler reader = CpuSampler.ofItems();
    private final CpuSampler processor = CpuSampler.ofItems();
    private final CpuSampler writer = new CpuSampler(1); // there is one call for each chunk
    private long begun;

    public ItemTimer() {
        metrics.readerCpu = reader;
        metrics.processorCpu = processor;
        metrics.writerCpu = writer;
    }

    @Override
    void chunksBegin() {
        metrics.step = step.getStepName();
        series.begins(step.getStepName());
    }

    @Override
    void chunkBegins() {
        series.chunkBegins();
    }

    @Override
    void committed() {
        series.chunkEnds();
        series.committed(metrics.delivered);
    }

    @Override
    public void beforeRead() {
        reader.begins();
        begun = System.nanoTime();
    }

    @Override
    public void afterRead(@Nullable Object item) {
        metrics.reader += System.nanoTime() - begun;
        reader.ended();
    }

    @Override
    public void onReadError(Exception cause) {
        metrics.reader += System.nanoTime() - begun;
        reader.ended();
    }

    @Override
    public void beforeProcess(Object item) {
        processor.begins();
        begun = System.nanoTime();
    }

    @Override
    public void afterProcess(Object item, @Nullable Object result) {
        metrics.processor += System.nanoTime() - begun;
        processor.ended();
    }

    @Override
    public void onProcessError(Object item, Exception cause) {
        metrics.processor += System.nanoTime() - begun;
        processor.ended();
    }

    @Override
    public void beforeWrite(List<Object> items) {
        writer.begins();
        begun = System.nanoTime();
    }

    @Override
    public void afterWrite(List<Object> items) {
        metrics.writer += System.nanoTime() - begun;
        writer.ended();
    }

    @Override
    public void onWriteError(List<Object> items, Exception cause) {
        metrics.writer += System.nanoTime() - begun;
        writer.ended();
    }
}
