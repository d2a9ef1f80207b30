package io.batchmark.core.sequential;

import java.util.Arrays;

/**
 * How far the log ratio of two treatments in a block scatters, as guessed from the blocks before it. A bad guess costs power
 * and never validity, so it may be simple: the median absolute deviation of what a {@link MedianPolish} leaves.
 */
public final class Spread {
    /** Of a normal distribution, standard deviation by median absolute deviation. */
    private static final double DEVIATION = 1.4826;

    /** Blocks before the first one whose spread is guessed: those before it are too few. */
    private static final int FIRST = 2;

    /** Share of further blocks after which it is guessed again: guessing costs as much as there are blocks. */
    private static final double AGAIN = 0.1;

    /** Largest weight of a treatment's own scatter, as opposed to that of all. */
    private static final double OWN = 0.5;
    /** Further blocks, beyond the first, that have half of it. */
    private static final int HALF = 5;

    private static final double SMALLEST = 1e-9;

    private final Observations observations;
    /** By block, then treatment; nothing where it is not known. */
    private final double[][] byBlock;
    /** Of a block to come. */
    private final double[] next;

    public Spread(Observations observations) {
        this.observations = observations;
        byBlock = new double[observations.blocks()][];
        int guessed = 0;
        for (int block = FIRST; block < byBlock.length; block++) {
            if (guessed == 0 || block >= guessed * (1 + AGAIN)) {
                byBlock[block] = guess(block);
                guessed = block;
            } else {
                byBlock[block] = byBlock[block - 1];
            }
        }
        next = guess(byBlock.length);
    }

    /** Standard deviation of the log ratio of two treatments in a block to come. */
    double next(int treatment, int reference) {
        return together(next, treatment, reference);
    }

    /** Whether there are blocks before it to guess from. */
    boolean isKnown(int block) {
        return block >= FIRST;
    }

    /** Standard deviation of the log ratio of two treatments in a block where it is known. */
    double of(int block, int treatment, int reference) {
        return together(byBlock[block], treatment, reference);
    }

    /** Neither is so large or so small that its square were lost. */
    private static double together(double[] spreads, int treatment, int reference) {
        double square = spreads[treatment] * spreads[treatment] + spreads[reference] * spreads[reference];
        return Math.max(SMALLEST, Math.sqrt(square));
    }

    private double[] guess(int blocks) {
        int treatments = observations.treatments();
        double[][] rest = observations.polished(blocks).rest();
        // the polish takes up some of the scatter
        double lost = Math.sqrt((1 - 1.0 / Math.max(2, treatments)) * (1 - 1.0 / Math.max(2, blocks)));
        double pooled = Math.max(
                SMALLEST,
                deviation(Arrays.stream(rest).flatMapToDouble(Arrays::stream).toArray()) / lost);
        double weight = OWN * Math.max(0, blocks - 1) / (blocks + HALF - 1);
        double[] spreads = new double[treatments];
        for (int treatment = 0; treatment < treatments; treatment++) {
            double own = deviation(MedianPolish.column(rest, treatment)) / lost;
            spreads[treatment] = own > SMALLEST
                    ? StrictMath.exp((1 - weight) * StrictMath.log(pooled) + weight * StrictMath.log(own))
                    : pooled;
        }
        return spreads;
    }

    /**
     * Standard deviation of values around zero, as their median absolute deviation tells it, which outliers do not move; zero where
     * there is nothing.
     */
    public static double deviation(double[] values) {
        double middle = MedianPolish.median(Arrays.stream(values).map(Math::abs).toArray());
        return Double.isNaN(middle) ? 0 : DEVIATION * middle;
    }
}
