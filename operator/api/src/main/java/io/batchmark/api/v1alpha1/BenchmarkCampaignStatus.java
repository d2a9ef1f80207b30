package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.batchmark.core.question.ChosenIterations;
import io.batchmark.core.schedule.Decision.Counts;
import io.batchmark.core.schedule.Decision.Phase;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where a campaign stands; small whatever its size. Times are RFC 3339 in UTC. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BenchmarkCampaignStatus(
        @JsonPropertyDescription("Generation of the spec that this status describes.") @Nullable
        Long observedGeneration,

        @JsonPropertyDescription(
                "Generation of the spec whose treatments the ledger plans. It is behind observedGeneration"
                        + " while the ledger cannot be read or written.")
        @Nullable
        Long plannedGeneration,

        @JsonPropertyDescription("Pending, Running, Suspended, Completed, Failed or Cancelled: for people. Programs"
                + " should use the conditions.")
        Phase phase,

        @JsonPropertyDescription(
                "Accepted: the spec can be run. Progressing: runs are started, or the reason why not. Complete: "
                        + "every run has finished and is recorded. Failed: the campaign ended earlier. Finished: Complete "
                        + "or Failed. Suspended: no run is active, because execution.suspend is true. Blocked: no run is "
                        + "active and no run can start, and since when. ThresholdsMet: every treatment keeps "
                        + "analysis.thresholds. Regressed: a treatment takes more than in the campaign of "
                        + "analysis.compareTo.")
        List<Condition> conditions,

        @JsonPropertyDescription(
                "Operator that runs the campaign: namespace and name of its Lease. Other operators leave"
                        + " the campaign alone while that operator renews the Lease.")
        @Nullable
        String operator,

        @JsonPropertyDescription("Seed of the order of the runs.") @Nullable
        Long seed,

        @JsonPropertyDescription(
                "Image of the job runner. An upgrade of the operator does not change it for this campaign.")
        @Nullable
        String runnerImage,

        @JsonPropertyDescription(
                "Image of PostgreSQL for databases that do not set one. An upgrade of the operator does not "
                        + "change it for this campaign.")
        @Nullable
        String postgresqlImage,

        @JsonPropertyDescription(
                "Image of ActiveMQ Artemis. An upgrade of the operator does not change it for this campaign.")
        @Nullable
        String artemisImage,

        @JsonPropertyDescription("The build of each image that the campaign measures. It never changes.")
        List<ImageDigest> images,

        @JsonPropertyDescription("Finished and planned runs, such as 12/60.") @Nullable
        String progress,

        @JsonPropertyDescription("Runs by outcome.") @Nullable
        Counts runs,

        @JsonPropertyDescription("Time of the first attempt to start a run.") @Nullable
        String startTime,

        @JsonPropertyDescription("When the last run was recorded.") @Nullable
        String completionTime,

        @JsonPropertyDescription("Expected end of the last run, if runs keep their pace.") @Nullable
        String estimatedCompletionTime,

        @JsonPropertyDescription(
                "The smallest setting within analysis.margin of the best setting, with analysis.confidence, as the levels "
                        + "that differ from the baseline. Empty until a setting can be chosen.")
        @Nullable
        String best,

        @JsonPropertyDescription("The setting to choose, its effect and the confidence, in one sentence.") @Nullable
        String answer,

        @JsonPropertyDescription(
                "Up to 5 treatments with the lowest typical cost so far, lowest first. The order is not "
                        + "evidence; see answer.")
        @Nullable
        List<TreatmentStatus> treatments,

        @JsonPropertyDescription("ConfigMaps with a row for every attempt.") @Nullable
        LedgerStatus ledger,

        @JsonPropertyDescription("ConfigMap with report.md, report.html, results.json, summary.csv and runs.csv.")
        @Nullable
        String report,

        @JsonPropertyDescription(
                "Files of the report that are compressed or left out, because all together are too large for a "
                        + "ConfigMap; absent if the report contains all files uncompressed.")
        @Nullable
        ReportFilesStatus reportFiles,

        @JsonPropertyDescription("Levels that design.refine has added to those of spec.factors.")
        List<AddedLevels> addedLevels,

        @JsonPropertyDescription(
                "Number of iterations that count, chosen after the first blocks if design.iterations is Auto. It"
                        + " never changes.")
        @Nullable
        IterationsStatus iterations,

        @JsonPropertyDescription("Pod of the newest failed run that is kept: kubectl logs prints its log.") @Nullable
        String failureLog) {

    public BenchmarkCampaignStatus {
        // somebody else has written it, in part
        phase = Objects.requireNonNullElse(phase, Phase.Pending);
        conditions = Objects.requireNonNullElse(conditions, List.of());
        images = Stream.ofNullable(images)
                .flatMap(List::stream)
                .filter(Objects::nonNull)
                .toList();
        addedLevels = Stream.ofNullable(addedLevels)
                .flatMap(List::stream)
                .filter(Objects::nonNull)
                .toList();
    }

    /** A builder of a status, with the fields that every status has. */
    public static CampaignStatusBuilder builder(long generation, Phase phase, List<Condition> conditions) {
        return new CampaignStatusBuilder(generation, phase, conditions);
    }

    /** A builder that has the fields of this status. */
    public CampaignStatusBuilder change() {
        return new CampaignStatusBuilder(observedGeneration, phase, conditions)
                .plannedGeneration(plannedGeneration)
                .operator(operator)
                .seed(seed)
                .images(runnerImage, postgresqlImage, artemisImage)
                .digests(images)
                .runs(runs, progress)
                .startTime(startTime)
                .completionTime(completionTime)
                .estimatedCompletionTime(estimatedCompletionTime)
                .best(best)
                .answer(answer)
                .treatments(treatments)
                .ledger(ledger)
                .report(report, reportFiles)
                .addedLevels(addedLevels)
                .iterations(iterations)
                .failureLog(failureLog);
    }

    /** A builder of this status without a generation and an end, because the campaign has more runs than the status covers. */
    public CampaignStatusBuilder reopen() {
        return change().observedGeneration(null).completionTime(null);
    }

    /** How many iterations count from which block on; null while the campaign has chosen none. */
    public @Nullable ChosenIterations chosenIterations() {
        return iterations == null ? null : iterations.chosen();
    }

    /** Where the rows are. */
    public record LedgerStatus(
            @JsonPropertyDescription("Number of ConfigMaps, NAME-ledger-0 to NAME-ledger-(n-1).")
            int configMaps,

            @JsonPropertyDescription("Label selector of the ConfigMaps, for kubectl get configmap --selector.")
            String selector) {}

    /** What is known of a treatment; figures such as 12.34 s and 0.62 (0.60 to 0.65). */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record TreatmentStatus(
            @JsonPropertyDescription("The levels that differ from the baseline.")
            String treatment,

            @JsonPropertyDescription("Runs that count.") int n,

            @JsonPropertyDescription("Median elapsed time of the step, seconds; absent if another response decides.")
            @Nullable
            String medianSeconds,

            @JsonPropertyDescription("Median of the response that decides, such as 12.34 s.") @Nullable
            String median,

            @JsonPropertyDescription("The response that decides, relative to the baseline, with its interval.")
            @Nullable
            String ratio) {}
}
