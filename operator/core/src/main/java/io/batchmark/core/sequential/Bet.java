package io.batchmark.core.sequential;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/** One way to bet on the sign of a log ratio, see {@link Evidence}. */
final class Bet {
    /** A careful bet, which an outlier costs little, and a bold one for differences that are clear. */
    static final Bet[] DIFFERENCE = {new Bet(0.4, 0.8, 1, 0.8), new Bet(0.6, 2, 2.5, 2)};

    static final Bet[] MARGIN = {new Bet(1, 2, 1, 0.5)};

    private static final int QUANTILES = 200;
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private final double stake;
    private final double slope;
    private final double bound;
    /** What the stake is multiplied by where u is as large as it may be, or as small. */
    private final double most;

    private final double least;
    /** The same where nothing is known of the noise yet, so that the sign alone is bet on. */
    private final double blindMost;

    private final double blindLeast;

    /**
     * @param stake share of the stake that is bet so
     * @param slope u per spread of the log ratio
     * @param bound largest u
     * @param blind largest u where nothing is known of the noise yet
     */
    Bet(double stake, double slope, double bound, double blind) {
        this.stake = stake;
        this.slope = slope;
        this.bound = bound;
        most = multiplier(bound);
        least = multiplier(-bound);
        blindMost = multiplier(blind);
        blindLeast = multiplier(-blind);
    }

    double stake() {
        return stake;
    }

    double bound() {
        return bound;
    }

    /** u per unit of the log ratio. */
    double slope(double spread, double expected) {
        return Math.min(slope, expected / spread) / spread;
    }

    /** What the stake is multiplied by. */
    double outcome(double u) {
        return u >= bound ? most : u <= -bound ? least : multiplier(u);
    }

    /** The same where nothing is known of the noise yet. */
    double blindOutcome(double logRatio) {
        return logRatio > 0 ? blindMost : logRatio < 0 ? blindLeast : 1;
    }

    /** 1 + tanh(u), which takes one exponential. */
    private static double multiplier(double u) {
        return 2 / (1 + StrictMath.exp(-2 * u));
    }

    static double[] stakes(Bet[] bets) {
        return Arrays.stream(bets).mapToDouble(Bet::stake).toArray();
    }

    /**
     * The fewest blocks whose evidence may be enough: each is won by the most that it can be.
     *
     * @param enough logarithm of what the stake has to be multiplied by
     */
    static int fewest(Bet[] bets, double enough) {
        double wanted = StrictMath.exp(enough);
        double[] stakes = stakes(bets);
        int blocks = 0;
        while (Arrays.stream(stakes).sum() < wanted) {
            for (int bet = 0; bet < bets.length; bet++) {
                stakes[bet] *= bets[bet].most;
            }
            blocks++;
        }
        return blocks;
    }

    /**
     * After how many blocks the evidence for a difference is typically enough, where log ratios scatter normally.
     *
     * @param difference mean of the log ratio, in its standard deviations, more than 0
     */
    static double typicalBlocks(double difference, double enough) {
        double fewest = Double.POSITIVE_INFINITY;
        for (Bet bet : DIFFERENCE) {
            double growth = 0;
            for (int i = 0; i < QUANTILES; i++) {
                double noise = NORMAL.inverseCumulativeProbability((i + 0.5) / QUANTILES);
                growth += StrictMath.log(bet.outcome(bet.slope * (difference + noise))) / QUANTILES;
            }
            if (growth > 0) {
                fewest = Math.min(fewest, (enough - StrictMath.log(bet.stake)) / growth);
            }
        }
        return fewest;
    }
}
