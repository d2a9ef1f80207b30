package io.batchmark.core.sequential;

/** One way to bet on the sign of a log ratio, see {@link Evidence}. */
final class Bet {
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

    double slope() {
        return slope;
    }

    double bound() {
        return bound;
    }

    double most() {
        return most;
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
}
