package io.batchmark.core.sequential;

/**
 * Evidence that one treatment takes longer than another one by more than some factor, gathered block by block.
 *
 * <p>Under the hypothesis that it does not, in no block is the log ratio, less the logarithm of that factor, more likely to be
 * some way above zero than as far below: within a block, the order of the runs is random, so that of two treatments that do
 * not differ, or by that factor exactly, either could have had either noise. A bet on the sign then wins nothing on average,
 * whatever the noise is. Each block multiplies what is staked by {@code 1 + tanh(u)}, where {@code u} is an odd function of
 * the log ratio less that of the factor, grows with it and is bounded. How fast it grows depends on earlier blocks alone: a
 * unit that came from the same times would be the same for both signs only where the factor is 1. In the first blocks,
 * before which there are none to guess the noise from, {@code u} is therefore the sign, times a constant. The product is a supermartingale, and by Ville's inequality it ever reaches
 * {@code 1/a} with a probability of at most {@code a}, so that one may look after every block, and go on for as long as one
 * likes (de la Pena, A general class of exponential inequalities for martingales and ratios, Annals of Probability 27(1),
 * 1999; Ramdas, Gruenwald, Vovk and Shafer, Game-theoretic statistics and safe anytime-valid inference, Statistical Science
 * 38(4), 2023).
 */
final class BettingEvidence implements Evidence {
    private static final int HALVINGS = 60;
    /** How far below the bound of a log ratio the one that is told may be. */
    private static final double PRECISE = 1e-6;

    private final Observations observations;
    private final Spread spread;
    private final int treatment;
    private final int reference;
    private final Bet[] bets;
    /** What the log ratio is expected to be above the threshold: no bet is bolder than suits that. */
    private final double expected;

    /** Log ratios of the common blocks that were looked at. */
    private final double[] ratios;
    /** Which blocks these are. */
    private final int[] blocks;
    /** By bet and block: u per unit of the log ratio; of no use in blocks that are bet on blindly. */
    private final double[][] slopes;
    /** Blocks that were looked at: most evidence is enough, or never will be, after few of them. */
    private int seen;
    /** Of these, the common ones. */
    private int common;
    /** The first of these: nothing was known of the noise. */
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

    /** That a treatment takes longer than a reference: good at thresholds that are not near the true ratio. */
    static BettingEvidence ofDifference(Observations observations, Spread spread, int treatment, int reference) {
        return new BettingEvidence(
                observations, spread, treatment, reference, Bet.DIFFERENCE, Double.POSITIVE_INFINITY);
    }

    /**
     * That a treatment does not take less than a reference by more than a margin: good at thresholds that are about one
     * margin below the true ratio, where the best bet is small if the margin is small beside the noise.
     *
     * @param margin logarithm of the ratio, more than 0
     */
    static BettingEvidence ofMargin(
            Observations observations, Spread spread, int treatment, int reference, double margin) {
        return new BettingEvidence(observations, spread, treatment, reference, Bet.MARGIN, 0.9 * margin);
    }

    /**
     * Whether the stake has ever been multiplied by enough, against the hypothesis that the log ratio is at most this. Where it
     * has been, it has for all smaller thresholds.
     *
     * @param enough logarithm of what the stake has to be multiplied by
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
     * Adds what the stake has come to after each block to others.
     *
     * @param weight what was staked
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
     * How many more blocks it takes until the evidence is enough, if they are like those that there are; positive infinity
     * where they point the other way, or are none.
     *
     * @param enough logarithm of what the stake has to be multiplied by
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
     * What the log ratio is larger than, with a probability of error of at most {@code exp(-enough)}, whenever one looks; minus
     * infinity where the blocks are too few to say anything.
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

    /** Whether there are more common blocks than that; looks at the next blocks for one. */
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

    /** What the bets have come to together. */
    private static double sum(double[] stakes) {
        double sum = 0;
        for (double stake : stakes) {
            sum += stake;
        }
        return sum;
    }
}
