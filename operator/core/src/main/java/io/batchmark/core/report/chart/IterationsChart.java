package io.batchmark.core.report.chart;

import io.batchmark.contract.Iterations;
import io.batchmark.contract.Plain;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.report.chart.Chart.Axis;
import io.batchmark.core.report.chart.Chart.Point;
import io.batchmark.core.report.chart.Chart.Series;
import io.batchmark.core.report.chart.Chart.Shape;
import io.batchmark.core.report.words.Words;
import io.batchmark.core.response.Response;
import io.batchmark.core.statistics.Summary;
import io.batchmark.core.statistics.TreatmentSummary;
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
        List<Iterations> runs = treatment.runs().stream()
                .filter(run -> run.outcome() == Outcome.Succeeded && run.result() != null)
                .flatMap(run -> Stream.ofNullable(run.result().times().iterations()))
                .toList();
        int most = runs.stream().mapToInt(run -> run.all().size()).max().orElse(0);
        return IntStream.range(0, most)
                .mapToObj(i -> new Point(
                        i + 1,
                        runs.stream()
                                        .filter(run -> i < run.all().size())
                                        .mapToLong(run -> run.all().get(i))
                                        .average()
                                        .orElseThrow()
                                / 1e9))
                .toList();
    }
}
