package io.batchmark.bench.decisions;

import java.util.BitSet;

/**
 * Kim and Nelson, A fully sequential procedure for indifference-zone selection in simulation, ACM TOMACS 11(3), 2001, with c = 1, on
 * logarithms: whichever treatments there are, it ends with one. If noise is normal, and each other one takes longer than the best by
 * the indifference zone at least, that is the best one in all but {@code error} of campaigns.
 */
final class KimNelson {
    /** Blocks from which the variances are estimated. */
    static final int FIRST = 10;

    private final double[][] logs;
    private final double zone;
    private final double h2;
    private final double[][] variances;
    /** Of the logarithms so far, by treatment. */
    private final double[] sums;

    private final BitSet left = new BitSet();
    private int blocks;
    private int runs;

    /**
     * @param logs by block and treatment; of so many blocks at most, at least {@link #FIRST}
     * @param zone difference of logarithms that matters
     */
    KimNelson(double[][] logs, double error, double zone) {
        this.logs = logs;
        this.zone = zone;
        int treatments = logs[0].length;
        h2 = 2 * eta(treatments, error) * (FIRST - 1);
        sums = new double[treatments];
        variances = variances(logs);
        left.set(0, treatments);
        while (blocks < FIRST) {
            run();
        }
        screen();
        while (left.cardinality() > 1 && blocks < logs.length) {
            run();
            screen();
        }
    }

    static KimNelson of(Campaign campaign) {
        return new KimNelson(campaign.logs(), OurRule.ERROR, OurRule.MARGIN);
    }

    /** Half of {@code (1 + 2 eta)^(-(FIRST - 1) / 2)} is the error that each other treatment has. */
    static double eta(int treatments, double error) {
        return (Math.pow(2 * error / (treatments - 1), -2.0 / (FIRST - 1)) - 1) / 2;
    }

    /** Of the difference of each pair in the first blocks. */
    private static double[][] variances(double[][] logs) {
        int treatments = logs[0].length;
        double[][] variances = new double[treatments][treatments];
        for (int one = 0; one < treatments; one++) {
            for (int other = 0; other < one; other++) {
                double sum = 0;
                double squares = 0;
                for (int block = 0; block < FIRST; block++) {
                    double difference = logs[block][one] - logs[block][other];
                    sum += difference;
                    squares += difference * difference;
                }
                variances[one][other] = Math.max(0, squares - sum * sum / FIRST) / (FIRST - 1);
                variances[other][one] = variances[one][other];
            }
        }
        return variances;
    }

    private void run() {
        left.stream().forEach(treatment -> sums[treatment] += logs[blocks][treatment]);
        runs += left.cardinality();
        blocks++;
    }

    /** All who are too slow by what was known before leave at once. */
    private void screen() {
        BitSet slow = new BitSet();
        left.stream()
                .filter(one -> left.stream().anyMatch(other -> sums[one] - sums[other] > reach(one, other)))
                .forEach(slow::set);
        left.andNot(slow);
    }

    /** What the sums of a pair may differ by while both stay; it shrinks to 0. */
    private double reach(int one, int other) {
        return Math.max(0, h2 * variances[one][other] / zone - zone * blocks) / 2;
    }

    /** The best one; -1 where there were too few blocks to end. */
    int choice() {
        return left.cardinality() == 1 ? left.nextSetBit(0) : -1;
    }

    int blocks() {
        return blocks;
    }

    int runs() {
        return runs;
    }
}
