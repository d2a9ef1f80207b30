package io.batchmark.core.sequential;

/**
 * How each treatment compares with the first one, the baseline. All intervals hold together, with a probability of error of
 * at most {@code error} whenever one looks: those are as many comparisons as there are other treatments, in two directions
 * each (Dunnett, A multiple comparison procedure for comparing several treatments with a control, JASA 50(272), 1955; the
 * error is shared by Bonferroni's inequality, which holds for any noise; {@link Arrivals} has the shares).
 */
public final class BaselineComparison {
    /** Standard deviations of a log ratio, of which a difference is always seen at once. */
    private static final double LARGEST = 1e3;

    private static final double PRECISE = 1e-3;

    private final Observations observations;
    private final ComparisonRule rule;
    private final double error;

    /** @param error probability that any of the intervals is wrong, between 0 and 1 */
    public BaselineComparison(ComparisonRule rule, double error) {
        this.rule = rule;
        observations = rule.observations();
        this.error = error;
    }

    /** Logarithm of the evidence that it takes to say something: there are two directions. */
    private static double enough(double share, double error) {
        return StrictMath.log(2 / (share * error));
    }

    private double enough(int treatment) {
        return rule.enough(observations.arrivals().ofBaseline(treatment), error / 2);
    }

    /**
     * The smallest difference from the baseline that half of all campaigns of this size find, if runs scatter normally.
     *
     * @param noise standard deviation of the logarithm of a run within its block, more than 0
     * @return logarithm of the ratio; infinite where so few blocks never find any
     */
    public static double smallestDifference(int treatments, int blocks, double error, double noise) {
        double enough = enough(Arrivals.shareOfBaseline(treatments), error);
        double low = 0;
        double high = LARGEST;
        if (Bet.typicalBlocks(high, enough) > blocks) {
            return Double.POSITIVE_INFINITY;
        }
        while (high - low > PRECISE * high) {
            double middle = (low + high) / 2;
            if (Bet.typicalBlocks(middle, enough) > blocks) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high * noise * Math.sqrt(2);
    }

    /**
     * How many blocks half of all campaigns need to find such a difference from the baseline, if runs scatter normally.
     *
     * @param difference logarithm of the ratio, more than 0
     * @param noise standard deviation of the logarithm of a run within its block, more than 0
     */
    public static double typicalBlocks(int treatments, double difference, double error, double noise) {
        return Bet.typicalBlocks(
                difference / noise / Math.sqrt(2), enough(Arrivals.shareOfBaseline(treatments), error));
    }

    /** Median log ratio of the common blocks, see {@link Observations#middle}. */
    public double middle(int treatment) {
        return observations.middle(treatment, 0);
    }

    /** Blocks that have both. */
    public int blocks(int treatment) {
        return observations.common(treatment, 0);
    }

    /** What the log ratio is larger than; minus infinity where nothing is known. */
    public double low(int treatment) {
        return bound(treatment, 0, enough(treatment));
    }

    /** What the log ratio is smaller than; infinity where nothing is known. */
    public double high(int treatment) {
        return -bound(0, treatment, enough(treatment));
    }

    private double bound(int treatment, int reference, double enough) {
        return observations.blocks() < rule.fewestForDifference(enough)
                ? Double.NEGATIVE_INFINITY
                : rule.ofDifference(treatment, reference).bound(enough);
    }

    /**
     * How many more blocks like those that there are it takes to tell it from the baseline, or to show that it is within a margin of it;
     * infinite if they show neither.
     *
     * @param margin logarithm of the ratio that does not matter
     */
    public double blocksUntilTold(int treatment, double margin) {
        double enough = enough(treatment);
        Evidence slower = rule.ofDifference(treatment, 0);
        Evidence faster = rule.ofDifference(0, treatment);
        return Math.min(
                Math.min(slower.blocksUntil(0, enough), faster.blocksUntil(0, enough)),
                Math.max(slower.blocksUntil(-margin, enough), faster.blocksUntil(-margin, enough)));
    }
}
