package io.batchmark.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.batchmark.core.schedule.Decision.Counts;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.statistics.ChosenIterations;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where a campaign stands; small whatever its size. Times are RFC 3339 in UTC. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BenchmarkCampaignStatus(
        @JsonPropertyDescription("Generation of the spec that this status is about.") @Nullable
        Long observedGeneration,

        @JsonPropertyDescription("Pending, Running, Suspended, Completed, Failed or Cancelled: for people. Programs"
                + " should use the conditions.")
        Phase phase,

        @JsonPropertyDescription("Accepted: the spec can be run. Progressing: runs go on, or why not. Complete: every"
                + " run is over and recorded. Failed: the campaign ended before that. Finished: one of the two."
                + " Suspended: no run goes on, because execution.suspend asks for it. Blocked: nothing runs and nothing can be started,"
                + " and since when. ThresholdsMet: every treatment"
                + " keeps analysis.thresholds. Regressed: one takes more than in the campaign of analysis.compareTo.")
        List<Condition> conditions,

        @JsonPropertyDescription("Seed of the order of the runs.") @Nullable
        Long seed,

        @JsonPropertyDescription("Image of the job runner; the same for all runs, whatever the operator's version.")
        @Nullable
        String runnerImage,

        @JsonPropertyDescription("Image of PostgreSQL beside the job, where its database names none; the same for all"
                + " runs, whatever the operator's version.")
        @Nullable
        String postgresqlImage,

        @JsonPropertyDescription(
                "Image of ActiveMQ Artemis beside the job; the same for all runs, whatever the operator's"
                        + " version.")
        @Nullable
        String artemisImage,

        @JsonPropertyDescription("Runs over and planned, such as 12/60.") @Nullable
        String progress,

        @JsonPropertyDescription("Runs by outcome.") @Nullable
        Counts runs,

        @JsonPropertyDescription("When the first run was started, or was to be and could not.") @Nullable
        String startTime,

        @JsonPropertyDescription("When the last run was recorded.") @Nullable
        String completionTime,

        @JsonPropertyDescription("When the last run will be over if runs keep their pace.") @Nullable
        String estimatedCompletionTime,

        @JsonPropertyDescription(
                "The smallest setting that is surely within analysis.margin of the best, by the levels that differ"
                        + " from the baseline; empty while none is.")
        @Nullable
        String best,

        @JsonPropertyDescription("What to choose and how sure that is, in one sentence.") @Nullable
        String answer,

        @JsonPropertyDescription(
                "The treatments that typically cost least so far, at most 5, in this order. That is no evidence that one is"
                        + " better than another: what is sure, answer says.")
        @Nullable
        List<TreatmentStatus> treatments,

        @JsonPropertyDescription("ConfigMaps with a row for every attempt.") @Nullable
        LedgerStatus ledger,

        @JsonPropertyDescription("ConfigMap with report.md, report.html, results.json, summary.csv and runs.csv.")
        @Nullable
        String report,

        @JsonPropertyDescription(
                "Files of the report that are compressed or left out, because all together are too large"
                        + " for a ConfigMap; absent while all are there as they are.")
        @Nullable
        ReportFilesStatus reportFiles,

        @JsonPropertyDescription("Levels that design.refine has added to those of spec.factors.")
        List<AddedLevels> addedLevels,

        @JsonPropertyDescription(
                "How many iterations count from which block on, where design.iterations is Auto and the first"
                        + " blocks are over; never changed after that.")
        @Nullable
        IterationsStatus iterations,

        @JsonPropertyDescription("Newest run that failed and whose pod is kept: kubectl logs prints its log.") @Nullable
        String failureLog) {

    public BenchmarkCampaignStatus {
        // somebody else has written it, in part
        phase = Objects.requireNonNullElse(phase, Phase.Pending);
        conditions = Objects.requireNonNullElse(conditions, List.of());
        addedLevels = Stream.ofNullable(addedLevels)
                .flatMap(List::stream)
                .filter(Objects::nonNull)
                .toList();
    }

    /** A status with nothing but the progress of the campaign. */
    public static BenchmarkCampaignStatus of(long generation, Phase phase, List<Condition> conditions) {
        return new BenchmarkCampaignStatus(
                generation,
                phase,
                conditions,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                List.of(),
                null,
                null);
    }

    /** The same status with the images of the runs. */
    public BenchmarkCampaignStatus with(String runner, String postgresql, String artemis) {
        return with(
                observedGeneration, conditions, runner, postgresql, artemis, completionTime, addedLevels, iterations);
    }

    /** The same status with other conditions. */
    public BenchmarkCampaignStatus with(long generation, List<Condition> others) {
        return with(
                generation,
                others,
                runnerImage,
                postgresqlImage,
                artemisImage,
                completionTime,
                addedLevels,
                iterations);
    }

    /** The same status with what the campaign has chosen; null for nothing. */
    public BenchmarkCampaignStatus with(@Nullable IterationsStatus chosen) {
        return with(
                observedGeneration,
                conditions,
                runnerImage,
                postgresqlImage,
                artemisImage,
                completionTime,
                addedLevels,
                chosen);
    }

    /**
     * This status with other conditions and added levels, and without a generation, because it does not yet cover what is
     * asked for now: more levels, or runs again.
     */
    public BenchmarkCampaignStatus reopened(List<Condition> others, List<AddedLevels> added) {
        return with(null, others, runnerImage, postgresqlImage, artemisImage, null, added, iterations);
    }

    private BenchmarkCampaignStatus with(
            @Nullable Long generation,
            List<Condition> others,
            @Nullable String runner,
            @Nullable String postgresql,
            @Nullable String artemis,
            @Nullable String completion,
            List<AddedLevels> added,
            @Nullable IterationsStatus chosen) {
        return new BenchmarkCampaignStatus(
                generation,
                phase,
                others,
                seed,
                runner,
                postgresql,
                artemis,
                progress,
                runs,
                startTime,
                completion,
                estimatedCompletionTime,
                best,
                answer,
                treatments,
                ledger,
                report,
                reportFiles,
                added,
                chosen,
                failureLog);
    }

    /** How many iterations count from which block on; null while the campaign has chosen none. */
    public @Nullable ChosenIterations chosenIterations() {
        return iterations == null ? null : iterations.chosen();
    }

    /** Where the rows are. */
    public record LedgerStatus(
            @JsonPropertyDescription("How many ConfigMaps, NAME-ledger-0 to NAME-ledger-(n-1), there are.")
            int configMaps,

            @JsonPropertyDescription("Finds them: kubectl get configmap --selector.")
            String selector) {}

    /** What is known of a treatment; figures such as 12.34 s and 0.62 (0.60 to 0.65). */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record TreatmentStatus(
            @JsonPropertyDescription("The levels that differ from the baseline.")
            String treatment,

            @JsonPropertyDescription("Runs that count.") int n,

            @JsonPropertyDescription("Median elapsed time of the step, seconds; absent where another response decides.")
            @Nullable
            String medianSeconds,

            @JsonPropertyDescription("Median of the response that decides, such as 12.34 s.") @Nullable
            String median,

            @JsonPropertyDescription("The response that decides, relative to the baseline, with its interval.")
            @Nullable
            String ratio) {}
}
