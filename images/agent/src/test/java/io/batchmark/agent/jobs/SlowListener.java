package io.batchmark.agent.jobs;

import jakarta.batch.api.chunk.listener.AbstractItemReadListener;

/** Takes two milliseconds before each item is read. */
public class SlowListener extends AbstractItemReadListener {
    @Override
    public void beforeRead() throws Exception {
        Thread.sleep(2);
    }
}
