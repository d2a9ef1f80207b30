package io.batchmark.operator.status;

import io.batchmark.core.design.Plan;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.report.ReportFiles;
import io.batchmark.core.report.Sentence;
import io.batchmark.core.schedule.Decision.State;
import io.batchmark.core.statistics.CampaignDescription;
import io.batchmark.core.statistics.Estimate;
import io.batchmark.core.statistics.Ratio;
import io.batchmark.core.statistics.Response;
import io.batchmark.core.statistics.Summary;
import io.batchmark.core.statistics.TreatmentSummary;
import io.batchmark.core.statistics.Verdict;
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
 * @param best label of the treatment to choose; null while there is none that is surely better than the baseline
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
                        campaign.getSpec().analysis().confidence()),
                planned.plan(),
                ledger);
        return new AnalysisResult(
                best(summary),
                Sentence.of(summary),
                summary.ranking(TREATMENTS).stream().map(AnalysisResult::status).toList(),
                ReportFiles.of(summary, ReportConfigMap.MAX_BYTES));
    }

    /** What a status tells of them. */
    public AnalysisResult withoutFiles() {
        return new AnalysisResult(best, answer, treatments, Map.of());
    }

    /** A treatment that may well be no faster than the baseline is not called best. */
    private static @Nullable String best(Summary summary) {
        TreatmentSummary best = summary.answer().best();
        return best == null || summary.answer().treatments(Verdict.CannotBeTold).contains(summary.baseline())
                ? null
                : best.treatment().label();
    }

    private static TreatmentStatus status(TreatmentSummary treatment) {
        Estimate elapsed = treatment.estimate(Response.ELAPSED);
        Ratio ratio = treatment.ratio(Response.ELAPSED);
        return new TreatmentStatus(
                treatment.treatment().label(),
                treatment.counts().succeeded(),
                elapsed == null ? null : String.format(Locale.ROOT, "%.3f", elapsed.median()),
                ratio == null
                        ? null
                        : String.format(
                                Locale.ROOT,
                                "%.3f (%.3f to %.3f)",
                                ratio.ratio(),
                                ratio.interval().low(),
                                ratio.interval().high()));
    }
}
