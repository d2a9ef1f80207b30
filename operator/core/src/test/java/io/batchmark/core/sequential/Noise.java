package io.batchmark.core.sequential;

import io.batchmark.core.design.Design;
import io.batchmark.core.design.WilliamsSquare;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Kinds of noise of log times in campaigns whose runs are in random order within each block. The noise of a run depends on its place in the order and not on its
 * treatment, apart from {@link #DIFFERENT_SPREADS}.
 */
public enum Noise {
    NORMAL,
    LOGNORMAL,
    /** One run of 20 takes half as long again. */
    HEAVY_TAIL,
    DRIFT,
    AUTOREGRESSIVE,
    TWO_NODES,
    TWO_QUIET_NODES,
    BLOCKS,
    DIFFERENT_SPREADS,
    /** From the sixth block on one of four nodes takes 30 % longer. */
    SLOW_NODE,
    /** Student's t with 3 degrees of freedom. */
    STUDENT,
    EXPONENTIAL,
    /** One run of 50 takes ten times as long. */
    RARE,
    /** A twentieth of the runs begins a time in which runs take 10 % longer. */
    BURSTS,
    /** A wave of seven runs. */
    PERIOD,
    /** From the middle of the campaign on, runs take 10 % longer. */
    STEP,
    GROWING_SPREAD,
    /** The first runs of the campaign take up to 20 % longer. */
    WARMING,
    /** The first run of each block takes 10 % longer. */
    FIRST_RUN,
    /** Times are multiples of 2 %. */
    ROUNDED,
    /** One block of four scatters by 10 %. */
    LOUD_BLOCKS;

    private static final double SPREAD = 0.02;

    /** Noise by block and treatment, in random order. */
    public double[][] draw(int blocks, int treatments, RandomGenerator random) {
        return draw(blocks, treatments, Design.Order.Random, random);
    }

    /** Noise by block and treatment. */
    public double[][] draw(int blocks, int treatments, Design.Order inOrder, RandomGenerator random) {
        double[][] noise = new double[blocks][treatments];
        double[] spreads = IntStream.range(0, treatments)
                .mapToDouble(treatment -> switch (this) {
                    case DIFFERENT_SPREADS -> Math.exp(random.nextDouble(Math.log(0.005), Math.log(0.05)));
                    case LOGNORMAL -> 0.05;
                    case TWO_QUIET_NODES -> 0.002;
                    default -> SPREAD;
                })
                .toArray();
        double state = SPREAD * random.nextGaussian();
        int burst = 0;
        int runs = blocks * treatments;
        int[] labels = {};
        int[] rows = {};
        for (int block = 0; block < blocks; block++) {
            int[] order = order(treatments, random);
            if (inOrder == Design.Order.Balanced) {
                int square = block / treatments;
                if (block % treatments == 0) {
                    labels = square % 2 == 0 ? order(treatments, random) : labels;
                    rows = order(treatments, random);
                }
                order = WilliamsSquare.row(treatments, rows[block % treatments], square % 2 == 1);
                for (int position = 0; position < treatments; position++) {
                    order[position] = labels[order[position]];
                }
            }
            double shift = this == BLOCKS ? 0.05 * random.nextGaussian() : 0;
            double loudness = this == LOUD_BLOCKS && random.nextInt(4) == 0 ? 5 : 1;
            for (int position = 0; position < treatments; position++) {
                int treatment = order[position];
                int run = block * treatments + position;
                double value = spreads[treatment] * random.nextGaussian();
                switch (this) {
                    case HEAVY_TAIL -> value += random.nextInt(20) == 0 ? Math.log(1.5) : 0;
                    case DRIFT -> value += 0.1 * run / runs;
                    case AUTOREGRESSIVE -> {
                        state = 0.7 * state + SPREAD * Math.sqrt(1 - 0.49) * random.nextGaussian();
                        value = state;
                    }
                    case TWO_NODES, TWO_QUIET_NODES -> value += random.nextBoolean() ? 0.05 : 0;
                    case SLOW_NODE -> value += block >= 5 && random.nextInt(4) == 0 ? Math.log(1.3) : 0;
                    case STUDENT -> value /= Math.sqrt(chiSquared(3, random) / 3);
                    case EXPONENTIAL -> value = SPREAD * random.nextExponential();
                    case RARE -> value += random.nextInt(50) == 0 ? Math.log(10) : 0;
                    case BURSTS -> {
                        burst = random.nextInt(20) == 0 ? 1 + random.nextInt(2 * treatments) : burst - 1;
                        value += burst > 0 ? 0.1 : 0;
                    }
                    case PERIOD -> value += 0.05 * Math.sin(2 * Math.PI * run / 7);
                    case STEP -> value += 2 * run < runs ? 0 : 0.1;
                    case GROWING_SPREAD -> value *= 0.25 + 2.25 * run / runs;
                    case WARMING -> value += 0.2 * Math.exp(-run / 10.0);
                    case FIRST_RUN -> value += position == 0 ? 0.1 : 0;
                    case ROUNDED -> value = SPREAD * Math.round(value / SPREAD);
                    default -> value = value * loudness + shift;
                }
                noise[block][treatment] = value;
            }
        }
        return noise;
    }

    private static double chiSquared(int freedom, RandomGenerator random) {
        return IntStream.range(0, freedom)
                .mapToDouble(one -> random.nextGaussian())
                .map(value -> value * value)
                .sum();
    }

    private static int[] order(int treatments, RandomGenerator random) {
        int[] order = IntStream.range(0, treatments).toArray();
        for (int i = treatments - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int kept = order[i];
            order[i] = order[other];
            order[other] = kept;
        }
        return order;
    }
}
