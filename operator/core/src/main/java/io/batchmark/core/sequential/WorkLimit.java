package io.batchmark.core.sequential;

/**
 * The work that comparisons of pairs may take together: a few seconds of CPU time. A pair that is not compared counts as not decided, which
 * is no false statement.
 */
final class WorkLimit {
    /** Blocks of pairs. A plan of 1,000 treatments and 100 blocks takes half of them. */
    static final long MOST = 200_000_000;

    private long left;

    WorkLimit(long most) {
        left = most;
    }

    /** Tests if a pair may be compared. */
    boolean allows(int blocks) {
        left -= blocks;
        return left >= 0;
    }
}
