package io.batchmark.core.estimate;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.distribution.TDistribution;

/** How sure an interval is to hold what it estimates, and the quantiles that make it as wide as that takes. */
public final class Confidence {
    /** Digits after that may differ between machines, and reports must not. */
    private static final MathContext SOLVED = new MathContext(12);

    /** Probability of an error; kept instead of the level, which is too close to 1 after {@link #shared}. */
    private final double error;

    private final Map<Integer, Double> quantiles = new ConcurrentHashMap<>();

    private Confidence(double error) {
        this.error = error;
    }

    /**
     * @param level between 0 and 1, usually 0.95
     * @throws IllegalArgumentException if {@code level} is not between 0 and 1
     */
    public static Confidence of(double level) {
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("confidence is " + level + ", it must be between 0 and 1, as 0.95");
        }
        return new Confidence(1 - level);
    }

    /**
     * What each of several intervals needs so that all of them hold together at this confidence: Bonferroni's
     * inequality, NIST/SEMATECH e-Handbook of Statistical Methods, 7.4.7.3.
     *
     * @param comparisons number of intervals, at least 1
     */
    public Confidence shared(long comparisons) {
        return new Confidence(error / comparisons);
    }

    /** Two-sided critical value of Student's t distribution. */
    public double t(int degreesOfFreedom) {
        return quantiles.computeIfAbsent(degreesOfFreedom, degrees -> {
            TDistribution distribution = TDistribution.of(degrees);
            double t = distribution.inverseSurvivalProbability(error / 2);
            // solved for to 1e-9; a step of Newton's method doubles the digits
            t += (distribution.survivalProbability(t) - error / 2) / distribution.density(t);
            return new BigDecimal(t).round(SOLVED).doubleValue();
        });
    }
}
