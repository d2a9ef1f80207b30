package io.batchmark.api.v1alpha1;

import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus.LedgerStatus;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus.TreatmentStatus;
import io.batchmark.core.schedule.Decision.Counts;
import io.batchmark.core.schedule.Decision.Phase;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds the status of a campaign. A field that is not set is absent. */
public final class CampaignStatusBuilder {
    private @Nullable Long observedGeneration;
    private @Nullable Long plannedGeneration;
    private Phase phase;
    private List<Condition> conditions;
    private @Nullable String operator;
    private @Nullable Long seed;
    private @Nullable String runnerImage;
    private @Nullable String postgresqlImage;
    private @Nullable String artemisImage;
    private List<ImageDigest> digests = List.of();
    private @Nullable String progress;
    private @Nullable Counts runs;
    private @Nullable String startTime;
    private @Nullable String completionTime;
    private @Nullable String estimatedCompletionTime;
    private @Nullable String best;
    private @Nullable String answer;
    private @Nullable List<TreatmentStatus> treatments;
    private @Nullable LedgerStatus ledger;
    private @Nullable String report;
    private @Nullable ReportFilesStatus reportFiles;
    private List<AddedLevels> addedLevels = List.of();
    private @Nullable IterationsStatus iterations;
    private @Nullable String failureLog;

    CampaignStatusBuilder(@Nullable Long generation, Phase phase, List<Condition> conditions) {
        this.observedGeneration = generation;
        this.phase = phase;
        this.conditions = conditions;
    }

    public CampaignStatusBuilder observedGeneration(@Nullable Long generation) {
        observedGeneration = generation;
        return this;
    }

    public CampaignStatusBuilder plannedGeneration(@Nullable Long generation) {
        plannedGeneration = generation;
        return this;
    }

    public CampaignStatusBuilder phase(Phase of) {
        phase = of;
        return this;
    }

    public CampaignStatusBuilder conditions(List<Condition> all) {
        conditions = all;
        return this;
    }

    /** @param lease namespace and name of the Lease of the operator that runs the campaign */
    public CampaignStatusBuilder operator(@Nullable String lease) {
        operator = lease;
        return this;
    }

    public CampaignStatusBuilder seed(@Nullable Long number) {
        seed = number;
        return this;
    }

    public CampaignStatusBuilder images(
            @Nullable String runner, @Nullable String postgresql, @Nullable String artemis) {
        runnerImage = runner;
        postgresqlImage = postgresql;
        artemisImage = artemis;
        return this;
    }

    public CampaignStatusBuilder digests(List<ImageDigest> images) {
        digests = images;
        return this;
    }

    /** @param finished finished and planned runs, such as 12/60 */
    public CampaignStatusBuilder runs(@Nullable Counts counts, @Nullable String finished) {
        runs = counts;
        progress = finished;
        return this;
    }

    public CampaignStatusBuilder startTime(@Nullable String time) {
        startTime = time;
        return this;
    }

    public CampaignStatusBuilder completionTime(@Nullable String time) {
        completionTime = time;
        return this;
    }

    public CampaignStatusBuilder estimatedCompletionTime(@Nullable String time) {
        estimatedCompletionTime = time;
        return this;
    }

    public CampaignStatusBuilder best(@Nullable String treatment) {
        best = treatment;
        return this;
    }

    public CampaignStatusBuilder answer(@Nullable String sentence) {
        answer = sentence;
        return this;
    }

    public CampaignStatusBuilder treatments(@Nullable List<TreatmentStatus> ranking) {
        treatments = ranking;
        return this;
    }

    public CampaignStatusBuilder ledger(@Nullable LedgerStatus rows) {
        ledger = rows;
        return this;
    }

    /** @param files files that are compressed or left out; null if the report contains all files uncompressed */
    public CampaignStatusBuilder report(@Nullable String name, @Nullable ReportFilesStatus files) {
        report = name;
        reportFiles = files;
        return this;
    }

    public CampaignStatusBuilder addedLevels(List<AddedLevels> levels) {
        addedLevels = levels;
        return this;
    }

    public CampaignStatusBuilder iterations(@Nullable IterationsStatus chosen) {
        iterations = chosen;
        return this;
    }

    public CampaignStatusBuilder failureLog(@Nullable String pod) {
        failureLog = pod;
        return this;
    }

    public BenchmarkCampaignStatus build() {
        return new BenchmarkCampaignStatus(
                observedGeneration,
                plannedGeneration,
                phase,
                conditions,
                operator,
                seed,
                runnerImage,
                postgresqlImage,
                artemisImage,
                digests,
                progress,
                runs,
                startTime,
                completionTime,
                estimatedCompletionTime,
                best,
                answer,
                treatments,
                ledger,
                report,
                reportFiles,
                addedLevels,
                iterations,
                failureLog);
    }
}
