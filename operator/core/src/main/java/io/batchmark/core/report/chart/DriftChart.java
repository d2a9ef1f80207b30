package io.batchmark.core.report.chart;

import io.batchmark.core.environment.MeasurementEnvironment.Node;
import io.batchmark.core.estimate.Estimate;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.report.chart.Chart.Axis;
import io.batchmark.core.report.chart.Chart.Point;
import io.batchmark.core.report.chart.Chart.Series;
import io.batchmark.core.report.chart.Chart.Shape;
import io.batchmark.core.report.words.Time;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.RunRow;
import io.batchmark.core.treatment.TreatmentSummary;
import io.batchmark.text.Plain;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Whether time or node had to do with what was measured: every run, relative to its treatment. */
final class DriftChart {
    private static final int MAX_DOTS = 1000;
    private static final double SECONDS_OF_HOUR = 3600;
    private static final String OTHER = "other nodes";

    private DriftChart() {}

    static Stream<Chart> of(Summary summary) {
        Instant start = summary.environment().started();
        if (start == null) {
            return Stream.empty();
        }
        Response response = summary.campaign().analysis().response();
        List<String> nodes = summary.environment().nodes().stream()
                .map(Node::name)
                .limit(Charts.MAX_LINES - 1)
                .toList();
        Map<String, List<Point>> points = new LinkedHashMap<>();
        nodes.forEach(node -> points.put(node, new ArrayList<>()));
        points.put(OTHER, new ArrayList<>());
        int runs = summary.counts().succeeded();
        int step = (runs + MAX_DOTS - 1) / MAX_DOTS;
        int number = 0;
        for (TreatmentSummary treatment : summary.treatments()) {
            Estimate estimate = treatment.estimate(response);
            for (RunRow run : treatment.runs()) {
                if (run.outcome() == Outcome.Succeeded && number++ % step == 0 && estimate != null) {
                    add(run, estimate.median(), response, start, points);
                }
            }
        }
        return Stream.of(new Chart(
                "drift",
                "Drift over time, and nodes",
                "Each run, divided by the median of its treatment, by the time at which it started. A slope or steps are drift;"
                        + " a series that lies apart is a node that differs."
                        + (step > 1 ? " One of " + step + " runs is shown." : ""),
                Axis.ofNumbers("hours since the first run"),
                Axis.ofNumbers(response.label() + " / median of the treatment"),
                points.entrySet().stream()
                        .map(node -> new Series(
                                Plain.line(node.getKey(), Charts.MAX_CHARACTERS), Shape.Circle, node.getValue()))
                        .toList(),
                List.of()));
    }

    private static void add(
            RunRow run, double median, Response response, Instant start, Map<String, List<Point>> points) {
        if (run.started() == null || median <= 0) {
            return;
        }
        String name = run.node() != null && points.containsKey(run.node()) ? run.node() : OTHER;
        List<Point> series = Objects.requireNonNull(points.get(name));
        run.value(response)
                .ifPresent(value -> series.add(new Point(
                        Time.seconds(Duration.between(start, run.started())) / SECONDS_OF_HOUR, value / median)));
    }
}
