package io.batchmark.bench.decisions;

import java.util.stream.IntStream;

/** Intervals of the log ratios of all pairs of treatments. */
interface Pairs {
    int treatments();

    double mean(int blocks, int one, int other);

    /** Half of the interval. */
    double reach(int blocks, int one, int other);

    /** -1 where a treatment is told to be faster than another one, 1 where slower, 0 where neither. */
    default int sign(int blocks, int one, int other) {
        double mean = mean(blocks, one, other);
        return Math.abs(mean) > reach(blocks, one, other) ? (int) Math.signum(mean) : 0;
    }

    /** Whether they show which is the smallest treatment that is within the margin of each other one. */
    default boolean isDecided(int blocks) {
        for (int treatment = 0; treatment < treatments(); treatment++) {
            if (isWithinMargin(blocks, treatment)) {
                return true;
            }
            if (mayBeBest(blocks, treatment)) {
                return false;
            }
        }
        return false;
    }

    private boolean isWithinMargin(int blocks, int treatment) {
        return others(treatment)
                .allMatch(other -> mean(blocks, treatment, other) + reach(blocks, treatment, other) <= OurRule.MARGIN);
    }

    private boolean mayBeBest(int blocks, int treatment) {
        return others(treatment).noneMatch(other -> sign(blocks, treatment, other) > 0);
    }

    private IntStream others(int treatment) {
        return IntStream.range(0, treatments()).filter(other -> other != treatment);
    }
}
