package io.batchmark.core.report.markdown;

import io.batchmark.core.answer.ThresholdCheck;
import io.batchmark.core.report.words.ThresholdWords;
import io.batchmark.core.report.words.Words;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which treatments keep which limits: thresholds or constraints. */
final class ThresholdsTable {
    private ThresholdsTable() {}

    /**
     * @param limit what the limits are called
     * @return null where there are none
     */
    static @Nullable String of(String limit, List<ThresholdCheck> checks, List<TreatmentSummary> shown) {
        if (checks.isEmpty()) {
            return null;
        }
        MarkdownTable table = MarkdownTable.of(List.of(limit, "treatment", ">kept by", "verdict"));
        Set<TreatmentSummary> rows = new HashSet<>(shown);
        for (ThresholdCheck check : checks) {
            if (rows.contains(check.treatment())) {
                table.row(List.of(
                        ThresholdWords.name(check.threshold()),
                        Words.label(check.treatment().treatment()),
                        check.kept() + " of " + Words.count(check.runs(), "run"),
                        ThresholdWords.verdict(check)));
            }
        }
        return table.toString();
    }
}
