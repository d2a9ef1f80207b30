package io.batchmark.core.sequential;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.FDistribution;
import org.jspecify.annotations.Nullable;

/**
 * Tests the noise model on the runs of the campaign itself, after each block. One test compares the scatter of each treatment with the scatter
 * of all other treatments. Another test looks for a run that is further from its expected time than runs of normal noise are. Both are F tests.
 * They are exact for complete blocks. They share their error by the number of treatments or runs. A contradiction is final.
 */
final class ModelTest {
    /** Probability that a test contradicts a model that holds, at any look. */
    static final double ERROR = 0.04;
    /** Part of it for scatter that differs, which makes statements wrong. The rest is for outliers, which cost blocks. */
    private static final double OF_SCATTER = 0.75;

    private final Observations observations;
    private final PooledScatter scatter;

    ModelTest(Observations observations, PooledScatter scatter) {
        this.observations = observations;
        this.scatter = scatter;
    }

    /** The first contradiction; null if the runs agree with the model. */
    @Nullable
    Contradiction first() {
        for (int block = GroupSequentialBounds.FIRST - 1; block < observations.blocks(); block++) {
            // levels that add up to 1
            double level = ERROR * 2 / (block + 1.0) / block;
            Contradiction found = after(block, level);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private @Nullable Contradiction after(int block, double level) {
        PooledScatter.Fit fit = scatter.fit(block);
        if (fit.freedom() < 2 || !(fit.squares() > 0)) {
            return null;
        }
        int treatments = observations.treatments();
        double[] squares = new double[treatments];
        int[] runs = new int[treatments];
        int all = 0;
        for (int row = 0; row <= block; row++) {
            int size = fit.sizes()[row];
            for (int treatment = 0; treatment < treatments; treatment++) {
                double rest = fit.rest()[row][treatment];
                if (!Double.isNaN(rest) && size > 1) {
                    squares[treatment] += rest * rest * size / (size - 1);
                    runs[treatment]++;
                    all++;
                }
            }
        }
        boolean differ = differ(squares, runs, level * OF_SCATTER / 2);
        double largest = 0;
        int of = 0;
        for (int treatment = 0; treatment < treatments; treatment++) {
            int own = runs[treatment] - 1;
            double ratio = ratio(squares[treatment], own, fit);
            if (isBeyond(ratio, own, fit, level * OF_SCATTER / 2 / treatments)) {
                return new Contradiction.Scatter(treatment, Math.sqrt(ratio), block + 1);
            }
            if (ratio > largest) {
                largest = ratio;
                of = treatment;
            }
        }
        if (differ) {
            return new Contradiction.Scatter(of, Math.sqrt(largest), block + 1);
        }
        return outlier(fit, runs, all, level * (1 - OF_SCATTER), block + 1);
    }

    /** Bartlett's test that the scatter of all treatments is the same. */
    private static boolean differ(double[] squares, int[] runs, double level) {
        int groups = 0;
        double freedom = 0;
        double sum = 0;
        double logs = 0;
        double inverse = 0;
        for (int treatment = 0; treatment < runs.length; treatment++) {
            int own = runs[treatment] - 1;
            if (own > 0 && squares[treatment] > 0) {
                groups++;
                freedom += own;
                sum += squares[treatment];
                logs += own * StrictMath.log(squares[treatment] / own);
                inverse += 1.0 / own;
            }
        }
        if (groups < 3) {
            return false;
        }
        double statistic =
                (freedom * StrictMath.log(sum / freedom) - logs) / (1 + (inverse - 1 / freedom) / 3 / (groups - 1));
        return ChiSquaredDistribution.of(groups - 1).survivalProbability(statistic) < level;
    }

    /** Tests the run with the largest ratio: all runs have the same degrees of freedom. */
    private static @Nullable Contradiction outlier(
            PooledScatter.Fit fit, int[] runs, int all, double level, int blocks) {
        double largest = 0;
        int of = 0;
        for (int row = 0; row < fit.rest().length; row++) {
            int size = fit.sizes()[row];
            for (int treatment = 0; treatment < runs.length; treatment++) {
                double rest = fit.rest()[row][treatment];
                if (!Double.isNaN(rest) && size > 1 && runs[treatment] > 1) {
                    double square = rest * rest * size / (size - 1) * runs[treatment] / (runs[treatment] - 1);
                    double ratio = ratio(square, 1, fit);
                    of = ratio > largest ? treatment : of;
                    largest = Math.max(largest, ratio);
                }
            }
        }
        return isBeyond(largest, 1, fit, level / all)
                ? new Contradiction.Outlier(of, Math.sqrt(largest), blocks)
                : null;
    }

    /** Mean square of a part, relative to the mean square of the rest. */
    private static double ratio(double squares, int freedom, PooledScatter.Fit fit) {
        int left = fit.freedom() - freedom;
        return freedom < 1 || left < 1
                ? 0
                : squares / freedom / Math.max(Double.MIN_NORMAL, (fit.squares() - squares) / left);
    }

    private static boolean isBeyond(double ratio, int freedom, PooledScatter.Fit fit, double level) {
        return ratio > 1 && FDistribution.of(freedom, fit.freedom() - freedom).survivalProbability(ratio) < level;
    }
}
