package io.batchmark.core.report.markdown;

import io.batchmark.core.answer.Recommendation;
import io.batchmark.core.estimate.Estimate;
import io.batchmark.core.model.Models;
import io.batchmark.core.report.words.CostWords;
import io.batchmark.core.report.words.EarlierWords;
import io.batchmark.core.report.words.Sentence;
import io.batchmark.core.report.words.Words;
import io.batchmark.core.summary.EarlierComparison;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the template of the Markdown report shows, but for the files beside it. Tables are ready-made; everything else is escaped there. */
record MarkdownView(
        String campaign,
        String answer,
        List<String> warnings,
        String compared,
        String comparison,
        @Nullable String hidden,
        @Nullable String iterations,
        MarkdownTable components,
        @Nullable MarkdownTable cpu,
        @Nullable MarkdownTable calls,
        @Nullable String course,
        @Nullable MarkdownTable chunks,
        MarkdownTable resources,
        @Nullable String queries,
        @Nullable MarkdownTable recovery,
        @Nullable String events,
        @Nullable String constraints,
        @Nullable String thresholds,
        @Nullable ModelsView models,
        @Nullable Earlier earlier,
        @Nullable String disturbed,
        @Nullable String uncounted,
        List<FailureLog> logs,
        List<String> notes,
        String confidence,
        String margin,
        int minRuns) {
    private static final int MAX_TREATMENTS = 200;

    /** The comparison with an earlier campaign. */
    record Earlier(
            String campaign, String sentence, @Nullable String table, List<String> notes) {
        static @Nullable Earlier of(Summary summary, List<TreatmentSummary> shown) {
            EarlierComparison earlier = summary.earlier();
            return earlier == null
                    ? null
                    : new Earlier(
                            earlier.campaign(),
                            Words.capitalized(EarlierWords.sentence(
                                    earlier, summary.campaign().analysis().response())),
                            EarlierTable.of(summary, shown),
                            EarlierWords.notes(earlier));
        }
    }

    static MarkdownView of(Summary summary, Models models) {
        List<TreatmentSummary> shown = shown(summary);
        int hidden = summary.treatments().size() - shown.size();
        MeasurementNotes notes = new MeasurementNotes(summary);
        return new MarkdownView(
                summary.campaign().name(),
                Sentence.of(summary),
                notes.warnings(),
                CostWords.of(summary.campaign()).title(),
                ComparisonTable.of(summary, shown),
                hidden == 0 ? null : Words.count(hidden, "more treatment"),
                IterationsTable.of(shown, models),
                MeansTable.components(shown),
                MeansTable.cpu(shown),
                JobTable.of(summary, shown),
                CourseTable.of(shown),
                MeansTable.chunks(shown),
                MeansTable.resources(shown),
                QueriesTable.of(summary, shown),
                MeansTable.recovery(shown),
                EventsTable.of(summary, shown),
                ThresholdsTable.of("constraint", summary.constraints(), shown),
                ThresholdsTable.of("threshold", summary.thresholds(), shown),
                ModelsView.of(models),
                Earlier.of(summary, shown),
                DisturbedTable.of(summary, shown),
                UncountedTable.of(summary),
                FailureLog.of(summary),
                notes.lines(),
                Words.percent(summary.campaign().analysis().confidence()),
                Words.percent(summary.campaign().analysis().margin()),
                Estimate.MIN_RUNS);
    }

    /** The first in the order of the spec, the baseline being the very first, and the recommended one. */
    private static List<TreatmentSummary> shown(Summary summary) {
        List<TreatmentSummary> all = summary.treatments();
        if (all.size() <= MAX_TREATMENTS) {
            return all;
        }
        Set<TreatmentSummary> shown = new LinkedHashSet<>(all.subList(0, MAX_TREATMENTS - 1));
        Recommendation recommendation = summary.answer().recommendation();
        TreatmentSummary last = all.get(MAX_TREATMENTS - 1);
        shown.add(
                recommendation == null || shown.contains(recommendation.treatment())
                        ? last
                        : recommendation.treatment());
        return List.copyOf(shown);
    }
}
