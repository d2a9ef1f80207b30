package io.batchmark.runner.job;

import java.io.IOException;
import java.sql.SQLException;

/** A reader that times itself. */
public final class TimedReader extends RecordReader {
    @Override
    void readBlock() throws IOException, SQLException {
        long begun = System.nanoTime();
        super.readBlock();
        metrics.reader += System.nanoTime() - begun;
    }
}
