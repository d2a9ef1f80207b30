package io.batchmark.bench.decisions;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.hipparchus.stat.StatUtils;

/**
 * Tukey's honestly significant difference of all pairs in a randomized block design, from the two-way analysis of variance of logarithms:
 * right for normal noise that all treatments have alike, and one look.
 */
final class Tukey implements Pairs {
    private record Size(int treatments, int blocks) {}

    private static final Map<Size, Double> CRITICAL = new HashMap<>();

    private final double[][] logs;
    private final int treatments;
    /** What pairs may differ by, by blocks; not a number where nobody asked yet. */
    private final double[] differences;

    /** @param logs by block and treatment, all there */
    Tukey(double[][] logs) {
        this.logs = logs;
        treatments = logs[0].length;
        differences = new double[logs.length + 1];
        Arrays.fill(differences, Double.NaN);
    }

    static Tukey of(Campaign campaign) {
        return new Tukey(campaign.logs());
    }

    @Override
    public int treatments() {
        return treatments;
    }

    @Override
    public double mean(int blocks, int one, int other) {
        return mean(blocks, one) - mean(blocks, other);
    }

    /** The same for all pairs. */
    @Override
    public double reach(int blocks, int one, int other) {
        return difference(blocks);
    }

    /** Whether it tells any treatment from any other one. */
    boolean tellsAny(int blocks) {
        double[] means = means(blocks);
        return StatUtils.max(means) - StatUtils.min(means) > difference(blocks);
    }

    /** The honestly significant difference after so many blocks, at least 2. */
    double difference(int blocks) {
        if (Double.isNaN(differences[blocks])) {
            double critical = CRITICAL.computeIfAbsent(
                    new Size(treatments, blocks),
                    size -> new StudentizedRange(treatments, freedom(blocks)).quantile(1 - OurRule.ERROR));
            differences[blocks] = critical * Math.sqrt(squares(blocks) / freedom(blocks) / blocks);
        }
        return differences[blocks];
    }

    double freedom(int blocks) {
        return (treatments - 1.0) * (blocks - 1);
    }

    /** Variance of a run within its block. */
    double meanSquare(int blocks) {
        return squares(blocks) / freedom(blocks);
    }

    /** What neither block nor treatment explains. */
    private double squares(int blocks) {
        double[] means = means(blocks);
        double mean = StatUtils.mean(means);
        double squares = 0;
        for (int block = 0; block < blocks; block++) {
            double ofBlock = StatUtils.mean(logs[block]);
            for (int treatment = 0; treatment < treatments; treatment++) {
                double rest = logs[block][treatment] - ofBlock - means[treatment] + mean;
                squares += rest * rest;
            }
        }
        return squares;
    }

    private double[] means(int blocks) {
        double[] means = new double[treatments];
        Arrays.setAll(means, treatment -> mean(blocks, treatment));
        return means;
    }

    private double mean(int blocks, int treatment) {
        double sum = 0;
        for (int block = 0; block < blocks; block++) {
            sum += logs[block][treatment];
        }
        return sum / blocks;
    }
}
