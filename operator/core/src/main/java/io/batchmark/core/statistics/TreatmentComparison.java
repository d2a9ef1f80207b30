package io.batchmark.core.statistics;

import io.batchmark.core.sequential.BaselineComparison;
import io.batchmark.core.sequential.BestComparison;
import io.batchmark.core.sequential.Observations;
import io.batchmark.core.sequential.Spread;
import io.batchmark.core.statistics.Standing.ToBaseline;
import io.batchmark.core.statistics.Standing.ToBest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The elapsed times of treatments compared with the baseline's, and with the best one's, whichever that is. */
final class TreatmentComparison {
    /** Forecasts beyond this many blocks say nothing. */
    private static final int MAX_BLOCKS = 10_000;

    /** Treatments whose bounds are worked out: for many of them it takes long. */
    private static final int MAX_BOUNDS = 100;

    private final List<TreatmentSummary> all;
    private final List<TreatmentSummary> compared;
    private final Map<TreatmentSummary, Integer> places = new HashMap<>();
    private final int blocks;
    private final double margin;
    private final Observations observations;
    /** Logarithms of what the treatments typically take. */
    private final double[] levels;

    private final double fastest;
    private final BaselineComparison baseline;
    private final BestComparison best;

    TreatmentComparison(List<TreatmentSummary> treatments, CampaignDescription campaign, ObservedBlocks observed) {
        all = treatments;
        compared = observed.treatments();
        compared.forEach(treatment -> places.put(treatment, places.size()));
        blocks = observed.blocks();
        margin = StrictMath.log1p(campaign.margin());
        observations = observed.elapsed();
        levels = observations.levels();
        fastest = Arrays.stream(levels)
                .filter(level -> !Double.isNaN(level))
                .min()
                .orElse(Double.NaN);
        Spread spread = new Spread(observations);
        double error = 1 - campaign.confidence();
        baseline = new BaselineComparison(observations, spread, error);
        best = new BestComparison(observations, spread, error, margin);
    }

    /** Blocks that are over. */
    int blocks() {
        return blocks;
    }

    /** The treatments that have a time in one of these blocks, or are still to be run, in the order of the spec. */
    List<TreatmentSummary> compared() {
        return compared;
    }

    boolean isWithinMargin(TreatmentSummary treatment) {
        return best.isWithinMargin(place(treatment));
    }

    boolean mayBeBest(TreatmentSummary treatment) {
        return best.mayBeBest(place(treatment));
    }

    /** @param factor how many times as long it surely takes, at least */
    boolean isSlowerThanBest(TreatmentSummary treatment, double factor) {
        return best.isBeyond(place(treatment), StrictMath.log(factor));
    }

    double atMost(TreatmentSummary treatment) {
        return StrictMath.exp(best.atMost(place(treatment)));
    }

    /** About how many more blocks it takes until a treatment is surely within the margin; null where nothing points to one. */
    @Nullable
    Integer moreBlocks() {
        double fewest = compared.size() < 2
                ? Double.POSITIVE_INFINITY
                : IntStream.range(0, compared.size())
                        .filter(best::mayBeBest)
                        .limit(MAX_BOUNDS)
                        .mapToDouble(best::blocksUntilWithinMargin)
                        .min()
                        .orElse(Double.POSITIVE_INFINITY);
        return forecast(fewest);
    }

    List<Standing> standings() {
        List<Standing> standings = new ArrayList<>(all.size());
        int bounds = MAX_BOUNDS;
        for (TreatmentSummary treatment : all) {
            Integer place = places.get(treatment);
            if (place == null || compared.size() < 2) {
                standings.add(new Standing(treatment, null, null));
            } else {
                ToBest toBest = toBest(place, bounds > 0);
                bounds -= toBest.atMost() == null ? 0 : 1;
                boolean hasBaseline =
                        treatment != all.get(0) && compared.get(0) == all.get(0) && baseline.blocks(place) > 0;
                standings.add(new Standing(treatment, hasBaseline ? toBaseline(place) : null, toBest));
            }
        }
        return standings;
    }

    private int place(TreatmentSummary treatment) {
        return Objects.requireNonNull(places.get(treatment));
    }

    private ToBaseline toBaseline(int place) {
        double middle = baseline.middle(place);
        double low = baseline.low(place);
        double high = baseline.high(place);
        Verdict verdict = Verdict.Undecided;
        if (low >= -margin && high <= margin) {
            verdict = Verdict.Equivalent;
        } else if (high < 0) {
            verdict = Verdict.Faster;
        } else if (low > 0) {
            verdict = Verdict.Slower;
        }
        return new ToBaseline(
                verdict,
                finite(StrictMath.exp(middle)),
                // the bounds are those of tests, which need not have the median between them
                finite(StrictMath.exp(Math.min(low, Double.isNaN(middle) ? low : middle))),
                finite(StrictMath.exp(Math.max(high, Double.isNaN(middle) ? high : middle))),
                baseline.blocks(place),
                verdict == Verdict.Undecided ? forecast(baseline.blocksUntilTold(place)) : null);
    }

    private ToBest toBest(int place, boolean bound) {
        Verdict verdict = Verdict.Undecided;
        if (best.isWithinMargin(place)) {
            verdict = Verdict.Equivalent;
        } else if (best.isBeyond(place, 0)) {
            verdict = Verdict.Slower;
        }
        return new ToBest(
                verdict,
                finite(StrictMath.exp(levels[place] - fastest)),
                bound && verdict != Verdict.Slower ? finite(StrictMath.exp(best.atMost(place))) : null,
                best.mayBeBest(place),
                best.isBeyond(place, margin));
    }

    private static @Nullable Integer forecast(double blocks) {
        return blocks <= MAX_BLOCKS ? (Integer) (int) blocks : null;
    }

    /** Null for zero, infinity and what is not a number: ratios of which nothing is known. */
    private static @Nullable Double finite(double value) {
        return value == 0 || Double.isInfinite(value) || Double.isNaN(value) ? null : (Double) value;
    }
}
