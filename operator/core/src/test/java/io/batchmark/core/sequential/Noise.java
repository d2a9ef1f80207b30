package io.batchmark.core.sequential;

import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Noise of log times in campaigns whose runs are in random order within each block. */
public enum Noise {
    NORMAL,
    LOGNORMAL,
    HEAVY_TAIL,
    DRIFT,
    AUTOREGRESSIVE,
    TWO_NODES,
    TWO_QUIET_NODES,
    BLOCKS,
    DIFFERENT_SPREADS,
    /** From the sixth block on one of four nodes takes 30 % longer. */
    SLOW_NODE;

    /** By block and treatment. */
    public double[][] draw(int blocks, int treatments, RandomGenerator random) {
        double[][] noise = new double[blocks][treatments];
        double[] spreads = IntStream.range(0, treatments)
                .mapToDouble(treatment -> this == DIFFERENT_SPREADS
                        ? Math.exp(random.nextDouble(Math.log(0.005), Math.log(0.05)))
                        : this == LOGNORMAL ? 0.05 : this == TWO_QUIET_NODES ? 0.002 : 0.02)
                .toArray();
        double state = 0.02 * random.nextGaussian();
        for (int block = 0; block < blocks; block++) {
            int[] order = order(treatments, random);
            double shift = this == BLOCKS ? 0.05 * random.nextGaussian() : 0;
            for (int position = 0; position < treatments; position++) {
                int treatment = order[position];
                double value = spreads[treatment] * random.nextGaussian();
                switch (this) {
                    case HEAVY_TAIL -> value += random.nextInt(20) == 0 ? Math.log(1.5) : 0;
                    case DRIFT -> value += 0.1 * (block * treatments + position) / (blocks * treatments);
                    case AUTOREGRESSIVE -> {
                        state = 0.7 * state + 0.02 * Math.sqrt(1 - 0.49) * random.nextGaussian();
                        value = state;
                    }
                    case TWO_NODES, TWO_QUIET_NODES -> value += random.nextBoolean() ? 0.05 : 0;
                    case SLOW_NODE -> value += block >= 5 && random.nextInt(4) == 0 ? Math.log(1.3) : 0;
                    default -> value += shift;
                }
                noise[block][treatment] = value;
            }
        }
        return noise;
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
