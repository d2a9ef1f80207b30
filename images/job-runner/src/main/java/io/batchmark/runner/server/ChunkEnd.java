package io.batchmark.runner.server;

import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;

/** What is done when the transaction of a chunk is over, to be registered in it. */
public interface ChunkEnd extends Synchronization {
    void ended(boolean committed);

    @Override
    default void beforeCompletion() {
        // nothing is known before it is over
    }

    @Override
    default void afterCompletion(int status) {
        ended(status == Status.STATUS_COMMITTED);
    }
}
