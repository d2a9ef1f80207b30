package io.batchmark.core.report.markdown;

import io.batchmark.contract.result.Iterations;
import io.batchmark.core.estimate.Estimate;
import io.batchmark.core.model.Models;
import io.batchmark.core.model.Replication;
import io.batchmark.core.report.words.Scale;
import io.batchmark.core.report.words.Words;
import io.batchmark.core.response.Response;
import io.batchmark.core.treatment.IterationMeans;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Cold and warm times side by side, those of each iteration, and which number of iterations would be cheapest. */
final class IterationsTable {
    private static final String NOTHING = "-";

    private IterationsTable() {}

    /** Null where no run has several iterations. */
    static @Nullable String of(List<TreatmentSummary> shown, Models models) {
        List<TreatmentSummary> rows = shown.stream()
                .filter(treatment -> treatment.estimate(Response.COLD_ELAPSED) != null)
                .toList();
        if (rows.isEmpty()) {
            return null;
        }
        Scale scale = Scale.ofTimes(rows.stream()
                .mapToDouble(treatment -> mean(treatment, Response.ELAPSED))
                .min()
                .orElse(1));
        MarkdownTable table = MarkdownTable.of(List.of(
                "treatment",
                ">n",
                ">cold (" + scale.unit() + ")",
                ">warm (" + scale.unit() + ")",
                "iterations (" + scale.unit() + ")",
                ">between runs",
                ">within a run",
                ">cheapest number"));
        for (TreatmentSummary treatment : rows) {
            List<String> row = new ArrayList<>();
            row.add(Words.label(treatment.treatment()));
            row.add(Integer.toString(treatment.counts().succeeded()));
            row.add(scale.text(mean(treatment, Response.COLD_ELAPSED)));
            row.add(
                    treatment.estimate(Response.WARM_ELAPSED) == null
                            ? NOTHING
                            : scale.text(mean(treatment, Response.WARM_ELAPSED)));
            row.add(times(treatment, scale));
            row.addAll(models.replications().stream()
                    .filter(replication -> replication.treatment() == treatment)
                    .findFirst()
                    .map(IterationsTable::cells)
                    .orElse(List.of(NOTHING, NOTHING, NOTHING)));
            table.row(row);
        }
        return table.toString();
    }

    private static List<String> cells(Replication replication) {
        return List.of(
                percent(replication.between() / replication.iteration()),
                percent(replication.within() / replication.iteration()),
                replication.cheapest() == null
                        ? Iterations.MOST + " or more"
                        : replication.cheapest().toString());
    }

    /** Means over the runs, in order; those of the warm-up in brackets. */
    private static String times(TreatmentSummary treatment, Scale scale) {
        IterationMeans means = IterationMeans.of(treatment);
        List<String> all = means.seconds().stream().map(scale::text).toList();
        String counted = all.stream().skip(means.warmUp()).collect(Collectors.joining(" "));
        return means.warmUp() == 0
                ? counted
                : all.stream().limit(means.warmUp()).collect(Collectors.joining(" ", "(", ") ")) + counted;
    }

    private static double mean(TreatmentSummary treatment, Response response) {
        Estimate estimate = treatment.estimate(response);
        return estimate == null ? 0 : estimate.mean();
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
