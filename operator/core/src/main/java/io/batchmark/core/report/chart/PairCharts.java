package io.batchmark.core.report.chart;

import io.batchmark.core.design.Factor;
import io.batchmark.core.estimate.Estimate;
import io.batchmark.core.report.chart.Chart.Axis;
import io.batchmark.core.report.chart.Chart.Point;
import io.batchmark.core.report.chart.Chart.Series;
import io.batchmark.core.report.chart.Chart.Shape;
import io.batchmark.core.report.words.Words;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.TreatmentSummary;
import io.batchmark.text.Plain;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What decides, over the levels of two factors that were varied together: lines that are not parallel show that one matters to the other. */
final class PairCharts {
    private static final int MAX_PAIRS = 3;

    private PairCharts() {}

    static Stream<Chart> of(Summary summary) {
        List<Factor> factors = summary.campaign().design().factors();
        List<Chart> charts = new ArrayList<>();
        for (int one = 0; one < factors.size(); one++) {
            for (int other = one + 1; other < factors.size() && charts.size() < MAX_PAIRS; other++) {
                Factor along = longer(factors.get(one), factors.get(other));
                Factor across = along == factors.get(one) ? factors.get(other) : factors.get(one);
                List<TreatmentSummary> treatments = Charts.othersAtBaseline(summary, List.of(along, across));
                if (treatments.stream()
                        .anyMatch(treatment -> !isAtBaseline(along, treatment) && !isAtBaseline(across, treatment))) {
                    charts.add(chart(summary, along, across, treatments, charts.size() + 1));
                }
            }
        }
        return charts.stream();
    }

    private static Factor longer(Factor one, Factor other) {
        return one.levels().size() >= other.levels().size() ? one : other;
    }

    private static boolean isAtBaseline(Factor factor, TreatmentSummary treatment) {
        return factor.baseline().equals(LevelAxis.level(factor, treatment));
    }

    private static Chart chart(
            Summary summary, Factor along, Factor across, List<TreatmentSummary> treatments, int number) {
        Response response = summary.campaign().analysis().response();
        List<TreatmentSummary> shown = Charts.evenly(treatments, Charts.MAX_TREATMENTS, summary);
        LevelAxis places = LevelAxis.of(along, shown);
        List<String> levels = LevelAxis.of(across, shown).levels();
        List<Series> lines = levels.stream()
                .limit(Charts.MAX_LINES)
                .map(level -> new Series(
                        Plain.line(across.name() + "=" + level, Charts.MAX_CHARACTERS),
                        Shape.Line,
                        means(
                                shown.stream()
                                        .filter(treatment -> level.equals(LevelAxis.level(across, treatment)))
                                        .toList(),
                                places,
                                response)))
                .toList();
        return new Chart(
                "pair-" + number,
                Words.capitalized(response.label()) + " by " + along.name() + " and " + across.name(),
                Charts.interval(summary)
                        + " Where lines are not parallel, what one factor does depends on the level of the other one."
                        + (summary.campaign().design().factors().size() > 2
                                ? " All other factors are as in the baseline."
                                : "")
                        + Charts.leftOut(shown.size(), treatments.size(), "treatment")
                        + (levels.size() > lines.size()
                                ? " Of " + levels.size() + " levels of " + across.name() + " the first " + lines.size()
                                        + " are shown."
                                : ""),
                places.axis(),
                new Axis(Charts.label(response), Charts.isWide(lines), List.of()),
                lines,
                List.of());
    }

    private static List<Point> means(List<TreatmentSummary> treatments, LevelAxis places, Response response) {
        List<Point> means = new ArrayList<>();
        for (TreatmentSummary treatment : treatments) {
            Estimate estimate = treatment.estimate(response);
            if (estimate != null) {
                means.add(Charts.point(places.at(treatment), estimate));
            }
        }
        return means;
    }
}
