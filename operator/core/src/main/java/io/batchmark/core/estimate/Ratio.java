package io.batchmark.core.estimate;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.jspecify.annotations.Nullable;

/**
 * One treatment relative to another, paired by blocks: what the runs of a block have in common, such as a slow hour of
 * the cluster, is in both of them and cancels out.
 *
 * @param ratio geometric mean of the ratios of the blocks
 * @param interval its confidence interval
 * @param blocks number of blocks that have both treatments
 */
public record Ratio(double ratio, Interval interval, int blocks) {

    /**
     * The geometric mean is the mean of ratios that does not depend on which of the two is called the reference:
     * Fleming and Wallace, How not to lie with statistics: the correct way to summarize benchmark results, CACM 29(3),
     * 1986. Its interval is that of the mean of the logarithms (Student's t for paired observations, NIST/SEMATECH
     * e-Handbook of Statistical Methods, 7.3.1.1), transformed back.
     *
     * @return null if they have fewer than {@value Estimate#MIN_RUNS} blocks in common, if a value there is not
     *     positive: leaving such a block out would favour one side, or if the values are so far apart that no number
     *     is large enough for the interval
     */
    public static @Nullable Ratio of(Sample sample, Sample reference, Confidence confidence) {
        int n = 0;
        double[] logs = new double[Math.min(sample.blocks(), reference.blocks())];
        for (int block = 0; block < logs.length; block++) {
            if (sample.has(block) && reference.has(block)) {
                double numerator = sample.value(block);
                double denominator = reference.value(block);
                if (numerator <= 0 || denominator <= 0) {
                    return null;
                }
                // StrictMath: the same ledger must give the same report on every machine
                logs[n++] = StrictMath.log(numerator / denominator);
            }
        }
        if (n < Estimate.MIN_RUNS) {
            return null;
        }
        logs = Arrays.copyOf(logs, n);
        double mean = Mean.of(logs).getAsDouble();
        Interval interval = Estimate.around(mean, StandardDeviation.of(logs).getAsDouble(), n, confidence);
        double high = StrictMath.exp(interval.high());
        return Double.isInfinite(high)
                ? null
                : new Ratio(StrictMath.exp(mean), new Interval(StrictMath.exp(interval.low()), high), n);
    }
}
