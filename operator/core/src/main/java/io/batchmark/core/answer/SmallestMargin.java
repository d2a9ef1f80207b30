package io.batchmark.core.answer;

import io.batchmark.core.sequential.BestComparison;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The smallest margin, in steps of a thousandth, at which a treatment would be shown to be within it after the blocks so far. */
final class SmallestMargin {
    /** A larger margin is no answer. */
    private static final double MOST = 0.2;

    /** Margins that are tried, by as many of one. */
    private static final double STEPS = 1000;

    private static final double WIDER = 1.1;

    private SmallestMargin() {}

    /**
     * @param treatments the treatments that may be chosen
     * @param least the least that the bounds at the present margin leave: the bounds at another margin may be wider
     * @return null if there is no such margin
     */
    static @Nullable Double of(BestComparison best, int[] treatments, double least) {
        for (double next = Math.max(least, 1 / STEPS); next <= MOST; next *= WIDER) {
            double tried = Math.ceil(next * STEPS - 1e-6) / STEPS;
            BestComparison then = best.withMargin(StrictMath.log1p(tried));
            if (Arrays.stream(treatments).anyMatch(then::isWithinMargin)) {
                return tried;
            }
        }
        return null;
    }
}
