package io.batchmark.core.report.json;

import io.batchmark.core.answer.Doubt;
import io.batchmark.core.answer.ThresholdCheck;
import io.batchmark.core.question.Threshold;
import org.jspecify.annotations.Nullable;

/**
 * Whether a treatment keeps a limit, as {@code results.json} has it.
 *
 * @param unit of {@code limit}, an SI unit
 * @param share of the runs that have to keep it
 * @param treatment its id
 * @param doubt what the order of the runs shows, if that is why it is not told
 */
record ThresholdResult(
        String response,
        double quantile,
        Threshold.Bound bound,
        double limit,
        String unit,
        double share,
        String treatment,
        ThresholdCheck.Verdict verdict,
        int kept,
        int runs,
        @Nullable Doubt doubt,
        @Nullable Integer moreRuns) {
    static ThresholdResult of(ThresholdCheck check) {
        Threshold threshold = check.threshold();
        return new ThresholdResult(
                threshold.response().label(),
                threshold.quantile(),
                threshold.bound(),
                threshold.limit(),
                threshold.response().unit().symbol(),
                threshold.share(),
                check.treatment().treatment().id(),
                check.verdict(),
                check.kept(),
                check.runs(),
                check.doubt(),
                check.moreRuns());
    }
}
