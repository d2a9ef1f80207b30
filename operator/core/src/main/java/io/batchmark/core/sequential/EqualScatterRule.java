package io.batchmark.core.sequential;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The rule of the noise model "within a block, the log times of all treatments scatter alike": {@link StudentEvidence}. If the runs contradict the
 * model, {@link RandomOrderRule} decides about all pairs. It also decides about pairs with a censored run, whose time has no place in a mean.
 */
public final class EqualScatterRule implements ComparisonRule {
    /** Share of the error of this rule. The rest covers a switch to the other rule although the model holds. */
    static final double SHARE = 1 - ModelTest.ERROR;

    private final Observations observations;
    private final RandomOrderRule randomOrder;
    private final PooledScatter scatter;
    private final CriticalValues critical;
    private final @Nullable Contradiction contradiction;

    public EqualScatterRule(Observations observations) {
        this(observations, new CriticalValues());
    }

    /** @param critical values that rules share: their computation takes long */
    public EqualScatterRule(Observations observations, CriticalValues critical) {
        this.observations = observations;
        this.critical = critical;
        randomOrder = new RandomOrderRule(observations);
        scatter = new PooledScatter(observations);
        contradiction = new ModelTest(observations, scatter).first();
    }

    /** The reason why the other rule decides; null if the runs agree with the model. */
    public @Nullable Contradiction contradiction() {
        return contradiction;
    }

    @Override
    public Observations observations() {
        return observations;
    }

    @Override
    public Evidence ofDifference(int treatment, int reference) {
        return holdsFor(treatment, reference)
                ? new StudentEvidence(observations, scatter, critical, treatment, reference)
                : randomOrder.ofDifference(treatment, reference);
    }

    @Override
    public Evidence ofMargin(int treatment, int reference, double margin) {
        return holdsFor(treatment, reference)
                ? new StudentEvidence(observations, scatter, critical, treatment, reference)
                : randomOrder.ofMargin(treatment, reference, margin);
    }

    @Override
    public double enough(double share, double error) {
        if (contradiction != null) {
            return randomOrder.enough(share, error);
        }
        double comparisons = Math.max(1, Math.min(observations.treatments() - 1, 1 / share));
        return -StrictMath.log(critical.ofOne(comparisons, comparisons * share * SHARE * error));
    }

    @Override
    public int fewestForDifference(double enough) {
        return contradiction == null ? GroupSequentialBounds.FIRST : randomOrder.fewestForDifference(enough);
    }

    @Override
    public int fewestForMargin(double enough) {
        return contradiction == null ? GroupSequentialBounds.FIRST : randomOrder.fewestForMargin(enough);
    }

    @Override
    public boolean isSlower(int treatment, int reference, double factor, double enough) {
        return contradiction == null
                ? ofDifference(treatment, reference).isEnough(factor, enough)
                : randomOrder.isSlower(treatment, reference, factor, enough);
    }

    @Override
    public boolean isSlowerThanSome(int treatment, int[] rivals, double factor, double error) {
        return contradiction == null
                ? Arrays.stream(rivals)
                        .filter(rival -> rival != treatment)
                        .anyMatch(rival -> ofDifference(treatment, rival)
                                .isEnough(factor, enough(observations.arrivals().ofBest(treatment, rival), error)))
                : randomOrder.isSlowerThanSome(treatment, rivals, factor, error);
    }

    @Override
    public double relief(int together) {
        return contradiction == null ? 0 : randomOrder.relief(together);
    }

    private boolean holdsFor(int treatment, int reference) {
        return contradiction == null && !observations.isCensored(treatment) && !observations.isCensored(reference);
    }
}
