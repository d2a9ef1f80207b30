package io.batchmark.runner.job;

import java.io.IOException;

/** A reader that times itself. */
public final class TimedReader extends RecordReader {
    @Override
    void readBlock() throws IOException {
        long begun = System.nanoTime();
        super.readBlock();
        tally.reader += System.nanoTime() - begun;
    }
}
