package io.batchmark.core.sequential;

/** Evidence that one treatment takes longer than another treatment by more than some factor, gathered block by block. */
sealed interface Evidence permits BettingEvidence, StudentEvidence {
    /**
     * Tests if any look at the blocks so far rejects the hypothesis that the log ratio is at most a threshold. A look that rejects a threshold
     * rejects all smaller thresholds.
     *
     * @param enough logarithm of the inverse of the probability of error that is allowed
     */
    boolean isEnough(double threshold, double enough);

    /**
     * The number of further blocks, if they are like the blocks so far, until the evidence is enough; positive infinity if the blocks so far
     * point the other way.
     */
    double blocksUntil(double threshold, double enough);

    /** The largest threshold that any look has rejected; minus infinity if there is no such threshold. */
    double bound(double enough);
}
