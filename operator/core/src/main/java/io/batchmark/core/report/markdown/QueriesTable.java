package io.batchmark.core.report.markdown;

import io.batchmark.core.estimate.Estimate;
import io.batchmark.core.estimate.Interval;
import io.batchmark.core.report.words.Scale;
import io.batchmark.core.report.words.Words;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one query takes, where the items are queries. */
final class QueriesTable {
    private static final String SETTING = "read";
    private static final String QUERY = "Query";

    private QueriesTable() {}

    /** Null where no treatment reads by queries, or none has said yet what they take. */
    static @Nullable String of(Summary summary, List<TreatmentSummary> shown) {
        List<TreatmentSummary> rows = shown.stream()
                .filter(treatment -> isQuery(summary, treatment) && treatment.estimate(Response.READ) != null)
                .toList();
        if (rows.isEmpty()) {
            return null;
        }
        Scale scale = Scale.of(
                "µs", 1e6, rows.stream().mapToDouble(QueriesTable::mean).min().orElse(1));
        MarkdownTable table = MarkdownTable.of(List.of(
                "treatment",
                ">n",
                ">mean of one query (µs)",
                ">" + Words.percent(summary.campaign().analysis().confidence()) + " interval (µs)"));
        for (TreatmentSummary treatment : rows) {
            Estimate estimate = treatment.estimate(Response.READ);
            Interval interval = estimate == null ? null : estimate.interval();
            List<String> row = new ArrayList<>();
            row.add(Words.label(treatment.treatment()));
            row.add(Integer.toString(treatment.counts().succeeded()));
            row.add(scale.text(mean(treatment)));
            row.add(interval == null ? "not enough runs" : scale.text(interval));
            table.row(row);
        }
        return table.toString();
    }

    private static boolean isQuery(Summary summary, TreatmentSummary treatment) {
        String level = treatment.treatment().levels().get(SETTING);
        return QUERY.equals(
                level != null ? level : summary.campaign().settings().get(SETTING));
    }

    private static double mean(TreatmentSummary treatment) {
        Estimate estimate = treatment.estimate(Response.READ);
        return estimate == null ? 0 : estimate.mean();
    }
}
