package io.batchmark.core.sequential;

/**
 * One way to bet on the sign of a log ratio, see {@link Evidence}.
 *
 * @param stake share of the stake that is bet so
 * @param slope u per spread of the log ratio
 * @param bound largest u
 */
record Bet(double stake, double slope, double bound) {
    /** u per unit of the log ratio. */
    double slope(double spread, double expected) {
        return Math.min(slope, expected / spread) / spread;
    }

    /** Logarithm of what the stake is multiplied by. */
    double outcome(double u) {
        return StrictMath.log1p(StrictMath.tanh(Math.clamp(u, -bound, bound)));
    }
}
