package io.batchmark.operator.status;

import io.batchmark.core.design.Plan;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.report.RatioText;
import io.batchmark.core.report.ReportFiles;
import io.batchmark.core.report.Sentence;
import io.batchmark.core.schedule.Decision.State;
import io.batchmark.core.statistics.CampaignDescription;
import io.batchmark.core.statistics.Estimate;
import io.batchmark.core.statistics.Recommendation;
import io.batchmark.core.statistics.Response;
import io.batchmark.core.statistics.Standing.ToBaseline;
import io.batchmark.core.statistics.Summary;
import io.batchmark.core.statistics.TreatmentSummary;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaignStatus.TreatmentStatus;
import io.batchmark.operator.spec.CampaignPlan;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the runs say.
 *
 * @param best label of the treatment to choose; null while none is surely within the margin of the best
 * @param answer what to choose and how sure that is
 * @param treatments the fastest treatments
 * @param files the report
 */
public record AnalysisResult(
        @Nullable String best, String answer, List<TreatmentStatus> treatments, Map<String, String> files) {
    private static final int TREATMENTS = 5;

    /**
     * At the end of a block and of the campaign: in the middle of a block the treatments cannot be compared. Summing up
     * costs as much as there are runs, so that it waits for a tenth more of them, and a campaign's cost stays in
     * proportion to its runs.
     *
     * @param reported runs that were over at the last summing up
     */
    public static boolean due(Plan plan, Ledger ledger, State state, int reported) {
        int block = plan.treatments().size();
        int over = ledger.over();
        return over > reported && (state.over() || over / block > reported / block && over - reported >= reported / 10);
    }

    public static AnalysisResult of(BenchmarkCampaign campaign, CampaignPlan planned, List<Entry> ledger) {
        Summary summary = Summary.of(
                new CampaignDescription(
                        campaign.getMetadata().getName(),
                        planned.design(),
                        CampaignPlan.settings(campaign.getSpec()),
                        campaign.getSpec().analysis().confidence(),
                        campaign.getSpec().analysis().marginAsFraction()),
                planned.plan(),
                ledger);
        return new AnalysisResult(
                best(summary),
                Sentence.of(summary),
                summary.ranking(TREATMENTS).stream()
                        .map(treatment -> status(summary, treatment))
                        .toList(),
                ReportFiles.of(summary, ReportConfigMap.MAX_BYTES));
    }

    /** What a status tells of them. */
    public AnalysisResult withoutFiles() {
        return new AnalysisResult(best, answer, treatments, Map.of());
    }

    private static @Nullable String best(Summary summary) {
        Recommendation recommendation = summary.answer().recommendation();
        return recommendation == null
                ? null
                : recommendation.treatment().treatment().label();
    }

    private static TreatmentStatus status(Summary summary, TreatmentSummary treatment) {
        Estimate elapsed = treatment.estimate(Response.ELAPSED);
        ToBaseline toBaseline = summary.answer().standing(treatment).toBaseline();
        return new TreatmentStatus(
                treatment.treatment().label(),
                treatment.counts().succeeded(),
                elapsed == null ? null : String.format(Locale.ROOT, "%.3f", elapsed.median()),
                toBaseline == null ? null : RatioText.of(toBaseline));
    }
}
