package io.batchmark.core.report.chart;

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

/** Where the time of the step went, and the CPU time of its threads. */
final class ComponentsChart {
    /** Together they are the step. */
    private static final List<Response> TIME = List.of(
            Response.READER,
            Response.PROCESSOR,
            Response.WRITER,
            Response.PUBLISH,
            Response.OUTSIDE_CHUNKS,
            Response.CONTAINER);

    /** Together they are the CPU time of its threads. */
    private static final List<Response> CPU = List.of(
            Response.READER_CPU,
            Response.PROCESSOR_CPU,
            Response.WRITER_CPU,
            Response.PUBLISH_CPU,
            Response.BATCH_CONTAINER_CPU);

    private ComponentsChart() {}

    static Stream<Chart> of(Summary summary) {
        return Stream.of(
                chart(
                        summary,
                        TIME,
                        "components",
                        "Where the time of the step went, in parts",
                        "Means over the runs, added up over the partitions.",
                        "time of the step (s)"),
                chart(
                        summary,
                        CPU,
                        "components-cpu",
                        "Where the CPU time of the step's threads went, in parts",
                        "Means over the runs, added up over the partitions. What is missing to the time of the step is waiting.",
                        "CPU time of threads (s)"));
    }

    private static Chart chart(
            Summary summary, List<Response> parts, String id, String title, String description, String axis) {
        List<TreatmentSummary> measured = summary.distinct().stream()
                .filter(treatment -> treatment.isMeasured(parts.get(parts.size() - 1)))
                .toList();
        List<TreatmentSummary> shown = Charts.evenly(measured, Charts.MAX_BARS, summary);
        return new Chart(
                id,
                title,
                description + Charts.leftOut(shown.size(), measured.size(), "treatment"),
                Charts.treatments(shown),
                Axis.ofNumbers(axis),
                parts.stream()
                        .map(part -> new Series(part.label(), Shape.Bar, means(shown, part)))
                        .toList(),
                List.of());
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
