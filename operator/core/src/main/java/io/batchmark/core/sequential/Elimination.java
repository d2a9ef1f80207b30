package io.batchmark.core.sequential;

import java.util.Arrays;

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
    private final RandomOrderRule rule;

    Elimination(Observations observations, RandomOrderRule rule) {
        this.observations = observations;
        this.rule = rule;
    }

    /**
     * @param rivals a treatment that is slower than any is slower than one of these, as a rule
     * @param factor its logarithm, at least 0
     * @param enough logarithm of what the stakes have to be multiplied by
     */
    boolean isShown(int treatment, int[] rivals, double factor, double enough) {
        int fewest = rule.fewestForDifference(enough);
        if (observations.blocks() < fewest) {
            return false;
        }
        double[] sums = new double[observations.blocks()];
        boolean isPlayed = false;
        for (int rival : rivals) {
            if (rival != treatment && observations.above(treatment, rival, factor) >= fewest) {
                rule.ofDifference(treatment, rival)
                        .addTo(sums, factor, observations.arrivals().ofBest(treatment, rival));
                isPlayed = true;
            }
        }
        double wanted = StrictMath.exp(enough);
        return isPlayed && Arrays.stream(sums).anyMatch(sum -> sum >= wanted);
    }
}
