package io.batchmark.core.answer;

import java.util.Arrays;

/**
 * The slopes between the values of a series (Theil and Sen). Up to 100 values, each value has a slope to each earlier value. In a longer series,
 * each value has at most 100 slopes, to earlier values that are spread over the series.
 */
record Slopes(double[] sorted) {
    private static final int PARTNERS = 100;

    static Slopes of(double[] values) {
        int step = 1 + (values.length - 1) / PARTNERS;
        double[] slopes = new double[values.length * Math.min(values.length, PARTNERS)];
        int pairs = 0;
        for (int i = 0; i < values.length; i++) {
            // another offset for each value, or a pattern of that length would hide
            for (int j = i / step % step; j < i; j += step) {
                double slope = (values[i] - values[j]) / (i - j);
                if (!Double.isNaN(slope)) {
                    slopes[pairs++] = slope;
                }
            }
        }
        double[] sorted = Arrays.copyOf(slopes, pairs);
        Arrays.sort(sorted);
        return new Slopes(sorted);
    }

    /** 0 if there is no slope. */
    double median() {
        return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
    }
}
