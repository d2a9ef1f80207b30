package io.batchmark.core.sequential;

/**
 * Evidence from bets on the sign of the log ratio, less the logarithm of the factor, block by block.
 *
 * <p>The order of the runs within a block is random. If two treatments differ by the factor exactly, either run could have had either noise. So
 * a bet on the sign wins nothing on average. This holds for any noise. Each block multiplies the stake by {@code 1 + tanh(u)}.
 * Here {@code u} is a function of the log ratio less the threshold. The function is odd and bounded. Its slope depends on earlier blocks alone. A slope from the
 * same times would favour one sign if the factor is not 1. In the first blocks there is no earlier block to guess the noise from. There {@code u} is the sign,
 * times a constant.
 *
 * <p>The product is a supermartingale. By Ville's inequality it ever reaches {@code 1/a} with a probability of at most {@code a}, so a user can
 * look after every block. See de la Pena, A general class of exponential inequalities for martingales and ratios, Annals of Probability 27(1),
 * 1999. See also Ramdas, Gruenwald, Vovk and Shafer, Game-theoretic statistics and safe anytime-valid inference, Statistical Science 38(4), 2023.
 */
final class BettingEvidence implements Evidence {
    private static final int HALVINGS = 60;
    /** Precision of the bound of a log ratio. */
    private static final double PRECISE = 1e-6;

    private final Observations observations;
    private final Spread spread;
    private final int treatment;
    private final int reference;
    private final Bet[] bets;
    /** Expected distance of the log ratio from the threshold. No bet is bolder than suits this distance. */
    private final double expected;

    /** Log ratios of the common blocks that were looked at. */
    private final double[] ratios;
    /** Numbers of these blocks. */
    private final int[] blocks;
    /** By bet and block: u per unit of the log ratio; of no use in blocks that are bet on blindly. */
    private final double[][] slopes;
    /** Blocks that were looked at: most evidence is enough, or never will be, after few of them. */
    private int seen;
    /** Number of common blocks among them. */
    private int common;
    /** Number of common blocks before which there is no block to guess the noise from. */
    private int blind;

    private BettingEvidence(
            Observations observations, Spread spread, int treatment, int reference, Bet[] bets, double expected) {
        this.observations = observations;
        this.spread = spread;
        this.treatment = treatment;
        this.reference = reference;
        this.bets = bets;
        this.expected = expected;
        ratios = new double[observations.blocks()];
        blocks = new int[observations.blocks()];
        slopes = new double[bets.length][observations.blocks()];
    }

    /** Evidence that a treatment takes longer than a reference. It is good at thresholds that are not near the true ratio. */
    static BettingEvidence ofDifference(Observations observations, Spread spread, int treatment, int reference) {
        return new BettingEvidence(
                observations, spread, treatment, reference, Bet.DIFFERENCE, Double.POSITIVE_INFINITY);
    }

    /**
     * Evidence that a treatment does not take less than a reference by more than a margin. It is good at thresholds that are about one margin
     * below the true ratio. The best bet there is small if the margin is smaller than the noise.
     *
     * @param margin logarithm of the ratio, more than 0
     */
    static BettingEvidence ofMargin(
            Observations observations, Spread spread, int treatment, int reference, double margin) {
        return new BettingEvidence(observations, spread, treatment, reference, Bet.MARGIN, 0.9 * margin);
    }

    /**
     * Tests if the bets against the hypothesis that the log ratio is at most a threshold have ever multiplied the stake by enough.
     *
     * @param enough logarithm of the necessary factor of the stake
     */
    @Override
    public boolean isEnough(double threshold, double enough) {
        double wanted = StrictMath.exp(enough);
        double[] stakes = Bet.stakes(bets);
        for (int block = 0; isCommon(block); block++) {
            play(stakes, block, threshold);
            if (sum(stakes) >= wanted) {
                return true;
            }
        }
        return false;
    }

    /**
     * Adds the stake after each block to the stakes of other bets.
     *
     * @param weight the first stake
     * @param sums by block
     */
    void addTo(double[] sums, double threshold, double weight) {
        double[] stakes = Bet.stakes(bets);
        int played = 0;
        for (int block = 0; block < sums.length; block++) {
            if (isCommon(played) && blocks[played] == block) {
                play(stakes, played, threshold);
                played++;
            }
            sums[block] += weight * sum(stakes);
        }
    }

    /**
     * The number of further blocks until the evidence is enough, if they are like the blocks so far. Positive infinity if the blocks so far
     * point the other way.
     *
     * @param enough logarithm of the necessary factor of the stake
     */
    @Override
    public double blocksUntil(double threshold, double enough) {
        if (isEnough(threshold, enough)) {
            return 0;
        }
        double[] stakes = Bet.stakes(bets);
        for (int block = 0; isCommon(block); block++) {
            play(stakes, block, threshold);
        }
        double next = spread.next(treatment, reference);
        double fewest = Double.POSITIVE_INFINITY;
        for (int bet = 0; bet < bets.length; bet++) {
            double slope = bets[bet].slope(next, expected);
            double product = 1;
            for (int block = 0; isCommon(block); block++) {
                product *= bets[bet].outcome(slope * (ratios[block] - threshold));
            }
            if (product > 1) {
                double growth = StrictMath.log(product) / common;
                fewest = Math.min(fewest, Math.max(1, Math.ceil((enough - StrictMath.log(stakes[bet])) / growth)));
            }
        }
        return fewest;
    }

    /**
     * A bound that the log ratio exceeds at every look, with a probability of error of at most {@code exp(-enough)}. Minus infinity if the
     * blocks are too few.
     */
    @Override
    public double bound(double enough) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        double widest = PRECISE;
        for (int block = 0; isCommon(block); block++) {
            low = Double.isFinite(ratios[block]) ? Math.min(low, ratios[block]) : low;
            high = Math.max(high, ratios[block]);
            for (int bet = 0; block >= blind && bet < bets.length; bet++) {
                widest = Math.max(widest, bets[bet].bound() / slopes[bet][block]);
            }
        }
        low = Double.isFinite(low) ? low : 0;
        low -= widest;
        // every bet on a finite ratio is won there by the most that it can
        if (!isEnough(low, enough)) {
            return Double.NEGATIVE_INFINITY;
        }
        high += widest;
        for (int i = 0; i < HALVINGS && high - low > PRECISE; i++) {
            double middle = (low + high) / 2;
            if (isEnough(middle, enough)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Tests if there are more common blocks than this number. Looks at further blocks to find one. */
    private boolean isCommon(int index) {
        while (index >= common && seen < ratios.length) {
            double ratio = observations.atLeast(seen, treatment, reference);
            if (!Double.isNaN(ratio)) {
                ratios[common] = ratio;
                blocks[common] = seen;
                if (spread.isKnown(seen)) {
                    double unit = spread.of(seen, treatment, reference);
                    for (int bet = 0; bet < bets.length; bet++) {
                        slopes[bet][common] = bets[bet].slope(unit, expected);
                    }
                } else {
                    blind++;
                }
                common++;
            }
            seen++;
        }
        return index < common;
    }

    /** In a thousand blocks, the most that there are, a stake that is too small for a double could not have grown to anything. */
    private void play(double[] stakes, int block, double threshold) {
        for (int bet = 0; bet < bets.length; bet++) {
            double above = ratios[block] - threshold;
            stakes[bet] *=
                    block < blind ? bets[bet].blindOutcome(above) : bets[bet].outcome(slopes[bet][block] * above);
        }
    }

    /** The stakes of all bets together. */
    private static double sum(double[] stakes) {
        double sum = 0;
        for (double stake : stakes) {
            sum += stake;
        }
        return sum;
    }
}
