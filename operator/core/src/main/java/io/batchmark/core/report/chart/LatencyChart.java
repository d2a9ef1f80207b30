package io.batchmark.core.report.chart;

import io.batchmark.core.report.chart.Chart.Axis;
import io.batchmark.core.report.chart.Chart.Point;
import io.batchmark.core.report.chart.Chart.Series;
import io.batchmark.core.report.chart.Chart.Shape;
import io.batchmark.core.response.Latency;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.EventCost;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** How long events took to arrive, and chunks to be committed: quantiles of each treatment. */
final class LatencyChart {
    private LatencyChart() {}

    static Stream<Chart> ofEvents(Summary summary) {
        Map<TreatmentSummary, Latency> known = new LinkedHashMap<>();
        for (EventCost cost : summary.eventCosts()) {
            if (cost.latency() != null) {
                known.put(cost.treatment(), cost.latency());
            }
        }
        List<TreatmentSummary> shown = shown(known, summary);
        return Stream.of(chart(
                "latency",
                "Latency of events",
                "From publishing to receipt, of all events of all runs." + leftOut(shown, known),
                "latency (ms)",
                false,
                shown,
                quantiles(shown, known, 1)));
    }

    static Stream<Chart> ofChunks(Summary summary) {
        Map<TreatmentSummary, Latency> known = new LinkedHashMap<>();
        for (TreatmentSummary treatment : summary.distinct()) {
            Latency chunks = treatment.chunks();
            if (chunks != null) {
                known.put(treatment, chunks);
            }
        }
        List<TreatmentSummary> shown = shown(known, summary);
        List<Series> series = quantiles(shown, known, 1e3);
        return Stream.of(chart(
                "chunks",
                "Time of chunks",
                "From the beginning of a chunk to its commit, of all chunks of all runs." + leftOut(shown, known),
                "time of a chunk (ms)",
                Charts.isWide(series),
                shown,
                series));
    }

    private static List<TreatmentSummary> shown(Map<TreatmentSummary, Latency> known, Summary summary) {
        return Charts.evenly(List.copyOf(known.keySet()), Charts.MAX_BARS, summary);
    }

    private static String leftOut(List<TreatmentSummary> shown, Map<TreatmentSummary, Latency> known) {
        return Charts.leftOut(shown.size(), known.size(), "treatment");
    }

    private static Chart chart(
            String id,
            String title,
            String description,
            String axis,
            boolean log,
            List<TreatmentSummary> shown,
            List<Series> series) {
        return new Chart(
                id, title, description, Charts.treatments(shown), new Axis(axis, log, List.of()), series, List.of());
    }

    /** @param perMilli how many of their unit are a millisecond */
    private static List<Series> quantiles(
            List<TreatmentSummary> shown, Map<TreatmentSummary, Latency> known, double perMilli) {
        return List.of(
                series("median", Shape.Circle, shown, known, latency -> latency.median() / perMilli),
                series("99 % quantile", Shape.Diamond, shown, known, latency -> latency.p99() / perMilli),
                series("largest", Shape.Triangle, shown, known, latency -> latency.max() / perMilli));
    }

    private static Series series(
            String name,
            Shape shape,
            List<TreatmentSummary> shown,
            Map<TreatmentSummary, Latency> known,
            ToDoubleFunction<Latency> figure) {
        return new Series(
                name,
                shape,
                IntStream.range(0, shown.size())
                        .mapToObj(i ->
                                new Point(i, figure.applyAsDouble(Objects.requireNonNull(known.get(shown.get(i))))))
                        .toList());
    }
}
