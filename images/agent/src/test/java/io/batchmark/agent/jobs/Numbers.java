package io.batchmark.agent.jobs;

import jakarta.batch.api.BatchProperty;
import jakarta.batch.api.chunk.AbstractItemReader;
import jakarta.inject.Inject;
import java.io.Serializable;

/** Reads the numbers from 0, and continues after the last checkpoint. */
public class Numbers extends AbstractItemReader {
    @Inject
    @BatchProperty
    String count;

    private int next;

    @Override
    public void open(Serializable checkpoint) {
        next = checkpoint == null ? 0 : (Integer) checkpoint;
    }

    @Override
    public Object readItem() {
        return next < Integer.parseInt(count) ? next++ : null;
    }

    @Override
    public Serializable checkpointInfo() {
        return next;
    }
}
