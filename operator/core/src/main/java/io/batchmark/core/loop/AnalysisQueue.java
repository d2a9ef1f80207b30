package io.batchmark.core.loop;

import io.batchmark.core.design.Design;
import io.batchmark.core.ledger.UnreadableLedgerException;
import java.util.concurrent.Semaphore;

/** Which campaigns are analysed at a time: together they have no more rows and treatments than the largest campaign may have. */
public final class AnalysisQueue {
    private final Semaphore room = new Semaphore(Design.MAX_RUNS, true);

    /** Sums a campaign up, as what one needs of it. */
    @FunctionalInterface
    public interface Summing<T> {
        T sum() throws UnreadableLedgerException;
    }

    /** @param size rows or treatments of the campaign */
    public <T> T take(int size, Summing<T> summing) throws UnreadableLedgerException {
        int share = Math.clamp(size, 1, Design.MAX_RUNS);
        room.acquireUninterruptibly(share);
        try {
            return summing.sum();
        } finally {
            room.release(share);
        }
    }
}
