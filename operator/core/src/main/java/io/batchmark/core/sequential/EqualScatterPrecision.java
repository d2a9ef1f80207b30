package io.batchmark.core.sequential;

/** The differences from the baseline that half of all campaigns find with {@link EqualScatterRule}, if its noise model holds. */
public final class EqualScatterPrecision {
    /** Blocks beyond which there is no forecast. */
    private static final int MOST = 1000;

    private final CriticalValues critical = new CriticalValues();
    private final int others;
    private final double error;

    /** @param error probability that any statement about the baseline is wrong, between 0 and 1 */
    public EqualScatterPrecision(int treatments, double error) {
        others = Math.max(1, treatments - 1);
        this.error = critical.ofOne(
                others, others * Arrivals.shareOfBaseline(treatments) * EqualScatterRule.SHARE * error / 2);
    }

    /**
     * The smallest difference that so many blocks typically show.
     *
     * @param noise standard deviation of a log time within its block
     * @return logarithm of the ratio; infinite if the blocks are too few
     */
    public double smallestDifference(int blocks, double noise) {
        double smallest = Double.POSITIVE_INFINITY;
        for (int look = GroupSequentialBounds.FIRST; look <= blocks; look++) {
            smallest = Math.min(smallest, noise * reach(look));
        }
        return smallest;
    }

    /**
     * The number of blocks that typically show a difference.
     *
     * @param difference logarithm of the ratio, more than 0
     * @param noise standard deviation of a log time within its block
     * @return infinity for more than a thousand blocks
     */
    public double typicalBlocks(double difference, double noise) {
        for (int look = GroupSequentialBounds.FIRST; look <= MOST; look++) {
            if (noise * reach(look) <= difference) {
                return look;
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    private double reach(int look) {
        return critical.of(error, look, (look - 1) * others) * Math.sqrt(2.0 / look);
    }
}
