package io.batchmark.core.sequential;

/**
 * Logarithms of the evidence that statements on the losses of treatments take. Statements that a loss is small take more blocks, and have four
 * fifths of the error.
 *
 * @param rule the source of the evidence
 * @param error probability that any of the statements is wrong, between 0 and 1
 */
record EvidenceNeeded(ComparisonRule rule, double error) {
    private static final double WITHIN = 0.8;

    /** That a loss is small. */
    double within(double share) {
        return rule.enough(share, WITHIN * error);
    }

    double within(int one, int other) {
        return within(rule.observations().arrivals().ofBest(one, other));
    }

    /** Probability that a loss is wrongly said to be large, of one treatment that is truly best and of all others together. */
    double errorBeyond() {
        return (1 - WITHIN) * error / 2;
    }

    /** That a loss is large. */
    double beyond(double share) {
        return rule.enough(share, errorBeyond());
    }

    double beyond(int one, int other) {
        return beyond(rule.observations().arrivals().ofBest(one, other));
    }
}
