package io.batchmark.core.estimate;

import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.jspecify.annotations.Nullable;

/**
 * What a sample says about a response, in the response's unit.
 *
 * @param n number of values
 * @param median middle value; mean of the two middle values where {@code n} is even
 * @param mean arithmetic mean
 * @param standardDeviation of the sample, with n - 1; null where there is but one value
 * @param interval confidence interval of the mean; null under {@value #MIN_RUNS} values
 * @param min smallest value
 * @param max largest value
 */
public record Estimate(
        int n,
        double median,
        double mean,
        @Nullable Double standardDeviation,
        @Nullable Interval interval,
        double min,
        double max) {
    /** Values an interval needs: of two, Student's t makes one that is 25 times as wide as they are apart. */
    public static final int MIN_RUNS = 3;

    /**
     * The interval of the mean is {@code mean ± t(n - 1) s / √n}: NIST/SEMATECH e-Handbook of Statistical Methods,
     * 1.3.5.2.
     *
     * @return null for an empty sample
     */
    public static @Nullable Estimate of(Sample sample, Confidence confidence) {
        double[] values = sample.values();
        int n = values.length;
        if (n == 0) {
            return null;
        }
        double mean = Mean.of(values).getAsDouble();
        double deviation = StandardDeviation.of(values).getAsDouble();
        double min = Double.POSITIVE_INFINITY;
        double max = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            min = Math.min(min, value);
            max = Math.max(max, value);
        }
        return new Estimate(
                n,
                Median.withDefaults().evaluate(values),
                mean,
                n < 2 ? null : deviation,
                n < MIN_RUNS ? null : around(mean, deviation, n, confidence),
                min,
                max);
    }

    static Interval around(double mean, double deviation, int n, Confidence confidence) {
        double margin = confidence.t(n - 1) * deviation / Math.sqrt(n);
        return new Interval(mean - margin, mean + margin);
    }
}
