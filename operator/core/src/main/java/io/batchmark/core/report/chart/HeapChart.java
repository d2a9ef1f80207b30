package io.batchmark.core.report.chart;

import io.batchmark.contract.result.RunResult;
import io.batchmark.core.report.chart.Chart.Axis;
import io.batchmark.core.report.chart.Chart.Point;
import io.batchmark.core.report.chart.Chart.Series;
import io.batchmark.core.report.chart.Chart.Shape;
import io.batchmark.core.report.words.Words;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.RunRow;
import io.batchmark.core.treatment.TreatmentSummary;
import io.batchmark.text.Plain;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What was left in the heap after garbage collections: a line that rises is what a run keeps, or leaks. */
final class HeapChart {
    private static final double KIB_OF_MIB = 1024;

    private HeapChart() {}

    private record Typical(TreatmentSummary treatment, List<Long> heapAfterGcKiB) {}

    static Stream<Chart> of(Summary summary) {
        List<TreatmentSummary> measured = summary.distinct().stream()
                .filter(treatment -> withHeap(treatment).findAny().isPresent())
                .toList();
        List<TreatmentSummary> shown = Charts.evenly(measured, Charts.MAX_LINES, summary);
        return Stream.of(new Chart(
                "heap",
                "Heap in use after garbage collections",
                "Of each treatment, the run with the median elapsed time: an even selection of its collections, in order of time."
                        + Charts.leftOut(shown.size(), measured.size(), "treatment"),
                Axis.ofNumbers("collection that was selected, from 1"),
                Axis.ofNumbers("heap in use (MiB)"),
                shown.stream()
                        .flatMap(treatment -> typical(treatment).stream())
                        .map(typical -> new Series(
                                Plain.line(Words.label(typical.treatment().treatment()), Charts.MAX_CHARACTERS),
                                Shape.Line,
                                points(typical.heapAfterGcKiB())))
                        .toList(),
                List.of()));
    }

    private static Optional<Typical> typical(TreatmentSummary treatment) {
        List<RunResult> results = withHeap(treatment)
                .sorted(Comparator.comparingLong(result -> result.times().elapsed()))
                .toList();
        return results.isEmpty()
                ? Optional.empty()
                : Optional.of(new Typical(
                        treatment, results.get((results.size() - 1) / 2).jvm().heapAfterGcKiB()));
    }

    private static Stream<RunResult> withHeap(TreatmentSummary treatment) {
        return treatment.runs().stream()
                .map(RunRow::success)
                .flatMap(Stream::ofNullable)
                .filter(result -> !result.jvm().heapAfterGcKiB().isEmpty());
    }

    private static List<Point> points(List<Long> heapAfterGcKiB) {
        return IntStream.range(0, heapAfterGcKiB.size())
                .mapToObj(i -> new Point(i + 1, heapAfterGcKiB.get(i) / KIB_OF_MIB))
                .toList();
    }
}
