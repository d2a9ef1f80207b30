package io.batchmark.core.sequential;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What was measured of one response, on the log scale: in each block at most one value of each treatment. A run that was
 * ended before it was over has the time that it took until then, which its own would have been longer than.
 */
public final class Observations {
    private final double[][] logs;
    private final boolean[][] censored;
    private final int treatments;
    private final Arrivals arrivals;

    /** Of treatments that were all there from the beginning. */
    public Observations(double[][] values, boolean[][] censored, int treatments) {
        this(values, censored, treatments, Arrivals.together(treatments));
    }

    /**
     * @param values by block and treatment, positive; {@link Double#NaN} where there is none
     * @param censored where the value is one that the true one is larger than
     * @param treatments number of treatments, at least 1
     * @param arrivals when each treatment came
     * @throws IllegalArgumentException if a value is not positive
     */
    public Observations(double[][] values, boolean[][] censored, int treatments, Arrivals arrivals) {
        this.arrivals = arrivals;
        this.treatments = treatments;
        logs = new double[values.length][treatments];
        this.censored = new boolean[values.length][];
        for (int block = 0; block < values.length; block++) {
            for (int treatment = 0; treatment < treatments; treatment++) {
                double value = values[block][treatment];
                if (value <= 0) {
                    throw new IllegalArgumentException("block " + block + ", treatment " + treatment + ": " + value
                            + " is not positive, so that there is no ratio to it");
                }
                // StrictMath: the same ledger must give the same answer on every machine
                logs[block][treatment] = StrictMath.log(value);
            }
            this.censored[block] = censored[block].clone();
        }
    }

    public int blocks() {
        return logs.length;
    }

    int treatments() {
        return treatments;
    }

    Arrivals arrivals() {
        return arrivals;
    }

    /** Tests if any run of a treatment was ended before it was over. */
    boolean isCensored(int treatment) {
        return Arrays.stream(censored).anyMatch(block -> block[treatment]);
    }

    /** Logarithm of a value; not a number where there is none, or none that was measured to its end. */
    double measured(int block, int treatment) {
        return censored[block][treatment] ? Double.NaN : logs[block][treatment];
    }

    /** Of all treatments in a block. */
    double[] measured(int block) {
        return IntStream.range(0, treatments)
                .mapToDouble(treatment -> measured(block, treatment))
                .toArray();
    }

    /** @param blocks the first ones, so many */
    MedianPolish polished(int blocks) {
        return MedianPolish.of(
                IntStream.range(0, blocks).mapToObj(this::measured).toArray(double[][]::new), treatments);
    }

    /**
     * Logarithm of what each treatment typically takes, where what all treatments of a block have in common is taken off. A
     * censored run takes longer than any other, so that the level is infinite where half of a treatment's runs are censored; not
     * a number where it was never measured to its end.
     */
    public double[] levels() {
        MedianPolish polished = polished(blocks());
        double[] levels = polished.treatments().clone();
        for (int treatment = 0; treatment < treatments; treatment++) {
            double[] rest = MedianPolish.column(polished.rest(), treatment);
            boolean isOpen = false;
            for (int block = 0; block < rest.length; block++) {
                if (censored[block][treatment]) {
                    rest[block] = Double.POSITIVE_INFINITY;
                    isOpen = true;
                }
            }
            levels[treatment] += isOpen ? MedianPolish.median(rest) : 0;
        }
        return levels;
    }

    /**
     * Logarithm of the ratio of two treatments in a block, as small as it may be: the test of whether the first one takes
     * longer must not see more than is known. Not a number where one of them has no value, or both were ended.
     */
    double atLeast(int block, int treatment, int reference) {
        if (censored[block][reference]) {
            return censored[block][treatment] || Double.isNaN(logs[block][treatment])
                    ? Double.NaN
                    : Double.NEGATIVE_INFINITY;
        }
        return logs[block][treatment] - logs[block][reference];
    }

    /**
     * Median of the log ratios of two treatments in their common blocks; not a number where they have none. A censored run
     * takes longer by a ratio that nobody knows: the median is infinite where that is so in half of the blocks. Blocks in
     * which both are censored say nothing.
     */
    double middle(int treatment, int reference) {
        double[] ratios = new double[blocks()];
        int common = 0;
        for (int block = 0; block < ratios.length; block++) {
            double ratio = ratio(block, treatment, reference);
            if (!Double.isNaN(ratio)) {
                ratios[common++] = ratio;
            }
        }
        return MedianPolish.median(Arrays.copyOf(ratios, common));
    }

    private double ratio(int block, int treatment, int reference) {
        if (censored[block][treatment] == censored[block][reference]) {
            return measured(block, treatment) - measured(block, reference);
        }
        // of a run that is missing nothing is known
        return Double.isNaN(logs[block][treatment] - logs[block][reference])
                ? Double.NaN
                : censored[block][treatment] ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
    }

    /** Blocks in which the log ratio of two treatments is above a threshold, as far as is known. */
    int above(int treatment, int reference, double threshold) {
        int above = 0;
        for (int block = 0; block < logs.length; block++) {
            above += atLeast(block, treatment, reference) > threshold ? 1 : 0;
        }
        return above;
    }

    /** Blocks in which both have a value, be it a censored one. */
    int common(int treatment, int reference) {
        int common = 0;
        for (double[] block : logs) {
            common += Double.isNaN(block[treatment] - block[reference]) ? 0 : 1;
        }
        return common;
    }
}
