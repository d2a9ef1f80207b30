package io.batchmark.core.report.chart;

import io.batchmark.core.answer.Recommendation;
import io.batchmark.core.design.Factor;
import io.batchmark.core.estimate.Estimate;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.model.Models;
import io.batchmark.core.report.chart.Chart.Axis;
import io.batchmark.core.report.chart.Chart.Mark;
import io.batchmark.core.report.chart.Chart.Point;
import io.batchmark.core.report.chart.Chart.Series;
import io.batchmark.core.report.chart.Chart.Shape;
import io.batchmark.core.report.words.Time;
import io.batchmark.core.report.words.Words;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.Censoring;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What decides, over the levels of each factor: every run, the means, and what the answer and the models say of a level. */
final class FactorCharts {
    /** Dots of one chart, over all treatments. */
    private static final int MAX_DOTS = 2000;

    private final Summary summary;
    private final Models models;
    private final Response response;

    FactorCharts(Summary summary, Models models) {
        this.summary = summary;
        this.models = models;
        this.response = summary.campaign().analysis().response();
    }

    Stream<Chart> all() {
        return summary.campaign().design().factors().stream()
                .limit(Charts.MAX_FACTORS)
                .map(this::of);
    }

    private Chart of(Factor factor) {
        List<TreatmentSummary> atBaseline = Charts.othersAtBaseline(summary, List.of(factor));
        boolean isSlice = atBaseline.size() > 1;
        List<TreatmentSummary> candidates = isSlice ? atBaseline : summary.distinct();
        List<TreatmentSummary> shown = Charts.evenly(candidates, Charts.MAX_TREATMENTS, summary);
        LevelAxis levels = LevelAxis.of(factor, shown);
        int dots = Math.max(1, MAX_DOTS / shown.size());
        List<Series> series = List.of(
                new Series("runs", Shape.Circle, runs(shown, levels, dots)),
                means(shown, levels),
                new Series("censored", Shape.Triangle, censored(shown, levels, dots)));
        return new Chart(
                "factor-" + (summary.campaign().design().factors().indexOf(factor) + 1),
                Words.capitalized(response.label()) + " by " + factor.name(),
                "Each dot is a run. " + Charts.interval(summary)
                        + (series.get(2).points().isEmpty()
                                ? ""
                                : " A triangle is a censored run: it takes longer than shown.")
                        + (isSlice ? " All other factors are as in the baseline." : " All treatments of the design.")
                        + Charts.leftOut(shown.size(), candidates.size(), "treatment")
                        + (shown.stream().anyMatch(treatment -> treatment.runs().size() > dots)
                                ? " Of each treatment at most the first " + Words.count(dots, "run")
                                        + " can be seen; the mean is that of all."
                                : ""),
                levels.axis(),
                new Axis(Charts.label(response), Charts.isWide(series), List.of()),
                series,
                marks(factor, shown, levels));
    }

    private List<Point> runs(List<TreatmentSummary> shown, LevelAxis levels, int dots) {
        return shown.stream()
                .flatMap(treatment -> treatment.runs().stream()
                        .limit(dots)
                        .flatMapToDouble(run -> run.value(response).stream())
                        .mapToObj(value -> new Point(levels.at(treatment), value)))
                .toList();
    }

    private List<Point> censored(List<TreatmentSummary> shown, LevelAxis levels, int dots) {
        return response != Response.ELAPSED
                ? List.of()
                : shown.stream()
                        .flatMap(treatment -> treatment.runs().stream()
                                .limit(dots)
                                .filter(run -> run.outcome() == Outcome.Censored)
                                .map(Censoring::bound)
                                .filter(bound -> !bound.isZero())
                                .map(bound -> new Point(levels.at(treatment), Time.seconds(bound))))
                        .toList();
    }

    private Series means(List<TreatmentSummary> shown, LevelAxis levels) {
        List<Point> means = new ArrayList<>();
        for (TreatmentSummary treatment : shown) {
            Estimate estimate = treatment.estimate(response);
            if (estimate != null) {
                means.add(Charts.point(levels.at(treatment), estimate));
            }
        }
        return new Series("mean", Shape.Diamond, means);
    }

    private List<Mark> marks(Factor factor, List<TreatmentSummary> shown, LevelAxis levels) {
        List<Mark> marks = new ArrayList<>();
        Recommendation recommendation = summary.answer().recommendation();
        if (recommendation != null) {
            if (levels.levels().contains(LevelAxis.level(factor, recommendation.treatment()))) {
                marks.add(new Mark(levels.at(recommendation.treatment()), "recommended"));
            }
            if (recommendation.cliff() != null && shown.contains(recommendation.cliff())) {
                marks.add(new Mark(levels.at(recommendation.cliff()), "cliff"));
            }
        }
        models.knees().stream()
                .filter(knee -> knee.factor().equals(factor))
                .forEach(knee -> marks.add(new Mark(knee.level(), "knee")));
        return marks;
    }
}
