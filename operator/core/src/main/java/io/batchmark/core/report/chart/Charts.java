package io.batchmark.core.report.chart;

import io.batchmark.core.answer.Recommendation;
import io.batchmark.core.design.Factor;
import io.batchmark.core.estimate.Estimate;
import io.batchmark.core.model.Models;
import io.batchmark.core.report.chart.Chart.Axis;
import io.batchmark.core.report.chart.Chart.Point;
import io.batchmark.core.report.chart.Chart.Series;
import io.batchmark.core.report.chart.Chart.Tick;
import io.batchmark.core.report.words.Words;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.TreatmentSummary;
import io.batchmark.text.Plain;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The charts of a campaign, and what they have in common. */
public final class Charts {
    static final int MAX_TREATMENTS = 100;
    static final int MAX_FACTORS = 8;
    static final int MAX_CHARACTERS = 60;

    /** Lines of one chart; there are as many colours and dashes. */
    static final int MAX_LINES = 7;

    /** Bars of one chart. */
    static final int MAX_BARS = 24;

    /** From the smallest to the largest figure, above which their axis is logarithmic. */
    private static final double WIDE = 10;

    private Charts() {}

    /** In the order of the page; those that would be empty are left out. */
    public static List<Chart> of(Summary summary, Models models) {
        if (summary.isEmpty()) {
            return List.of();
        }
        return Stream.of(
                        new FactorCharts(summary, models).all(),
                        PairCharts.of(summary),
                        EffectsCharts.of(models.effects()),
                        ComponentsChart.of(summary),
                        CourseCharts.of(summary),
                        LatencyChart.ofChunks(summary),
                        IterationsChart.of(summary),
                        HeapChart.of(summary),
                        ScalabilityChart.of(summary, models),
                        DriftChart.of(summary),
                        LatencyChart.ofEvents(summary),
                        RecoveryCharts.of(summary))
                .flatMap(charts -> charts)
                .filter(chart -> !chart.series().isEmpty())
                .toList();
    }

    /** The treatments that have all factors but these as in the baseline. */
    public static List<TreatmentSummary> othersAtBaseline(Summary summary, List<Factor> factors) {
        List<Factor> others = summary.campaign().design().factors().stream()
                .filter(factor -> !factors.contains(factor))
                .toList();
        return summary.distinct().stream()
                .filter(treatment ->
                        others.stream().allMatch(other -> other.baseline().equals(LevelAxis.level(other, treatment))))
                .toList();
    }

    /** So many of them, as far apart in the list as they can be, and the recommended one. */
    static List<TreatmentSummary> evenly(List<TreatmentSummary> all, int most, Summary summary) {
        if (all.size() <= most) {
            return all;
        }
        Set<TreatmentSummary> chosen = new LinkedHashSet<>();
        Recommendation recommendation = summary.answer().recommendation();
        TreatmentSummary recommended = recommendation == null ? null : recommendation.treatment();
        IntStream.range(0, most - 1)
                .mapToObj(i -> all.get((int) ((long) i * (all.size() - 1) / (most - 2))))
                .forEach(chosen::add);
        return all.stream()
                .filter(treatment -> chosen.contains(treatment) || treatment == recommended)
                .toList();
    }

    static Point point(double x, Estimate estimate) {
        return estimate.interval() == null
                ? new Point(x, estimate.mean())
                : new Point(
                        x,
                        estimate.mean(),
                        estimate.interval().low(),
                        estimate.interval().high());
    }

    /** Treatments one beside the other. */
    static Axis treatments(List<TreatmentSummary> shown) {
        return new Axis(
                "treatment",
                false,
                IntStream.range(0, shown.size())
                        .mapToObj(i ->
                                new Tick(i, Plain.line(Words.label(shown.get(i).treatment()), MAX_CHARACTERS)))
                        .toList());
    }

    static boolean isWide(List<Series> series) {
        double[] figures = series.stream()
                .flatMap(one -> one.points().stream())
                .mapToDouble(Point::y)
                .sorted()
                .toArray();
        return figures.length > 0 && figures[0] > 0 && figures[figures.length - 1] > WIDE * figures[0];
    }

    static String label(Response response) {
        return response.label() + " (" + response.unit().symbol() + ")";
    }

    static String interval(Summary summary) {
        return "A diamond is the mean, with its "
                + Words.percent(summary.campaign().analysis().confidence()) + " confidence interval.";
    }

    /** What a description says where some are not shown; nothing otherwise. */
    static String leftOut(int shown, int all, String noun) {
        return shown == all
                ? ""
                : " Of " + Words.count(all, noun) + " " + shown
                        + " are shown, spread evenly; all are in the other files.";
    }
}
