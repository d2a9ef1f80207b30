package io.batchmark.operator.campaign;

import io.batchmark.core.design.Design;
import io.batchmark.operator.resource.UnreadableLedgerException;
import java.util.concurrent.Semaphore;

/** Whose turn it is to be summed up: no more rows and treatments at a time than the largest campaign has. */
final class Turns {
    private final Semaphore room = new Semaphore(Design.MAX_RUNS, true);

    /** Sums a campaign up. */
    @FunctionalInterface
    interface Summing {
        Findings sum() throws UnreadableLedgerException;
    }

    /** @param size rows or treatments of the campaign */
    Findings take(int size, Summing summing) throws UnreadableLedgerException {
        int share = Math.clamp(size, 1, Design.MAX_RUNS);
        room.acquireUninterruptibly(share);
        try {
            return summing.sum();
        } finally {
            room.release(share);
        }
    }
}
