package io.batchmark.core.report.chart;

import io.batchmark.core.design.Factor;
import io.batchmark.core.estimate.Estimate;
import io.batchmark.core.model.Models;
import io.batchmark.core.model.Scalability;
import io.batchmark.core.report.chart.Chart.Axis;
import io.batchmark.core.report.chart.Chart.Mark;
import io.batchmark.core.report.chart.Chart.Point;
import io.batchmark.core.report.chart.Chart.Series;
import io.batchmark.core.report.chart.Chart.Shape;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The times by number of partitions, with the law that was fitted to them. */
final class ScalabilityChart {
    private static final int STEPS = 40;

    private ScalabilityChart() {}

    static Stream<Chart> of(Summary summary, Models models) {
        Scalability law = models.scalability();
        return law == null
                ? Stream.empty()
                : summary.campaign().design().factors().stream()
                        .filter(factor -> factor.name().equals("partitions"))
                        .map(partitions -> of(summary, law, partitions));
    }

    private static Chart of(Summary summary, Scalability law, Factor partitions) {
        List<TreatmentSummary> treatments = Charts.othersAtBaseline(summary, List.of(partitions));
        LevelAxis levels = LevelAxis.of(partitions, treatments);
        List<Point> means = new ArrayList<>();
        for (TreatmentSummary treatment : treatments) {
            Estimate estimate = treatment.estimate(Response.ELAPSED);
            if (estimate != null) {
                means.add(Charts.point(levels.at(treatment), estimate));
            }
        }
        return new Chart(
                "scalability",
                "How partitions scale",
                Charts.interval(summary) + " The law is the Universal Scalability Law that is fitted to the means;"
                        + " ideal is one partition's time by the law, divided by the number of partitions.",
                levels.axis(),
                new Axis("elapsed (s)", true, List.of()),
                List.of(
                        new Series("mean", Shape.Diamond, means),
                        new Series("law", Shape.Curve, curve(levels, law::seconds)),
                        new Series("ideal", Shape.Curve, curve(levels, level -> law.one() / level))),
                law.optimum() == null || law.optimum().partitions() > law.largest()
                        ? List.of()
                        : List.of(new Mark(law.optimum().partitions(), "least time by the law")));
    }

    private static List<Point> curve(LevelAxis levels, DoubleUnaryOperator seconds) {
        double first = levels.at(levels.levels().get(0));
        double last = levels.at(levels.levels().get(levels.levels().size() - 1));
        return IntStream.rangeClosed(0, STEPS)
                .mapToDouble(step -> first * Math.pow(last / first, (double) step / STEPS))
                .mapToObj(level -> new Point(level, seconds.applyAsDouble(level)))
                .toList();
    }
}
