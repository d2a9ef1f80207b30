package io.batchmark.core.sequential;

/**
 * Logarithms of the evidence that statements on the losses of treatments take. Statements that a loss is small take more blocks, and have four
 * fifths of the error.
 *
 * @param arrivals the share of each pair
 * @param error probability that any of the statements is wrong, between 0 and 1
 */
record EvidenceNeeded(Arrivals arrivals, double error) {
    private static final double WITHIN = 0.8;

    /** That a loss is small. */
    double within(double share) {
        return StrictMath.log(1 / (share * WITHIN * error));
    }

    double within(int one, int other) {
        return within(arrivals.ofBest(one, other));
    }

    /** That a loss is large. */
    double beyond(double share) {
        return StrictMath.log(2 / (share * (1 - WITHIN) * error));
    }

    double beyond(int one, int other) {
        return beyond(arrivals.ofBest(one, other));
    }
}
