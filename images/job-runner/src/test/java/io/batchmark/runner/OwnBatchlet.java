package io.batchmark.runner;

import jakarta.batch.api.AbstractBatchlet;

/** A step of a job of the user. */
public final class OwnBatchlet extends AbstractBatchlet {
    @Override
    public String process() {
        return "COMPLETED";
    }
}
