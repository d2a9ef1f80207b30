package io.batchmark.runner.job;

import io.batchmark.runner.measure.ThreadSeries;
import java.io.IOException;
import java.io.Serializable;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A reader that times itself, and the chunks that begin with it. */
public final class TimedReader extends RecordReader {
    /** There is no other in the job. */
    private static final String STEP = "step";

    private final ThreadSeries series = run.measurement().threadSeries();
    /** Whether a chunk has been read; it is committed when the next one begins, or the reader is closed. */
    private boolean isRead;

    @Override
    public void open(@Nullable Serializable resumed) throws IOException {
        series.begins(STEP);
        super.open(resumed);
    }

    @Override
    public @Nullable Object readItem() throws IOException, SQLException {
        if (isRead) {
            isRead = false;
            series.committed(metrics.delivered);
        }
        return super.readItem();
    }

    @Override
    void readBlock() throws IOException, SQLException {
        long begun = System.nanoTime();
        super.readBlock();
        metrics.reader += System.nanoTime() - begun;
    }

    @Override
    public Serializable checkpointInfo() {
        isRead = true;
        return super.checkpointInfo();
    }

    @Override
    public void close() throws IOException {
        super.close();
        series.committed(metrics.delivered);
    }
}
