package io.batchmark.core.sequential;

/** Evidence that one treatment takes longer than another treatment by more than some factor, gathered block by block. */
sealed interface Evidence permits BettingEvidence, StudentEvidence {
    /**
     * Tests if any look so far shows that the log ratio exceeds a threshold. It then exceeds all smaller thresholds.
     *
     * @param enough logarithm of the inverse of the probability of error that is allowed
     */
    boolean isEnough(double threshold, double enough);

    /**
     * The number of further blocks until the evidence is enough, if they are like the blocks so far. Positive infinity if the blocks so far
     * point the other way.
     */
    double blocksUntil(double threshold, double enough);

    /** The largest threshold that any look has rejected; minus infinity if there is no such threshold. */
    double bound(double enough);
}
