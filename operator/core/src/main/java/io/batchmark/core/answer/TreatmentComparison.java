package io.batchmark.core.answer;

import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.NoiseModel;
import io.batchmark.core.sequential.BaselineComparison;
import io.batchmark.core.sequential.BestComparison;
import io.batchmark.core.sequential.ComparisonRule;
import io.batchmark.core.sequential.EqualScatterRule;
import io.batchmark.core.sequential.Observations;
import io.batchmark.core.sequential.RandomOrderRule;
import io.batchmark.core.treatment.ObservedBlocks;
import io.batchmark.core.treatment.RunCost;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What treatments cost, by the response that decides, compared with the baseline's, and with the best one's, whichever that is. */
final class TreatmentComparison {
    /** Forecasts beyond this many blocks say nothing. */
    private static final int MAX_BLOCKS = 10_000;

    /** Logarithm of a ratio that nothing which was measured has. */
    private static final double LARGEST = StrictMath.log(RunCost.CUT_SHORT) / 2;

    /** Treatments whose bounds and forecasts are worked out: for many of them it takes long. */
    private static final int MAX_BOUNDS = 100;

    private final List<TreatmentSummary> all;
    private final List<TreatmentSummary> compared;
    private final Map<TreatmentSummary, Integer> places = new HashMap<>();
    private final int blocks;
    private final double margin;
    private final Observations observations;
    /** Logarithms of what the treatments typically take. */
    private final double[] levels;

    private final double cheapest;
    private final Constraints constraints;
    private final BitSet candidates = new BitSet();
    private final ComparisonRule rule;
    private final BaselineComparison baseline;
    private final BestComparison best;

    TreatmentComparison(
            List<TreatmentSummary> treatments, Analysis analysis, Constraints constraints, ObservedBlocks observed) {
        this.constraints = constraints;
        all = treatments;
        compared = observed.treatments();
        for (TreatmentSummary treatment : compared) {
            candidates.set(
                    places.size(),
                    constraints.of(treatment) != ThresholdCheck.Verdict.NotMet
                            && !treatment.treatment().isBaselineAgain());
            places.put(treatment, places.size());
        }
        blocks = observed.blocks();
        margin = StrictMath.log1p(analysis.margin());
        observations = observed.costs();
        levels = observations.levels();
        cheapest = candidates.stream()
                .mapToDouble(place -> levels[place])
                .filter(level -> !Double.isNaN(level))
                .min()
                .orElse(Double.NaN);
        rule = rule(analysis, observations);
        double error = 1 - analysis.confidence();
        baseline = new BaselineComparison(rule, error);
        best = new BestComparison(rule, candidates, error, margin);
    }

    int blocks() {
        return blocks;
    }

    /**
     * The treatments that may be chosen, in the order of the spec: those that have a value in one of these blocks, or are still
     * to be run, and are not known to break a constraint.
     */
    List<TreatmentSummary> candidates() {
        return candidates.stream().mapToObj(compared::get).toList();
    }

    /** Tests if it is shown to keep all constraints. */
    boolean keepsConstraints(TreatmentSummary treatment) {
        return constraints.of(treatment) == ThresholdCheck.Verdict.Met;
    }

    /** Tests if it is shown to take longer than the best one by more than the margin. */
    boolean isBeyondMargin(TreatmentSummary treatment) {
        return best.isBeyondMargin(place(treatment));
    }

    /** Ratio to the treatment that has been best so far; infinite or not a number where half of the runs, or more, are censored. */
    double typicalRatio(TreatmentSummary treatment) {
        return StrictMath.exp(levels[place(treatment)] - cheapest);
    }

    /** The one that is typically the best of those that may be; null where there is none. */
    @Nullable
    TreatmentSummary bestSoFar() {
        return candidates.stream()
                .filter(place -> best.mayBeBest(place) && Double.isFinite(levels[place]))
                .boxed()
                .min(Comparator.comparingDouble(place -> levels[place]))
                .map(compared::get)
                .orElse(null);
    }

    double atMost(TreatmentSummary treatment) {
        return StrictMath.exp(best.atMost(place(treatment)));
    }

    /**
     * About how many more blocks it takes until it is known what to choose. A treatment that keeps all constraints is then shown to be
     * within the margin, and no smaller one may be the best. Null if nothing points to that.
     *
     * @param candidates those that may be chosen, the one that is chosen before the others first
     */
    @Nullable
    Integer moreBlocks(List<TreatmentSummary> candidates) {
        double fewest = Double.POSITIVE_INFINITY;
        double before = 0;
        int left = compared.size() < 2 ? 0 : MAX_BOUNDS;
        for (TreatmentSummary treatment : candidates) {
            int place = place(treatment);
            if (left > 0 && before < fewest && !(best.isBeyondMargin(place) && !best.mayBeBest(place))) {
                left--;
                fewest = Math.min(
                        fewest,
                        Math.max(
                                Math.max(best.blocksUntilWithinMargin(place), constraints.moreRuns(treatment)),
                                before));
                before = Math.max(before, best.blocksUntilNotBest(place));
            }
        }
        return forecast(fewest);
    }

    /** See {@link SmallestMargin}. */
    @Nullable
    Double marginNow(double least) {
        return SmallestMargin.of(
                best,
                compared.stream()
                        .filter(this::keepsConstraints)
                        .mapToInt(this::place)
                        .filter(candidates::get)
                        .limit(MAX_BOUNDS)
                        .toArray(),
                least);
    }

    /** The contradiction between the noise model and the runs; null if the model holds, or if there is no noise model. */
    @Nullable
    ModelContradiction contradiction() {
        return rule instanceof EqualScatterRule equal && equal.contradiction() != null
                ? new ModelContradiction(compared.get(equal.contradiction().treatment()), equal.contradiction())
                : null;
    }

    private static ComparisonRule rule(Analysis analysis, Observations observations) {
        return analysis.noiseModel() == NoiseModel.EqualScatter
                ? new EqualScatterRule(observations)
                : new RandomOrderRule(observations);
    }

    List<Standing> standings() {
        List<Standing> standings = new ArrayList<>(all.size());
        int bounds = MAX_BOUNDS;
        for (TreatmentSummary treatment : all) {
            ThresholdCheck.Verdict kept = constraints.of(treatment);
            Integer place = places.get(treatment);
            if (place == null || compared.size() < 2) {
                standings.add(new Standing(treatment, kept, null, null));
            } else {
                Standing.ToBest toBest = candidates.get(place) ? toBest(place, bounds > 0) : null;
                bounds -= toBest == null || toBest.verdict() == Verdict.Slower ? 0 : 1;
                boolean hasBaseline =
                        treatment != all.get(0) && compared.get(0) == all.get(0) && baseline.blocks(place) > 0;
                standings.add(new Standing(treatment, kept, hasBaseline ? toBaseline(place) : null, toBest));
            }
        }
        return standings;
    }

    private int place(TreatmentSummary treatment) {
        return Objects.requireNonNull(places.get(treatment));
    }

    private Standing.ToBaseline toBaseline(int place) {
        double middle = baseline.middle(place);
        double low = baseline.low(place);
        double high = baseline.high(place);
        Verdict verdict = Verdict.of(low, high, margin);
        return new Standing.ToBaseline(
                verdict,
                finite(StrictMath.exp(middle)),
                // the bounds are those of tests, which need not have the median between them
                finite(StrictMath.exp(Math.min(told(low), Double.isNaN(middle) ? told(low) : middle))),
                finite(StrictMath.exp(Math.max(told(high), Double.isNaN(middle) ? told(high) : middle))),
                baseline.blocks(place),
                verdict == Verdict.Undecided ? forecast(baseline.blocksUntilTold(place, margin)) : null);
    }

    private Standing.ToBest toBest(int place, boolean bound) {
        Verdict verdict = Verdict.Undecided;
        if (best.isWithinMargin(place)) {
            verdict = Verdict.Equivalent;
        } else if (best.isSlower(place)) {
            verdict = Verdict.Slower;
        }
        return new Standing.ToBest(
                verdict,
                finite(StrictMath.exp(levels[place] - cheapest)),
                bound && verdict != Verdict.Slower ? finite(StrictMath.exp(best.atMost(place))) : null,
                best.mayBeBest(place),
                best.isBeyondMargin(place),
                bound && verdict == Verdict.Undecided
                        ? forecast(Math.min(best.blocksUntilWithinMargin(place), best.blocksUntilSlower(place)))
                        : null);
    }

    private static @Nullable Integer forecast(double blocks) {
        return blocks <= MAX_BLOCKS ? (Integer) (int) blocks : null;
    }

    /** Null for zero, infinity and what is not a number: ratios of which nothing is known. */
    private static @Nullable Double finite(double value) {
        return value == 0 || Double.isInfinite(value) || Double.isNaN(value) ? null : (Double) value;
    }

    /** A bound of a log ratio; 0 where censored runs are worse, and it is not known by how much. */
    private static double told(double bound) {
        return Double.isFinite(bound) && Math.abs(bound) > LARGEST ? 0 : bound;
    }
}
