package io.batchmark.operator.status;

import io.batchmark.api.report.ReportConfigMap;
import io.batchmark.api.spec.AdditionalLevels;
import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus.TreatmentStatus;
import io.batchmark.api.v1alpha1.Durations;
import io.batchmark.api.v1alpha1.ReportFilesStatus;
import io.batchmark.core.adaptation.Adaptation;
import io.batchmark.core.adaptation.CheapestIterations;
import io.batchmark.core.adaptation.Refinement;
import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.estimate.Estimate;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.report.ReportPlace;
import io.batchmark.core.report.file.ReportFiles;
import io.batchmark.core.report.words.MedianText;
import io.batchmark.core.report.words.RatioText;
import io.batchmark.core.report.words.Sentence;
import io.batchmark.core.response.Response;
import io.batchmark.core.statistics.EarlierCampaign;
import io.batchmark.core.statistics.Experience;
import io.batchmark.core.statistics.Recommendation;
import io.batchmark.core.statistics.Standing.ToBaseline;
import io.batchmark.core.statistics.Summary;
import io.batchmark.core.statistics.TreatmentSummary;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What the runs say.
 *
 * @param best label of the treatment to choose; null while none is surely within the margin of the best
 * @param answer what to choose and how sure that is
 * @param experience what its runs take; null while none is over
 * @param treatments those that typically cost least
 * @param thresholds whether thresholds are met; null where there are none
 * @param regressed whether a treatment is worse than in an earlier campaign; null where that was not asked for, or not yet
 * @param files the report
 * @param reportFiles which of its files are not there as they are; null where all are
 * @param changes what it means for blocks to come: rows to add to the ledger
 * @param levels to be run from now on, beside those of the spec
 * @param iterations how many are to count in runs of blocks to come; null where that is not to be chosen now
 */
public record AnalysisResult(
        @Nullable String best,
        String answer,
        @Nullable Experience experience,
        List<TreatmentStatus> treatments,
        @Nullable Finding thresholds,
        @Nullable Finding regressed,
        ReportFiles files,
        @Nullable ReportFilesStatus reportFiles,
        List<Entry> changes,
        AdditionalLevels levels,
        @Nullable Integer iterations) {
    private static final int TREATMENTS = 5;

    /**
     * @param rows the ledger with what runners reported
     * @param ledger the same for decisions
     * @param attempts attempts that are not retired yet
     * @param over whether no block is left
     * @param earlier what it is compared with, once it is over; null for nothing
     */
    public static AnalysisResult of(
            BenchmarkCampaign campaign,
            CampaignPlan plan,
            List<Entry> rows,
            Ledger ledger,
            Collection<ObservedAttempt> attempts,
            boolean over,
            @Nullable EarlierCampaign earlier,
            Instant now) {
        Summary summary = Summary.of(plan.description(campaign), plan.plan(), rows, earlier);
        AdditionalLevels before = AdditionalLevels.of(campaign);
        AdditionalLevels levels =
                campaign.getSpec().design().refine() ? before.with(campaign, Refinement.levels(summary, over)) : before;
        ReportPlace place = ReportConfigMap.place(campaign);
        ReportFiles files = ReportFiles.of(summary, place);
        return new AnalysisResult(
                best(summary),
                Sentence.of(summary),
                Experience.of(summary, "its runs so far"),
                summary.ranking(TREATMENTS).stream()
                        .map(treatment -> status(summary, treatment))
                        .toList(),
                Finding.ofThresholds(summary.thresholds()),
                Finding.ofEarlier(summary.earlier(), plan.analysis().response()),
                files,
                status(files, place),
                new Adaptation(summary, ledger, attempts, now, !levels.equals(before)).rows(),
                levels,
                iterations(campaign, plan, summary, ledger));
    }

    /** What a status tells of them. */
    public AnalysisResult withoutFiles() {
        return new AnalysisResult(
                best,
                answer,
                experience,
                treatments,
                thresholds,
                regressed,
                ReportFiles.NONE,
                reportFiles,
                changes,
                levels,
                iterations);
    }

    private static @Nullable Integer iterations(
            BenchmarkCampaign campaign, CampaignPlan plan, Summary summary, Ledger ledger) {
        return campaign.getSpec().design().choosesIterations()
                        && summary.campaign().iterations() == null
                ? CheapestIterations.number(
                        summary,
                        ledger.prefix() / plan.plan().treatments().size(),
                        Durations.parse(campaign.getSpec().execution().runTimeout()))
                : null;
    }

    private static @Nullable String best(Summary summary) {
        Recommendation recommendation = summary.answer().recommendation();
        return recommendation == null
                ? null
                : recommendation.treatment().treatment().label();
    }

    private static @Nullable ReportFilesStatus status(ReportFiles files, ReportPlace place) {
        List<String> compressed = List.copyOf(files.compressed().keySet());
        List<String> leftOut = files.leftOut();
        return compressed.isEmpty() && leftOut.isEmpty()
                ? null
                : new ReportFilesStatus(
                        compressed,
                        compressed.isEmpty() ? null : place.reading(compressed.get(0)),
                        leftOut,
                        leftOut.isEmpty() ? null : place.readingRows());
    }

    private static TreatmentStatus status(Summary summary, TreatmentSummary treatment) {
        Response decides = summary.campaign().analysis().response();
        Estimate elapsed = decides == Response.ELAPSED ? treatment.estimate(Response.ELAPSED) : null;
        ToBaseline toBaseline = summary.answer().standing(treatment).toBaseline();
        return new TreatmentStatus(
                treatment.treatment().label(),
                treatment.counts().succeeded(),
                elapsed == null ? null : String.format(Locale.ROOT, "%.3f", elapsed.median()),
                MedianText.of(treatment, decides),
                toBaseline == null ? null : RatioText.of(toBaseline));
    }
}
