package io.batchmark.agent.jobs;

import jakarta.batch.api.BatchProperty;
import jakarta.batch.api.chunk.AbstractItemWriter;
import jakarta.inject.Inject;
import java.util.List;

/** Writes nothing. It can fail: once, in each call, or late, which is in the call with number 20. */
public class Sink extends AbstractItemWriter {
    @Inject
    @BatchProperty
    String fails;

    private boolean failed;

    @Override
    public void writeItems(List<Object> items) throws Exception {
        if ("always".equals(fails) || "once".equals(fails) && !failed || "late".equals(fails) && items.contains(20)) {
            failed = true;
            throw new IllegalStateException("the table is full: \"ACCOUNT\"");
        }
    }
}
