package io.batchmark.core.estimate;

import java.util.Arrays;

/** The values of one response in the runs of one treatment, at most one per block. */
public final class Sample {
    /** By block; not a number where the block has no value. */
    private final double[] byBlock;

    private Sample(double[] byBlock) {
        this.byBlock = byBlock;
    }

    /** @param byBlock values of the blocks from the first on; {@link Double#NaN} where a block has none */
    public static Sample of(double... byBlock) {
        return new Sample(byBlock.clone());
    }

    /** Number of values. */
    public int size() {
        return values().length;
    }

    double[] values() {
        double[] values = new double[byBlock.length];
        int size = 0;
        for (double value : byBlock) {
            if (!Double.isNaN(value)) {
                values[size++] = value;
            }
        }
        return Arrays.copyOf(values, size);
    }

    public int blocks() {
        return byBlock.length;
    }

    public boolean has(int block) {
        return !Double.isNaN(byBlock[block]);
    }

    public double value(int block) {
        return byBlock[block];
    }
}
