package io.batchmark.core.sequential;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.NaNPolicy;

/**
 * A table of blocks and treatments, taken apart into what its blocks have in common, what its treatments have in common, and
 * the rest, by medians, which outliers do not move (Tukey, Exploratory Data Analysis, 1977, chapter 11). What is not there is
 * not a number.
 *
 * @param treatments median effect of each treatment; not a number where it has no value
 * @param rest by block and treatment
 */
record MedianPolish(double[] treatments, double[][] rest) {
    private static final int SWEEPS = 3;

    private static final Median MEDIAN =
            Median.withDefaults().with(NaNPolicy.EXCLUDE).withCopy(true);

    /** @param table by block and treatment */
    static MedianPolish of(double[][] table, int treatments) {
        double[][] rest = Arrays.stream(table).map(double[]::clone).toArray(double[][]::new);
        double[] effects = new double[treatments];
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            for (int treatment = 0; treatment < treatments; treatment++) {
                double middle = median(column(rest, treatment));
                effects[treatment] += middle;
                for (double[] row : rest) {
                    row[treatment] -= middle;
                }
            }
            for (double[] row : rest) {
                double middle = median(row);
                for (int treatment = 0; treatment < treatments; treatment++) {
                    row[treatment] -= middle;
                }
            }
        }
        return new MedianPolish(effects, rest);
    }

    static double[] column(double[][] table, int column) {
        double[] values = new double[table.length];
        for (int row = 0; row < values.length; row++) {
            values[row] = table[row][column];
        }
        return values;
    }

    /** Of those that are there; not a number where none is. */
    static double median(double[] values) {
        return MEDIAN.evaluate(values);
    }
}
