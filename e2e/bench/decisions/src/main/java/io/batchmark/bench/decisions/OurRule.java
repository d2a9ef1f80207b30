package io.batchmark.bench.decisions;

import io.batchmark.core.question.NoiseModel;
import io.batchmark.core.sequential.BaselineComparison;
import io.batchmark.core.sequential.BestComparison;
import io.batchmark.core.sequential.ComparisonRule;
import io.batchmark.core.sequential.Contradiction;
import io.batchmark.core.sequential.CriticalValues;
import io.batchmark.core.sequential.EqualScatterRule;
import io.batchmark.core.sequential.Observations;
import io.batchmark.core.sequential.RandomOrderRule;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What the rule of the operator says after some blocks. */
final class OurRule {
    static final double ERROR = 0.05;
    static final double MARGIN = Math.log(1.03);
    /** Beyond the precision of bounds, and far below what matters. */
    static final double CLOSE = 1e-5;

    private static final CriticalValues CRITICAL = new CriticalValues();

    /** Each treatment may be chosen. */
    private static final BitSet ALL = new BitSet();

    static {
        ALL.set(0, 10_000);
    }

    private final int treatments;
    private final BaselineComparison baseline;
    private final BestComparison best;

    OurRule(Campaign campaign, int blocks) {
        this(new RandomOrderRule(campaign.after(blocks)), campaign.treatments(), MARGIN);
    }

    private OurRule(ComparisonRule rule, int treatments, double margin) {
        this.treatments = treatments;
        baseline = new BaselineComparison(rule, ERROR);
        best = new BestComparison(rule, ALL, ERROR, margin);
    }

    static OurRule of(NoiseModel model, Campaign campaign, int blocks, double margin) {
        Observations observations = campaign.after(blocks);
        return new OurRule(
                model == NoiseModel.EqualScatter
                        ? new EqualScatterRule(observations, CRITICAL)
                        : new RandomOrderRule(observations),
                campaign.treatments(),
                margin);
    }

    /** True if the answer has such a statement at any look. A contradiction of the model withdraws statements of earlier looks. */
    static boolean ever(NoiseModel model, Campaign campaign, double margin, Predicate<OurRule> said) {
        int blocks = campaign.blocks();
        if (said.test(of(model, campaign, blocks, margin))) {
            return true;
        }
        Contradiction found = model == NoiseModel.None ? null : contradiction(campaign);
        return found != null && said.test(of(model, campaign, found.blocks() - 1, margin));
    }

    static boolean tellsAny(NoiseModel model, Campaign campaign) {
        return ever(model, campaign, MARGIN, OurRule::tellsAny);
    }

    /** The contradiction between noise model EqualScatter and the runs; null if the runs agree with it. */
    static @Nullable Contradiction contradiction(Campaign campaign) {
        return new EqualScatterRule(campaign.after(campaign.blocks()), CRITICAL).contradiction();
    }

    /** Largest share of campaigns with a false statement in any kind of noise, in percent. */
    static double mostFalse(NoiseModel model) {
        return model == NoiseModel.None ? 5 : 10;
    }

    int treatments() {
        return treatments;
    }

    BestComparison best() {
        return best;
    }

    /** Whether it says of any treatment that it differs from the baseline, or is slower than the best. */
    boolean tellsAny() {
        return IntStream.range(0, treatments)
                .anyMatch(treatment -> best.isSlower(treatment)
                        || treatment > 0 && (baseline.low(treatment) > 0 || baseline.high(treatment) < 0));
    }

    boolean isFaster(int treatment) {
        return baseline.high(treatment) < 0;
    }

    /** @param ratio logarithm of the true ratio to the baseline */
    boolean covers(int treatment, double ratio) {
        return baseline.low(treatment) <= ratio + CLOSE && baseline.high(treatment) >= ratio - CLOSE;
    }

    /** Whether any verdict is wrong. */
    boolean isWrong(double[] truth) {
        double fastest = Arrays.stream(truth).min().orElseThrow();
        return IntStream.range(0, treatments).anyMatch(treatment -> {
            double loss = Math.log(truth[treatment] / fastest);
            double ratio = Math.log(truth[treatment] / truth[0]);
            return best.isWithinMargin(treatment) && loss > MARGIN
                    || best.isBeyondMargin(treatment) && loss <= MARGIN
                    || (best.isSlower(treatment) || !best.mayBeBest(treatment)) && loss <= 0
                    || isWrongOfBaseline(treatment, ratio);
        });
    }

    private boolean isWrongOfBaseline(int treatment, double ratio) {
        double low = baseline.low(treatment);
        double high = baseline.high(treatment);
        return treatment > 0
                && (low > 0 && ratio <= 0
                        || high < 0 && ratio >= 0
                        || low >= -MARGIN && high <= MARGIN && Math.abs(ratio) > MARGIN);
    }
}
