package io.batchmark.core.report.markdown;

import io.batchmark.core.answer.Recommendation;
import io.batchmark.core.report.words.Scale;
import io.batchmark.core.report.words.Words;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.JobParts;
import io.batchmark.core.treatment.JobParts.Part;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The steps of a user's own job, and the calls that took longest. */
final class JobTable {
    private static final int MOST_ROWS = 20;
    private static final int MOST_TREATMENTS = 4;
    private static final String NOTHING = "-";

    private JobTable() {}

    /** Null if no run has details of its calls. */
    static @Nullable MarkdownTable of(Summary summary, List<TreatmentSummary> shown) {
        Map<TreatmentSummary, JobParts> all = new LinkedHashMap<>();
        for (TreatmentSummary treatment : first(summary, shown)) {
            JobParts parts = JobParts.of(treatment);
            if (parts != null && all.size() < MOST_TREATMENTS) {
                all.put(treatment, parts);
            }
        }
        if (all.isEmpty()) {
            return null;
        }
        Scale scale = Scale.of(
                        "ms",
                        1e3,
                        all.values().stream()
                                .mapToDouble(JobParts::elapsed)
                                .max()
                                .orElse(1))
                .atMost(1);
        MarkdownTable table = MarkdownTable.of(
                List.of("treatment", ">n", "step", "call", ">calls", ">time (ms)", ">share", ">CPU (ms)"));
        all.forEach((treatment, parts) ->
                parts.longest(MOST_ROWS / all.size()).forEach(part -> table.row(cells(treatment, parts, part, scale))));
        return table;
    }

    /** The baseline and the recommended treatment come first. */
    private static Set<TreatmentSummary> first(Summary summary, List<TreatmentSummary> shown) {
        Set<TreatmentSummary> ordered = new LinkedHashSet<>(shown.subList(0, Math.min(1, shown.size())));
        Recommendation recommendation = summary.answer().recommendation();
        if (recommendation != null) {
            ordered.add(recommendation.treatment());
        }
        ordered.addAll(shown);
        return ordered;
    }

    private static List<String> cells(TreatmentSummary treatment, JobParts parts, Part part, Scale scale) {
        List<String> row = new ArrayList<>();
        row.add(Words.label(treatment.treatment()));
        row.add(Integer.toString(parts.runs()));
        row.add(part.isSum() || part.step().isEmpty() ? NOTHING : step(part));
        row.add(part.isStep() ? "" : part.isSum() ? "other (" + part.pieces() + ")" : part.point());
        row.add(part.isStep() ? "" : Long.toString(part.number()));
        row.add(scale.text(part.time()));
        double whole = part.isStep() ? parts.elapsed() : parts.threads();
        row.add(whole > 0 ? String.format(Locale.ROOT, "%.1f %%", 100 * part.time() / whole) : NOTHING);
        Double cpu = part.cpu();
        row.add(cpu == null ? NOTHING : scale.text(cpu));
        return row;
    }

    private static String step(Part part) {
        String items = part.isStep() && part.number() > 0 ? " (item-count " + part.number() + ")" : "";
        return (part.job().isEmpty() ? "" : part.job() + " / ") + part.step() + items;
    }
}
