package io.batchmark.core.report.chart;

import io.batchmark.core.design.Factor;
import io.batchmark.core.estimate.Estimate;
import io.batchmark.core.report.chart.Chart.Axis;
import io.batchmark.core.report.chart.Chart.Point;
import io.batchmark.core.report.chart.Chart.Series;
import io.batchmark.core.report.chart.Chart.Shape;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What an interruption costs, over the size of the chunks where they vary. */
final class RecoveryCharts {
    private RecoveryCharts() {}

    static Stream<Chart> of(Summary summary) {
        List<TreatmentSummary> interrupted = summary.distinct().stream()
                .filter(treatment -> treatment.isMeasured(Response.RESUME))
                .toList();
        List<TreatmentSummary> shown = Charts.evenly(interrupted, Charts.MAX_BARS, summary);
        String leftOut = Charts.leftOut(shown.size(), interrupted.size(), "treatment");
        return Stream.of(
                chart("redone", "Items that an interrupted job does again", Response.REDONE, shown, leftOut, summary),
                chart("resume", "Time until an interrupted job goes on", Response.RESUME, shown, leftOut, summary));
    }

    private static Chart chart(
            String id, String title, Response response, List<TreatmentSummary> shown, String leftOut, Summary summary) {
        LevelAxis chunks = summary.campaign().design().factors().stream()
                .filter(factor -> factor.name().equals("itemCount"))
                .findFirst()
                .map((Factor factor) -> LevelAxis.of(factor, shown))
                .orElse(null);
        List<Point> means = new ArrayList<>();
        for (int i = 0; i < shown.size(); i++) {
            Estimate estimate = shown.get(i).estimate(response);
            if (estimate != null) {
                means.add(Charts.point(chunks == null ? i : chunks.at(shown.get(i)), estimate));
            }
        }
        return new Chart(
                id,
                title,
                Charts.interval(summary) + leftOut,
                chunks == null ? Charts.treatments(shown) : chunks.axis(),
                Axis.ofNumbers(Charts.label(response)),
                List.of(new Series("mean", Shape.Diamond, means)),
                List.of());
    }
}
