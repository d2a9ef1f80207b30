package io.batchmark.bench.agent.job;

import jakarta.batch.api.BatchProperty;
import jakarta.batch.api.chunk.AbstractItemReader;
import jakarta.inject.Inject;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** Reads numbers from memory, because a faster reader makes the share of the agent larger. */
public class Numbers extends AbstractItemReader {
    @Inject
    @BatchProperty
    private String items = "0";

    private int next;
    private int end;

    @Override
    public void open(@Nullable Serializable checkpoint) {
        end = Integer.parseInt(items);
    }

    @Override
    public @Nullable Object readItem() {
        return next < end ? next++ : null;
    }

    @Override
    public Serializable checkpointInfo() {
        return next;
    }
}
