package io.batchmark.core.report.json;

import io.batchmark.core.answer.Standing;
import io.batchmark.core.answer.Standing.ToBaseline;
import io.batchmark.core.answer.Standing.ToBest;
import io.batchmark.core.answer.ThresholdCheck;
import io.batchmark.core.design.Design;
import io.batchmark.core.environment.MeasurementEnvironment;
import io.batchmark.core.estimate.CensoredEstimate;
import io.batchmark.core.estimate.Estimate;
import io.batchmark.core.estimate.Ratio;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.model.Models;
import io.batchmark.core.question.ChosenIterations;
import io.batchmark.core.report.words.Time;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.PairOverlap;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.Censoring;
import io.batchmark.core.treatment.RunCounts;
import io.batchmark.core.treatment.RunRow;
import io.batchmark.core.treatment.TreatmentSummary;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The schema of {@code results.json}: its fields are these record components. Within a version fields are only added.
 * Figures are in the unit of their response, times in seconds, instants as in ISO 8601; what is not known is null.
 */
record Results(
        int version,
        String campaign,
        String response,
        double confidence,
        double margin,
        AnswerResult answer,
        @Nullable EarlierResult compareTo,
        ModelsResult models,
        Design design,
        @Nullable FractionResult fraction,
        Map<String, String> settings,
        Map<String, String> definitions,
        @Nullable ChosenIterations chosenIterations,
        Runs tally,
        Environment environment,
        @Nullable ScatterResult scatter,
        @Nullable PairOverlap pairOverlap,
        Iterable<ThresholdResult> constraints,
        Iterable<ThresholdResult> thresholds,
        List<RegressionResult> regressions,
        Iterable<OfTreatment> treatments,
        Iterable<OfRun> runs,
        DisturbedResult disturbedRuns) {
    private static final int VERSION = 1;

    /** How runs ended. */
    record Runs(int planned, int succeeded, int censored, int invalid, int failed, int missing) {}

    /** How it was measured. */
    record Environment(
            @Nullable String started,
            @Nullable String finished,
            List<MeasurementEnvironment.Environment> environments,
            List<MeasurementEnvironment.Database> databases,
            List<MeasurementEnvironment.Node> nodes,
            List<MeasurementEnvironment.Image> images,
            int throttledRuns,
            double throttledShare,
            int workNotConserved,
            int retriedAttempts,
            int unplannedEntries) {}

    /**
     * {@code toBaseline} and {@code toBest} compare the response that decides: a rate by the time of one row, and all others per item if
     * {@code items} varies. They hold for all treatments together and at every look. The ratio of another response holds for itself. A treatment that has censored runs has no {@code estimate} of a response:
     * {@code censored} is what is known of it.
     */
    record OfTreatment(
            String id,
            String label,
            Map<String, String> levels,
            Runs runs,
            @Nullable Censored censored,
            ThresholdCheck.Verdict constraints,
            @Nullable ToBaseline toBaseline,
            @Nullable ToBest toBest,
            Map<String, OfResponse> responses,
            @Nullable CourseResult course,
            @Nullable List<StepResult> steps) {}

    record Censored(int runs, Set<Cause> causes, double longerThan) {}

    record OfResponse(
            String unit,
            @Nullable Estimate estimate,
            @Nullable CensoredEstimate censored,
            @Nullable Ratio toBaseline) {}

    record OfRun(
            String treatment,
            int block,
            int attempt,
            Outcome outcome,
            @Nullable Cause cause,
            @Nullable String message,
            @Nullable String started,
            String finished,
            @Nullable String node,
            @Nullable String image,
            @Nullable Double longerThan,
            Map<String, Double> values,
            @Nullable IterationsResult iterations,
            @Nullable String log) {}

    static Results of(Summary summary, Models models) {
        return new Results(
                VERSION,
                summary.campaign().name(),
                summary.campaign().analysis().response().label(),
                summary.campaign().analysis().confidence(),
                summary.campaign().analysis().margin(),
                AnswerResult.of(summary),
                EarlierResult.of(summary.earlier()),
                ModelsResult.of(models),
                summary.campaign().design(),
                FractionResult.of(summary.campaign().design()),
                summary.campaign().settings(),
                summary.campaign().definitions(),
                summary.campaign().iterations(),
                runs(summary.counts()),
                environment(summary.environment()),
                ScatterResult.of(summary),
                PairOverlap.of(summary),
                () -> summary.constraints().stream().map(ThresholdResult::of).iterator(),
                () -> summary.thresholds().stream().map(ThresholdResult::of).iterator(),
                RegressionResult.of(summary),
                // made while they are written: a large campaign has many
                () -> summary.answer().standings().stream()
                        .map(standing -> treatment(standing, summary))
                        .iterator(),
                () -> summary.treatments().stream()
                        .flatMap(treatment -> treatment.runs().stream())
                        .map(Results::run)
                        .iterator(),
                DisturbedResult.of(summary));
    }

    private static Runs runs(RunCounts counts) {
        return new Runs(
                counts.planned(),
                counts.succeeded(),
                counts.censored(),
                counts.invalid(),
                counts.failed(),
                counts.missing());
    }

    private static Environment environment(MeasurementEnvironment environment) {
        return new Environment(
                text(environment.started()),
                text(environment.finished()),
                environment.environments(),
                environment.databases(),
                environment.nodes(),
                environment.images(),
                environment.throttledRuns(),
                environment.throttledShare(),
                environment.workNotConserved(),
                environment.retried(),
                environment.unplanned());
    }

    private static OfTreatment treatment(Standing standing, Summary campaign) {
        Response decides = campaign.campaign().analysis().response();
        TreatmentSummary summary = standing.treatment();
        Map<String, OfResponse> responses = new LinkedHashMap<>();
        for (Response response : Response.values()) {
            if (response == decides || summary.hasValue(response)) {
                responses.put(
                        response.label(),
                        new OfResponse(
                                response.unit().symbol(),
                                summary.estimate(response),
                                summary.censored(response),
                                response == decides ? null : campaign.ratio(summary, response)));
            }
        }
        Censoring censoring = summary.censoring();
        return new OfTreatment(
                summary.treatment().id(),
                summary.treatment().label(),
                summary.treatment().levels(),
                runs(summary.counts()),
                censoring == null
                        ? null
                        : new Censored(censoring.runs(), censoring.causes(), Time.seconds(censoring.longerThan())),
                standing.constraints(),
                standing.toBaseline(),
                standing.toBest(),
                responses,
                CourseResult.of(summary, campaign),
                StepResult.of(summary, campaign));
    }

    private static OfRun run(RunRow run) {
        Map<String, Double> values = new LinkedHashMap<>();
        for (Response response : Response.values()) {
            run.value(response).ifPresent(value -> values.put(response.label(), value));
        }
        return new OfRun(
                run.treatment(),
                run.block(),
                run.attempt(),
                run.outcome(),
                run.cause(),
                run.message(),
                text(run.started()),
                run.finished().toString(),
                run.node(),
                run.image(),
                run.outcome() == Outcome.Censored ? Time.seconds(Censoring.bound(run)) : null,
                values,
                IterationsResult.of(run.result()),
                run.log());
    }

    private static @Nullable String text(@Nullable Instant instant) {
        return instant == null ? null : instant.toString();
    }
}
