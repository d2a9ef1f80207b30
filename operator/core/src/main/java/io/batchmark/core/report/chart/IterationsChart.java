package io.batchmark.core.report.chart;

import io.batchmark.core.report.chart.Chart.Axis;
import io.batchmark.core.report.chart.Chart.Point;
import io.batchmark.core.report.chart.Chart.Series;
import io.batchmark.core.report.chart.Chart.Shape;
import io.batchmark.core.report.words.Words;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.IterationMeans;
import io.batchmark.core.treatment.TreatmentSummary;
import io.batchmark.text.Plain;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** How the times of iterations change within a run. */
final class IterationsChart {
    private IterationsChart() {}

    static Stream<Chart> of(Summary summary) {
        List<TreatmentSummary> iterated = summary.distinct().stream()
                .filter(treatment -> treatment.isMeasured(Response.COLD_ELAPSED))
                .toList();
        List<TreatmentSummary> shown = Charts.evenly(iterated, Charts.MAX_LINES, summary);
        return Stream.of(new Chart(
                "iterations",
                "Cold and warm iterations",
                "Mean time of each iteration over the runs, in order. The first one is that of a server that has just started; those of the warm-up do not count."
                        + Charts.leftOut(shown.size(), iterated.size(), "treatment"),
                Axis.ofNumbers("iteration, from 1"),
                Axis.ofNumbers("time of the step (s)"),
                shown.stream()
                        .map(treatment -> new Series(
                                Plain.line(Words.label(treatment.treatment()), Charts.MAX_CHARACTERS),
                                Shape.Line,
                                means(treatment)))
                        .toList(),
                List.of()));
    }

    private static List<Point> means(TreatmentSummary treatment) {
        List<Double> seconds = IterationMeans.of(treatment).seconds();
        return IntStream.range(0, seconds.size())
                .mapToObj(i -> new Point(i + 1, seconds.get(i)))
                .toList();
    }
}
