package io.batchmark.core.sequential;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Whether a treatment takes longer than the best one by more than some factor, be it not known which one is the best.
 *
 * <p>If it does not, it takes longer by more than that factor than none of them. So no bet on the opposite wins on average, whomever it
 * is compared with, and what was staked against all of them comes to {@code 1/a} times as much with a probability of at most {@code a}.
 * What is staked against each is its share of {@link Arrivals#ofBest}, which come to at most 1. Where it is slower than many, each of them
 * adds to that, and it takes fewer blocks than if each had to be enough by itself.
 */
final class Elimination {
    private final Observations observations;
    private final Spread spread;
    /** What is slower than any is slower than one of these, as a rule. */
    private final int[] rivals;
    /** Blocks that evidence takes, by its logarithm. Most treatments need the same. */
    private final Map<Double, Integer> fewest = new HashMap<>();

    Elimination(Observations observations, Spread spread, int[] rivals) {
        this.observations = observations;
        this.spread = spread;
        this.rivals = rivals;
    }

    /**
     * @param factor its logarithm, at least 0
     * @param enough logarithm of what the stakes have to be multiplied by
     */
    boolean isShown(int treatment, double factor, double enough) {
        int fewest = this.fewest.computeIfAbsent(enough, evidence -> Bet.fewest(Bet.DIFFERENCE, evidence));
        if (observations.blocks() < fewest) {
            return false;
        }
        double[] sums = new double[observations.blocks()];
        boolean isPlayed = false;
        for (int rival : rivals) {
            if (rival != treatment && observations.above(treatment, rival, factor) >= fewest) {
                Evidence.ofDifference(observations, spread, treatment, rival)
                        .addTo(sums, factor, observations.arrivals().ofBest(treatment, rival));
                isPlayed = true;
            }
        }
        double wanted = StrictMath.exp(enough);
        return isPlayed && Arrays.stream(sums).anyMatch(sum -> sum >= wanted);
    }
}
