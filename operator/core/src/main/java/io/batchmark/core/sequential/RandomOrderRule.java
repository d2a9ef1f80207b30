package io.batchmark.core.sequential;

import java.util.HashMap;
import java.util.Map;

/** The rule that needs the random order of each block and no model of the noise: {@link BettingEvidence}. */
public final class RandomOrderRule implements ComparisonRule {
    private final Observations observations;
    private final Spread spread;
    private final Elimination elimination;
    /** Blocks that evidence takes, by its logarithm. Most comparisons need the same. */
    private final Map<Double, Integer> fewest = new HashMap<>();

    public RandomOrderRule(Observations observations) {
        this.observations = observations;
        spread = new Spread(observations);
        elimination = new Elimination(observations, this);
    }

    @Override
    public Observations observations() {
        return observations;
    }

    @Override
    public BettingEvidence ofDifference(int treatment, int reference) {
        return BettingEvidence.ofDifference(observations, spread, treatment, reference);
    }

    @Override
    public Evidence ofMargin(int treatment, int reference, double margin) {
        return BettingEvidence.ofMargin(observations, spread, treatment, reference, margin);
    }

    @Override
    public double enough(double share, double error) {
        return StrictMath.log(1 / (share * error));
    }

    @Override
    public int fewestForDifference(double enough) {
        return fewest.computeIfAbsent(enough, evidence -> Bet.fewest(Bet.DIFFERENCE, evidence));
    }

    @Override
    public int fewestForMargin(double enough) {
        return Bet.fewest(Bet.MARGIN, enough);
    }

    @Override
    public boolean isSlower(int treatment, int reference, double factor, double enough) {
        return observations.above(treatment, reference, factor) >= fewestForDifference(enough)
                && ofDifference(treatment, reference).isEnough(factor, enough);
    }

    @Override
    public boolean isSlowerThanSome(int treatment, int[] rivals, double factor, double error) {
        return elimination.isShown(treatment, rivals, factor, enough(1, error));
    }

    @Override
    public double relief(int together) {
        return StrictMath.log(together);
    }
}
