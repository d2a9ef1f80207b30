package io.batchmark.core.report.chart;

import io.batchmark.core.report.chart.Chart.Axis;
import io.batchmark.core.report.chart.Chart.Point;
import io.batchmark.core.report.chart.Chart.Series;
import io.batchmark.core.report.chart.Chart.Shape;
import io.batchmark.core.response.Latency;
import io.batchmark.core.statistics.EventCost;
import io.batchmark.core.statistics.Summary;
import io.batchmark.core.statistics.TreatmentSummary;
import java.util.List;
import java.util.Objects;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** How long events took to arrive. */
final class LatencyChart {
    private LatencyChart() {}

    static Stream<Chart> of(Summary summary) {
        List<EventCost> known = summary.eventCosts().stream()
                .filter(cost -> cost.latency() != null)
                .toList();
        List<TreatmentSummary> all = known.stream().map(EventCost::treatment).toList();
        List<TreatmentSummary> shown = Charts.evenly(all, Charts.MAX_BARS, summary);
        List<Latency> latencies = known.stream()
                .filter(cost -> shown.contains(cost.treatment()))
                .map(cost -> Objects.requireNonNull(cost.latency()))
                .toList();
        return Stream.of(new Chart(
                "latency",
                "Latency of events",
                "From publishing to receipt, of all events of all runs."
                        + Charts.leftOut(shown.size(), all.size(), "treatment"),
                Charts.treatments(shown),
                Axis.ofNumbers("latency (ms)"),
                List.of(
                        series("median", Shape.Circle, latencies, Latency::median),
                        series("99 % quantile", Shape.Diamond, latencies, Latency::p99),
                        series("largest", Shape.Triangle, latencies, Latency::max)),
                List.of()));
    }

    private static Series series(String name, Shape shape, List<Latency> latencies, ToLongFunction<Latency> figure) {
        return new Series(
                name,
                shape,
                IntStream.range(0, latencies.size())
                        .mapToObj(i -> new Point(i, figure.applyAsLong(latencies.get(i))))
                        .toList());
    }
}
