package io.batchmark.agent.jobs;

import jakarta.batch.api.BatchProperty;
import jakarta.batch.api.chunk.AbstractItemWriter;
import jakarta.inject.Inject;
import java.util.List;

/** Writes nothing. It can fail: once, or in each call. */
public class Sink extends AbstractItemWriter {
    @Inject
    @BatchProperty
    String fails;

    private boolean failed;

    @Override
    public void writeItems(List<Object> items) throws Exception {
        if ("always".equals(fails) || "once".equals(fails) && !failed) {
            failed = true;
            throw new IllegalStateException("the table is full: \"ACCOUNT\"");
        }
    }
}
