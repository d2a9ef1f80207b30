package io.batchmark.core.estimate;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a response where some runs of the treatment are censored. Each of these counts as worse than any run that
 * did its work: that is enough for a median, and says nothing of a mean.
 *
 * @param n runs that measured the response
 * @param median of all runs; null where half of them, or more, are censored
 * @param medianAbove what the median is more than; null where it is known, and where nothing was measured of the censored ones
 * @param min smallest value; null where less is worse
 * @param max largest value; null where more is worse
 */
public record CensoredEstimate(
        int n,
        @Nullable Double median,
        @Nullable Double medianAbove,
        @Nullable Double min,
        @Nullable Double max) {

    /**
     * @param sample values of the runs that did their work
     * @param bounds one for each censored run, which its own value is more than; 0 where none is known
     * @param lessIsWorse whether the response is a rate
     * @return null where nothing is known
     */
    public static @Nullable CensoredEstimate of(Sample sample, double[] bounds, boolean lessIsWorse) {
        double[] values = sample.values();
        double[] worst = new double[bounds.length];
        Arrays.fill(worst, lessIsWorse ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
        double median = median(values, worst);
        double above = median(values, bounds);
        boolean known = Double.isFinite(median);
        boolean bounded = !known && Arrays.stream(bounds).allMatch(bound -> bound > 0);
        if (values.length == 0 && !bounded) {
            return null;
        }
        return new CensoredEstimate(
                values.length,
                known ? (Double) median : null,
                bounded ? (Double) above : null,
                values.length == 0 || lessIsWorse
                        ? null
                        : (Double) Arrays.stream(values).min().getAsDouble(),
                values.length == 0 || !lessIsWorse
                        ? null
                        : (Double) Arrays.stream(values).max().getAsDouble());
    }

    private static double median(double[] values, double[] others) {
        double[] all = Arrays.copyOf(values, values.length + others.length);
        System.arraycopy(others, 0, all, values.length, others.length);
        return Median.withDefaults().evaluate(all);
    }
}
