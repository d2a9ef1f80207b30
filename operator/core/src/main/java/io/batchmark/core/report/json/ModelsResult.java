package io.batchmark.core.report.json;

import io.batchmark.core.design.Factor;
import io.batchmark.core.estimate.Interval;
import io.batchmark.core.model.Disturbances;
import io.batchmark.core.model.Effects;
import io.batchmark.core.model.Interference;
import io.batchmark.core.model.Knee;
import io.batchmark.core.model.Models;
import io.batchmark.core.model.Prediction;
import io.batchmark.core.model.Replication;
import io.batchmark.core.model.Scalability;
import io.batchmark.core.model.UnitCost;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What models say, in {@code results.json}: times in seconds, treatments by their ids, shares as fractions. */
record ModelsResult(
        List<Cost> unitCosts,
        @Nullable Law scalability,
        List<Bend> knees,
        List<Predicted> predictions,
        List<Effect> effects,
        List<Levels> replications,
        @Nullable Disturbances disturbances,
        List<Affected> interferences) {

    record Cost(
            String factor,
            UnitCost.Unit unit,
            double seconds,
            Interval interval,
            int levels,
            double explained,
            List<String> leftOut) {
        static Cost of(UnitCost cost) {
            return new Cost(
                    cost.factor().name(),
                    cost.unit(),
                    cost.seconds(),
                    cost.interval(),
                    cost.levels(),
                    cost.explained(),
                    ids(cost.leftOut()));
        }
    }

    /** The Universal Scalability Law. */
    record Law(
            double contention,
            Interval contentionInterval,
            double coherency,
            Interval coherencyInterval,
            Scalability.@Nullable Optimum optimum,
            int levels,
            double explained,
            List<String> leftOut) {
        static @Nullable Law of(@Nullable Scalability law) {
            return law == null
                    ? null
                    : new Law(
                            law.contention(),
                            law.contentionInterval(),
                            law.coherency(),
                            law.coherencyInterval(),
                            law.optimum(),
                            law.levels(),
                            law.explained(),
                            ids(law.leftOut()));
        }
    }

    /** {@code before} and {@code after}: what the time is multiplied by where the level is doubled. */
    record Bend(
            String factor, double level, Interval interval, double before, double after, int levels, double explained) {
        static Bend of(Knee knee) {
            return new Bend(
                    knee.factor().name(),
                    knee.level(),
                    knee.interval(),
                    knee.before(),
                    knee.after(),
                    knee.levels(),
                    knee.explained());
        }
    }

    /** Of a level that was not run; {@code obstacle} says why where there are no figures. */
    record Predicted(
            String factor,
            String level,
            @Nullable Double seconds,
            @Nullable Interval interval,
            @Nullable Boolean beyond,
            @Nullable String obstacle) {
        static Predicted of(Prediction prediction) {
            Prediction.Estimate estimate = prediction.estimate();
            return new Predicted(
                    prediction.factor().name(),
                    prediction.level(),
                    estimate == null ? null : (Double) estimate.seconds(),
                    estimate == null ? null : estimate.interval(),
                    estimate == null ? null : (Boolean) estimate.beyond(),
                    prediction.obstacle());
        }
    }

    /**
     * Of one factor, or of two together, or of any of {@code aliases} as well; {@code probability} is that of chance alone.
     */
    record Effect(
            List<String> factors,
            List<List<String>> aliases,
            double share,
            @Nullable Double probability,
            List<Effects.Level> levels) {}

    /** Standard deviations and times in seconds; {@code cheapest} is null where more iterations are always better. */
    record Levels(
            String treatment,
            int runs,
            int iterations,
            double between,
            double within,
            double start,
            double iteration,
            @Nullable Integer cheapest) {
        static Levels of(Replication replication) {
            return new Levels(
                    replication.treatment().treatment().id(),
                    replication.runs(),
                    replication.iterations(),
                    replication.between(),
                    replication.within(),
                    replication.start(),
                    replication.iteration(),
                    replication.cheapest());
        }
    }

    /** Runs after or next to a treatment, relative to runs after or next to the baseline. */
    record Affected(Interference.Kind kind, String treatment, int runs, Disturbances.Effect effect) {}

    static ModelsResult of(Models models) {
        return new ModelsResult(
                models.unitCosts().stream().map(Cost::of).toList(),
                Law.of(models.scalability()),
                models.knees().stream().map(Bend::of).toList(),
                models.predictions().stream().map(Predicted::of).toList(),
                models.effects() == null
                        ? List.of()
                        : models.effects().terms().stream()
                                .map(term -> new Effect(
                                        names(term.factors()),
                                        term.aliases().stream()
                                                .map(ModelsResult::names)
                                                .toList(),
                                        term.share(),
                                        term.probability(),
                                        term.levels()))
                                .toList(),
                models.replications().stream().map(Levels::of).toList(),
                models.disturbances(),
                models.interferences().stream()
                        .map(affected -> new Affected(
                                affected.kind(),
                                affected.treatment().treatment().id(),
                                affected.runs(),
                                affected.effect()))
                        .toList());
    }

    private static List<String> names(List<Factor> factors) {
        return factors.stream().map(Factor::name).toList();
    }

    private static List<String> ids(List<TreatmentSummary> treatments) {
        return treatments.stream().map(treatment -> treatment.treatment().id()).toList();
    }
}
