package io.batchmark.core.sequential;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Evidence that one treatment takes longer than another one by more than some factor, gathered block by block.
 *
 * <p>Under the hypothesis that it does not, in no block is the log ratio, less the logarithm of that factor, more likely to be
 * some way above zero than as far below: within a block, the order of the runs is random, so that of two treatments that do
 * not differ either could have had either time. A bet on the sign then wins nothing on average, whatever the noise is. Each
 * block multiplies what is staked by {@code 1 + tanh(u)}, where {@code u} grows with the log ratio and is bounded; how much
 * is staked depends on earlier blocks alone. The product is a supermartingale, and by Ville's inequality it ever reaches
 * {@code 1/a} with a probability of at most {@code a}, so that one may look after every block, and go on for as long as one
 * likes (de la Pena, A general class of exponential inequalities for martingales and ratios, Annals of Probability 27(1),
 * 1999; Ramdas, Gruenwald, Vovk and Shafer, Game-theoretic statistics and safe anytime-valid inference, Statistical Science
 * 38(4), 2023).
 */
final class Evidence {
    private static final int HALVINGS = 60;
    private static final double PRECISE = 1e-9;
    private static final int QUANTILES = 200;
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    /** Log ratios of the common blocks. */
    private final double[] ratios;
    /** By bet and block: u per unit of the log ratio. */
    private final double[][] slopes;
    /** By bet: u per unit of the log ratio of a block to come. */
    private final double[] next;

    private final Bet[] bets;

    private Evidence(double[] ratios, double[][] slopes, double[] next, Bet[] bets) {
        this.ratios = ratios;
        this.slopes = slopes;
        this.next = next;
        this.bets = bets;
    }

    /**
     * One way to bet.
     *
     * @param stake share of the stake that is bet so
     * @param slope u per spread of the log ratio
     * @param bound largest u
     */
    private record Bet(double stake, double slope, double bound) {
        /** u per unit of the log ratio. */
        double slope(double spread, double expected) {
            return Math.min(slope, expected / spread) / spread;
        }

        /** Logarithm of what the stake is multiplied by. */
        double outcome(double u) {
            return StrictMath.log1p(StrictMath.tanh(Math.clamp(u, -bound, bound)));
        }
    }

    /** A careful bet, which an outlier costs little, and a bold one for differences that are clear. */
    private static final Bet[] DIFFERENCE = {new Bet(0.4, 0.8, 1), new Bet(0.6, 2, 2.5)};

    /** That a treatment takes longer than a reference: good at thresholds that are not near the true ratio. */
    static Evidence ofDifference(Observations observations, Spread spread, int treatment, int reference) {
        return of(observations, spread, treatment, reference, DIFFERENCE, Double.POSITIVE_INFINITY);
    }

    /**
     * That a treatment does not take less than a reference by more than a margin: good at thresholds that are about one
     * margin below the true ratio, where the best bet is small if the margin is small beside the noise.
     *
     * @param margin logarithm of the ratio, more than 0
     */
    static Evidence ofMargin(Observations observations, Spread spread, int treatment, int reference, double margin) {
        return of(observations, spread, treatment, reference, new Bet[] {new Bet(1, 2, 1)}, 0.9 * margin);
    }

    /**
     * After how many blocks the evidence for a difference is typically enough, where log ratios scatter normally.
     *
     * @param difference mean of the log ratio, in its standard deviations, more than 0
     * @param enough logarithm of what the stake has to be multiplied by
     */
    static double typicalBlocks(double difference, double enough) {
        double fewest = Double.POSITIVE_INFINITY;
        for (Bet bet : DIFFERENCE) {
            double growth = 0;
            for (int i = 0; i < QUANTILES; i++) {
                double noise = NORMAL.inverseCumulativeProbability((i + 0.5) / QUANTILES);
                growth += bet.outcome(bet.slope * (difference + noise)) / QUANTILES;
            }
            if (growth > 0) {
                fewest = Math.min(fewest, (enough - StrictMath.log(bet.stake)) / growth);
            }
        }
        return fewest;
    }

    /** @param expected what the log ratio is expected to be above the threshold: no bet is bolder than suits that */
    private static Evidence of(
            Observations observations, Spread spread, int treatment, int reference, Bet[] bets, double expected) {
        double[] ratios = new double[observations.blocks()];
        double[][] slopes = new double[bets.length][observations.blocks()];
        int common = 0;
        for (int block = 0; block < observations.blocks(); block++) {
            double ratio = observations.atLeast(block, treatment, reference);
            if (!Double.isNaN(ratio)) {
                double unit = spread.of(block, treatment, reference);
                ratios[common] = ratio;
                for (int bet = 0; bet < bets.length; bet++) {
                    slopes[bet][common] = bets[bet].slope(unit, expected);
                }
                common++;
            }
        }
        double unit = spread.next(treatment, reference);
        return new Evidence(
                Arrays.copyOf(ratios, common),
                slopes,
                Arrays.stream(bets)
                        .mapToDouble(bet -> bet.slope(unit, expected))
                        .toArray(),
                bets);
    }

    /**
     * Logarithm of the most that the stake has ever been multiplied by, against the hypothesis that the log ratio is at most
     * this. It falls where the threshold rises.
     */
    double against(double threshold) {
        double most = 0;
        double[] logs = stakes();
        for (int block = 0; block < ratios.length; block++) {
            play(logs, block, threshold);
            most = Math.max(most, sum(logs));
        }
        return most;
    }

    /**
     * How many more blocks it takes until the evidence is enough, if they are like those that there are; positive infinity
     * where they point the other way, or are none.
     *
     * @param enough logarithm of what the stake has to be multiplied by
     */
    double blocksUntil(double threshold, double enough) {
        if (against(threshold) >= enough) {
            return 0;
        }
        double[] logs = stakes();
        for (int block = 0; block < ratios.length; block++) {
            play(logs, block, threshold);
        }
        double fewest = Double.POSITIVE_INFINITY;
        for (int bet = 0; bet < bets.length; bet++) {
            double growth = 0;
            for (double ratio : ratios) {
                growth += bets[bet].outcome(next[bet] * (ratio - threshold)) / ratios.length;
            }
            if (growth > 0) {
                fewest = Math.min(fewest, Math.max(1, Math.ceil((enough - logs[bet]) / growth)));
            }
        }
        return fewest;
    }

    /**
     * What the log ratio is larger than, with a probability of error of at most {@code exp(-enough)}, whenever one looks; minus
     * infinity where the blocks are too few to say anything.
     */
    double bound(double enough) {
        double low = Arrays.stream(ratios).filter(Double::isFinite).min().orElse(0);
        double widest = 0;
        for (int bet = 0; bet < bets.length; bet++) {
            for (int block = 0; block < ratios.length; block++) {
                widest = Math.max(widest, bets[bet].bound / slopes[bet][block]);
            }
        }
        low -= widest;
        // every bet on a finite ratio is won there by the most that it can
        if (against(low) < enough) {
            return Double.NEGATIVE_INFINITY;
        }
        double high = Arrays.stream(ratios).max().orElseThrow() + widest;
        for (int i = 0; i < HALVINGS && high - low > PRECISE; i++) {
            double middle = (low + high) / 2;
            if (against(middle) < enough) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return low;
    }

    private double[] stakes() {
        return Arrays.stream(bets).mapToDouble(bet -> Math.log(bet.stake)).toArray();
    }

    private void play(double[] logs, int block, double threshold) {
        for (int bet = 0; bet < bets.length; bet++) {
            logs[bet] += bets[bet].outcome(slopes[bet][block] * (ratios[block] - threshold));
        }
    }

    /** Logarithm of the sum of what the bets have come to. */
    private static double sum(double[] logs) {
        double largest = Arrays.stream(logs).max().orElseThrow();
        double sum = 0;
        for (double log : logs) {
            sum += StrictMath.exp(log - largest);
        }
        return largest + StrictMath.log(sum);
    }
}
