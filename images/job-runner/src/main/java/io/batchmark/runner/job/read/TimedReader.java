package io.batchmark.runner.job.read;

import io.batchmark.runner.measure.CpuSampler;
import io.batchmark.runner.measure.ThreadSeries;
import java.io.IOException;
import java.io.Serializable;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A reader that times itself, and the chunks that begin with it. */
public final class TimedReader extends RecordReader {
    /** There is no other in the job. */

    /** One block of so many, or one query. */
    private static final int EVERY = 16;

    private final ThreadSeries series = run.measurement().threadSeries(metrics);
    private final CpuSampler cpu = new CpuSampler(EVERY);
    /** Whether a chunk is being read. */
    private boolean isReading;
    /** Whether a chunk has been read; it is committed when the next one begins, or the reader is closed. */
    private boolean isRead;

    public TimedReader() {
        metrics.readerCpu = cpu;
    }

    @Override
    public void open(@Nullable Serializable resumed) throws IOException {
        isReading = false; // it may be in the middle of a chunk that was rolled back
        series.begins();
        super.open(resumed);
    }

    @Override
    public @Nullable Object readItem() throws IOException, SQLException {
        if (!isReading) {
            isReading = true;
            chunkEnds();
            series.chunkBegins();
        }
        return super.readItem();
    }

    private void chunkEnds() {
        if (isRead) {
            isRead = false;
            series.chunkEnds();
            series.committed(metrics.delivered);
        }
    }

    @Override
    void readBlock() throws IOException, SQLException {
        cpu.begins();
        long begun = System.nanoTime();
        super.readBlock();
        metrics.reader += System.nanoTime() - begun;
        cpu.ended();
    }

    @Override
    public Serializable checkpointInfo() {
        isReading = false;
        isRead = true;
        return super.checkpointInfo();
    }

    @Override
    public void close() throws IOException {
        chunkEnds();
        super.close();
        series.committed(metrics.delivered);
    }
}
