package io.batchmark.core.report.chart;

import io.batchmark.core.estimate.Estimate;
import io.batchmark.core.report.chart.Chart.Axis;
import io.batchmark.core.report.chart.Chart.Point;
import io.batchmark.core.report.chart.Chart.Series;
import io.batchmark.core.report.chart.Chart.Shape;
import io.batchmark.core.response.Response;
import io.batchmark.core.statistics.Summary;
import io.batchmark.core.statistics.TreatmentSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Where the time of the step went. */
final class ComponentsChart {
    /** Together they are the step. */
    private static final List<Response> PARTS =
            List.of(Response.READER, Response.PROCESSOR, Response.WRITER, Response.PUBLISH, Response.CONTAINER);

    private ComponentsChart() {}

    static Stream<Chart> of(Summary summary) {
        List<TreatmentSummary> measured = summary.distinct().stream()
                .filter(treatment -> treatment.isMeasured(Response.CONTAINER))
                .toList();
        List<TreatmentSummary> shown = Charts.evenly(measured, Charts.MAX_BARS, summary);
        return Stream.of(new Chart(
                "components",
                "Where the time of the step went, in parts",
                "Means over the runs, added up over the partitions."
                        + Charts.leftOut(shown.size(), measured.size(), "treatment"),
                Charts.treatments(shown),
                Axis.ofNumbers("time of the step (s)"),
                PARTS.stream()
                        .map(part -> new Series(part.label(), Shape.Bar, means(shown, part)))
                        .toList(),
                List.of()));
    }

    private static List<Point> means(List<TreatmentSummary> shown, Response part) {
        List<Point> means = new ArrayList<>();
        for (int i = 0; i < shown.size(); i++) {
            Estimate estimate = shown.get(i).estimate(part);
            if (estimate != null && estimate.mean() > 0) {
                means.add(new Point(i, estimate.mean()));
            }
        }
        return means;
    }
}
