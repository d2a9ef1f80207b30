package io.batchmark.runner.job;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A reader that times itself. */
public final class TimedReader extends RecordReader {
    @Override
    public @Nullable Object readItem() throws IOException {
        long begun = System.nanoTime();
        Object item = super.readItem();
        tally.reader += System.nanoTime() - begun;
        return item;
    }
}
