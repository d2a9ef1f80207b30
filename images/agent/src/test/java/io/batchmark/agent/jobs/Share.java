package io.batchmark.agent.jobs;

import jakarta.batch.api.BatchProperty;
import jakarta.batch.api.chunk.AbstractItemReader;
import jakarta.inject.Inject;
import java.util.concurrent.TimeUnit;

/** Reads the numbers below 25 that one of several servers or partitions has, slowly. */
public class Share extends AbstractItemReader {
    @Inject
    @BatchProperty
    String part;

    @Inject
    @BatchProperty
    String parts;

    @Inject
    @BatchProperty
    String millis;

    private int read;

    @Override
    public Object readItem() throws InterruptedException {
        int next = Integer.parseInt(part) + Integer.parseInt(parts) * read++;
        if (next >= 25) {
            return null;
        }
        TimeUnit.MILLISECONDS.sleep(millis == null ? 200 : Long.parseLong(millis));
        return next;
    }
}
