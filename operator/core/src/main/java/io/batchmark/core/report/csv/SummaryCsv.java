package io.batchmark.core.report.csv;

import io.batchmark.core.answer.Standing;
import io.batchmark.core.answer.Standing.ToBaseline;
import io.batchmark.core.design.Factor;
import io.batchmark.core.estimate.CensoredEstimate;
import io.batchmark.core.estimate.Estimate;
import io.batchmark.core.estimate.Interval;
import io.batchmark.core.estimate.Ratio;
import io.batchmark.core.report.Report;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.TreatmentSummary;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A row per treatment and response that it has values of, and one for the response that decides in any case. {@code n}
 * counts the values; a treatment with censored runs has no mean, and a median where fewer than half of its runs are.
 */
public final class SummaryCsv implements Report {
    /** Of the ratios within the blocks, with an interval that holds for all treatments together and whenever one looks. */
    private static final String MEDIAN = "median";

    /** Of the same ratios, with Student's interval, which holds for one treatment and one look. */
    private static final String GEOMETRIC_MEAN = "geometricMean";

    @Override
    public void write(Summary summary, Writer out) throws IOException {
        List<String> header = new ArrayList<>(List.of("treatment"));
        summary.campaign().design().factors().stream().map(Factor::name).forEach(header::add);
        header.addAll(List.of("response", "unit", "n", "censored"));
        header.addAll(List.of("median", "mean", "standardDeviation", "low", "high", "min", "max"));
        header.addAll(List.of("ratio", "ratioLow", "ratioHigh", "ratioBlocks", "ratioKind"));
        CsvTable table = new CsvTable(out, header);
        for (Standing standing : summary.answer().standings()) {
            for (Response response : Response.values()) {
                boolean decides = response == summary.campaign().analysis().response();
                if (decides || standing.treatment().hasValue(response)) {
                    table.row(row(summary, standing, response, decides));
                }
            }
        }
    }

    private static List<@Nullable Object> row(Summary summary, Standing standing, Response response, boolean decides) {
        TreatmentSummary treatment = standing.treatment();
        List<@Nullable Object> row = new ArrayList<>();
        row.add(treatment.treatment().id());
        row.addAll(treatment.treatment().levels().values());
        row.addAll(Arrays.asList(
                response.label(),
                response.unit().symbol(),
                treatment.sample(response).size(),
                treatment.counts().censored()));
        row.addAll(
                treatment.censoring() == null
                        ? cells(treatment.estimate(response))
                        : cells(treatment.censored(response)));
        row.addAll(decides ? cells(standing.toBaseline()) : cells(summary.ratio(treatment, response)));
        return row;
    }

    private static List<@Nullable Object> cells(@Nullable Estimate estimate) {
        if (estimate == null) {
            return Arrays.asList(null, null, null, null, null, null, null);
        }
        Interval interval = estimate.interval();
        return Arrays.asList(
                estimate.median(),
                estimate.mean(),
                estimate.standardDeviation(),
                interval == null ? null : interval.low(),
                interval == null ? null : interval.high(),
                estimate.min(),
                estimate.max());
    }

    private static List<@Nullable Object> cells(@Nullable CensoredEstimate estimate) {
        return estimate == null
                ? Arrays.asList(null, null, null, null, null, null, null)
                : Arrays.asList(estimate.median(), null, null, null, null, estimate.min(), estimate.max());
    }

    private static List<@Nullable Object> cells(@Nullable Ratio ratio) {
        return ratio == null
                ? Arrays.asList(null, null, null, null, null)
                : Arrays.asList(
                        ratio.ratio(), ratio.interval().low(), ratio.interval().high(), ratio.blocks(), GEOMETRIC_MEAN);
    }

    private static List<@Nullable Object> cells(@Nullable ToBaseline toBaseline) {
        return toBaseline == null
                ? Arrays.asList(null, null, null, null, null)
                : Arrays.asList(toBaseline.ratio(), toBaseline.low(), toBaseline.high(), toBaseline.blocks(), MEDIAN);
    }
}
