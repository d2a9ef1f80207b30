package io.batchmark.core.loop;

import io.batchmark.core.adaptation.Adaptation;
import io.batchmark.core.adaptation.AdditionalLevels;
import io.batchmark.core.adaptation.CheapestIterations;
import io.batchmark.core.adaptation.Refinement;
import io.batchmark.core.answer.Recommendation;
import io.batchmark.core.answer.Standing.ToBaseline;
import io.batchmark.core.estimate.Estimate;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.report.file.ReportFiles;
import io.batchmark.core.report.words.MedianText;
import io.batchmark.core.report.words.RatioText;
import io.batchmark.core.report.words.Sentence;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.EarlierCampaign;
import io.batchmark.core.summary.Experience;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.LedgerRows;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The result of one analysis: answer, ranking, report files, and changes to the plan.
 *
 * @param best label of the recommended treatment; null if no treatment is shown to be within the margin of the best one
 * @param answer the recommended setting and the confidence in it
 * @param experience durations of the runs; null if no run has finished
 * @param ranking the treatments with the lowest typical cost, lowest first
 * @param thresholds whether thresholds are met; null if there are no thresholds
 * @param regressed whether a treatment is worse than in an earlier campaign; null if the campaign is not compared, or not yet
 * @param compressed names of report files that are compressed
 * @param leftOut names of report files that are too large
 * @param changes rows to add to the ledger: changes of the blocks to come
 * @param levels all levels that the campaign has added to the levels of its spec
 * @param iterations measured iterations of runs in blocks to come; null if the number is not chosen now
 */
public record AnalysisResult(
        @Nullable String best,
        String answer,
        @Nullable Experience experience,
        List<Ranked> ranking,
        @Nullable ResultCondition thresholds,
        @Nullable ResultCondition regressed,
        List<String> compressed,
        List<String> leftOut,
        List<Entry> changes,
        AdditionalLevels levels,
        @Nullable Integer iterations) {
    private static final int TREATMENTS = 5;

    /** An analysis: {@link #of} for every campaign of the operator. */
    @FunctionalInterface
    public interface Analysis {
        Analysed of(
                Campaign campaign,
                LedgerRows rows,
                Observation observation,
                boolean isOver,
                @Nullable EarlierCampaign earlier);
    }

    /** A result and its report, which is not kept. */
    public record Analysed(AnalysisResult result, ReportFiles files) {}

    /**
     * A treatment of the ranking.
     *
     * @param runs runs that succeeded
     * @param medianSeconds median of the elapsed time in seconds, as text; null if another response decides or no run has it
     * @param median median of the deciding response with its unit; null if no run has it
     * @param toBaseline ratio to the baseline with its interval; null if it is unknown
     */
    public record Ranked(
            String label,
            int runs,
            @Nullable String medianSeconds,
            @Nullable String median,
            @Nullable String toBaseline) {}

    /**
     * @param rows the ledger with the results of its runs
     * @param observation the look that called for the analysis
     * @param isOver whether no block is left
     * @param earlier the campaign to compare with, if this one has finished; null for no comparison
     */
    public static Analysed of(
            Campaign campaign,
            LedgerRows rows,
            Observation observation,
            boolean isOver,
            @Nullable EarlierCampaign earlier) {
        Summary summary = Summary.of(campaign.description(), campaign.plan(), rows, earlier);
        AdditionalLevels before = campaign.growth().levels();
        AdditionalLevels levels =
                campaign.growth().isAllowed() ? campaign.growth().with(Refinement.levels(summary, isOver)) : before;
        ReportFiles files = ReportFiles.of(summary, campaign.place());
        AnalysisResult result = new AnalysisResult(
                best(summary),
                Sentence.of(summary),
                Experience.of(summary, "its runs so far"),
                summary.ranking(TREATMENTS).stream()
                        .map(treatment -> ranked(summary, treatment))
                        .toList(),
                ResultCondition.ofThresholds(summary.thresholds()),
                ResultCondition.ofRegressions(summary),
                List.copyOf(files.compressed().keySet()),
                List.copyOf(files.leftOut()),
                new Adaptation(
                                summary,
                                observation.ledger(),
                                observation.attempts(),
                                observation.at(),
                                !levels.equals(before))
                        .rows(),
                levels,
                iterations(campaign, summary, observation));
        return new Analysed(result, files);
    }

    private static @Nullable Integer iterations(Campaign campaign, Summary summary, Observation observation) {
        return campaign.iterationTimeout() != null && summary.campaign().iterations() == null
                ? CheapestIterations.number(
                        summary,
                        observation.ledger().prefix()
                                / campaign.plan().treatments().size(),
                        campaign.iterationTimeout())
                : null;
    }

    private static @Nullable String best(Summary summary) {
        Recommendation recommendation = summary.answer().recommendation();
        return recommendation == null
                ? null
                : recommendation.treatment().treatment().label();
    }

    private static Ranked ranked(Summary summary, TreatmentSummary treatment) {
        Response decides = summary.campaign().analysis().response();
        Estimate elapsed = decides == Response.ELAPSED ? treatment.estimate(Response.ELAPSED) : null;
        ToBaseline toBaseline = summary.answer().standing(treatment).toBaseline();
        return new Ranked(
                treatment.treatment().label(),
                treatment.counts().succeeded(),
                elapsed == null ? null : String.format(Locale.ROOT, "%.3f", elapsed.median()),
                MedianText.of(treatment, decides),
                toBaseline == null ? null : RatioText.of(toBaseline));
    }
}
