package io.batchmark.core.sequential;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The scatter of log times within blocks: what remains if each block and each treatment has an effect of its own, by least squares. Treatments with
 * a censored run have no part in this scatter, because a censored run scatters less than its true time does.
 */
final class PooledScatter {
    private static final int MOST_SWEEPS = 200;
    /** Change of the largest effect, in natural logarithms, at which the effects are precise enough. */
    private static final double PRECISE = 1e-10;

    private final Observations observations;
    private final BitSet excluded = new BitSet();
    private final Fit[] fits;

    /**
     * A fit of the first blocks.
     *
     * @param rest by block and treatment; not a number if there is no value
     * @param squares sum of the squares of the rest
     * @param freedom degrees of freedom of these squares
     * @param sizes by block the number of values
     */
    record Fit(double[][] rest, double squares, int freedom, int[] sizes) {}

    PooledScatter(Observations observations) {
        this.observations = observations;
        fits = new Fit[observations.blocks()];
        for (int treatment = 0; treatment < observations.treatments(); treatment++) {
            excluded.set(treatment, observations.isCensored(treatment));
        }
    }

    /** Degrees of freedom of the scatter after a block. */
    int freedom(int block) {
        return fit(block).freedom;
    }

    /** Standard deviation of a run within its block, from this block and those before it. */
    double deviation(int block) {
        return Math.sqrt(fit(block).squares / fit(block).freedom);
    }

    Fit fit(int block) {
        Fit fit = fits[block];
        if (fit == null) {
            fit = fitOf(block + 1);
            fits[block] = fit;
        }
        return fit;
    }

    private Fit fitOf(int blocks) {
        int treatments = observations.treatments();
        double[][] rest = new double[blocks][];
        int[] sizes = new int[blocks];
        int values = 0;
        for (int block = 0; block < blocks; block++) {
            rest[block] = observations.measured(block);
            for (int treatment = 0; treatment < treatments; treatment++) {
                if (excluded.get(treatment)) {
                    rest[block][treatment] = Double.NaN;
                }
                sizes[block] += Double.isNaN(rest[block][treatment]) ? 0 : 1;
            }
            values += sizes[block];
        }
        sweep(rest, sizes, treatments);
        double squares = Arrays.stream(rest)
                .flatMapToDouble(Arrays::stream)
                .filter(value -> !Double.isNaN(value))
                .map(value -> value * value)
                .sum();
        return new Fit(rest, squares, values - new Incidence(rest, treatments).rank(), sizes);
    }

    private static void sweep(double[][] rest, int[] sizes, int treatments) {
        double[] effects = new double[treatments];
        int[] counts = new int[treatments];
        double largest = Double.POSITIVE_INFINITY;
        for (int sweep = 0; sweep < MOST_SWEEPS && largest > PRECISE; sweep++) {
            Arrays.fill(effects, 0);
            Arrays.fill(counts, 0);
            for (int block = 0; block < rest.length; block++) {
                takeOffMean(rest[block], sizes[block]);
                for (int treatment = 0; treatment < treatments; treatment++) {
                    if (!Double.isNaN(rest[block][treatment])) {
                        effects[treatment] += rest[block][treatment];
                        counts[treatment]++;
                    }
                }
            }
            largest = 0;
            for (int treatment = 0; treatment < treatments; treatment++) {
                effects[treatment] /= Math.max(1, counts[treatment]);
                largest = Math.max(largest, Math.abs(effects[treatment]));
            }
            for (double[] row : rest) {
                for (int treatment = 0; treatment < treatments; treatment++) {
                    row[treatment] -= effects[treatment];
                }
            }
        }
    }

    private static void takeOffMean(double[] row, int size) {
        double sum = 0;
        for (double value : row) {
            sum += Double.isNaN(value) ? 0 : value;
        }
        for (int treatment = 0; treatment < row.length; treatment++) {
            row[treatment] -= sum / Math.max(1, size);
        }
    }
}
