package io.batchmark.runner.job.second;

import jakarta.batch.api.chunk.AbstractItemReader;

/** The reader of the second job, which has items as long as nobody stops it. */
public final class EndlessReader extends AbstractItemReader {
    @Override
    public Object readItem() {
        return Boolean.TRUE;
    }
}
