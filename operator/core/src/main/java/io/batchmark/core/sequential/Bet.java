package io.batchmark.core.sequential;

/**
 * One way to bet on the sign of a log ratio, see {@link Evidence}.
 *
 * @param stake share of the stake that is bet so
 * @param slope u per spread of the log ratio
 * @param bound largest u
 * @param blind largest u where nothing is known of the noise yet, so that the sign alone is bet on
 */
record Bet(double stake, double slope, double bound, double blind) {
    /** u per unit of the log ratio. */
    double slope(double spread, double expected) {
        return Math.min(slope, expected / spread) / spread;
    }

    /** Logarithm of what the stake is multiplied by. */
    double outcome(double u) {
        return outcome(u, bound);
    }

    /** The same where nothing is known of the noise yet. */
    double blindOutcome(double logRatio) {
        return outcome(blind * Math.signum(logRatio), blind);
    }

    private static double outcome(double u, double bound) {
        return StrictMath.log1p(StrictMath.tanh(Math.clamp(u, -bound, bound)));
    }
}
