package io.batchmark.core.report.chart;

import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.report.chart.Chart.Axis;
import io.batchmark.core.report.chart.Chart.Point;
import io.batchmark.core.report.chart.Chart.Series;
import io.batchmark.core.report.chart.Chart.Shape;
import io.batchmark.core.report.chart.Chart.Tick;
import io.batchmark.core.report.words.Moment;
import io.batchmark.core.report.words.Time;
import io.batchmark.core.report.words.Words;
import io.batchmark.text.Plain;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What ran where and when: a lane for each node. */
public final class TimelineChart {
    static final int MAX_SPANS = 500;
    static final int MAX_NODES = 20;

    private static final double SECONDS_OF_MINUTE = 60;
    private static final String OTHER = "others";
    private static final String UNDER_WAY = "under way";

    private TimelineChart() {}

    /** @param end when it ended, or now */
    private record Span(String node, String series, Instant start, Instant end) {}

    public static Stream<Chart> of(Collection<Entry> rows, Collection<ObservedAttempt> underWay, Instant now) {
        List<Span> all = Stream.concat(
                        rows.stream().flatMap(TimelineChart::over),
                        underWay.stream().flatMap(attempt -> underWay(attempt, now)))
                .sorted(Comparator.comparing(Span::start).reversed())
                .toList();
        if (all.isEmpty()) {
            return Stream.empty();
        }
        List<Span> shown = all.stream().limit(MAX_SPANS).toList().reversed();
        Instant start = shown.getFirst().start();
        List<String> nodes = shown.stream()
                .map(Span::node)
                .distinct()
                .sorted()
                .limit(MAX_NODES)
                .toList();
        Map<String, List<Point>> points = new LinkedHashMap<>();
        Stream.of("succeeded", UNDER_WAY, "censored", "failed", "invalid", "retried")
                .forEach(series -> points.put(series, new ArrayList<>()));
        boolean others = false;
        for (Span span : shown) {
            int lane = nodes.indexOf(span.node());
            others |= lane < 0;
            Objects.requireNonNull(points.get(span.series())).add(point(span, lane < 0 ? nodes.size() : lane, start));
        }
        return Stream.of(new Chart(
                "timeline",
                "Runs on nodes",
                "Each attempt from its start to its end, in the lane of its node."
                        + (shown.size() == all.size()
                                ? ""
                                : " Of " + Words.count(all.size(), "attempt") + " the last " + shown.size()
                                        + " are shown."),
                Axis.ofNumbers("minutes since " + Moment.of(start)),
                new Axis("node", false, ticks(nodes, others)),
                points.entrySet().stream()
                        .map(one -> new Series(one.getKey(), Shape.Span, one.getValue()))
                        .toList(),
                List.of()));
    }

    private static List<Tick> ticks(List<String> nodes, boolean others) {
        Stream<Tick> named = IntStream.range(0, nodes.size())
                .mapToObj(lane -> new Tick(lane, Plain.line(nodes.get(lane), Charts.MAX_CHARACTERS)));
        return Stream.concat(named, others ? Stream.of(new Tick(nodes.size(), OTHER)) : Stream.of())
                .toList();
    }

    private static Stream<Span> over(Entry row) {
        return row.started() == null || row.node() == null || !row.outcome().isOfAttempt()
                ? Stream.of()
                : span(row.node(), Words.outcome(row.outcome()), row.started(), row.finished());
    }

    private static Stream<Span> underWay(ObservedAttempt attempt, Instant now) {
        return attempt.pods().values().stream().flatMap(pod -> {
            Instant started = pod.container() == null ? null : pod.container().started();
            ObservedAttempt.End end =
                    pod.container() == null ? null : pod.container().end();
            return pod.node() == null || started == null
                    ? Stream.of()
                    : span(pod.node(), UNDER_WAY, started, end == null ? now : end.at());
        });
    }

    /** Clocks of nodes differ: nothing ends before it starts. */
    private static Stream<Span> span(@Nullable String node, String series, Instant start, Instant end) {
        return Stream.of(new Span(Objects.requireNonNull(node), series, start, end.isBefore(start) ? start : end));
    }

    private static Point point(Span span, int lane, Instant start) {
        double from = minutes(start, span.start());
        return new Point(from, lane, from, minutes(start, span.end()));
    }

    private static double minutes(Instant from, Instant to) {
        return Time.seconds(Duration.between(from, to)) / SECONDS_OF_MINUTE;
    }
}
