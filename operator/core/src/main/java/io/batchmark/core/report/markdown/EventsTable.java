package io.batchmark.core.report.markdown;

import io.batchmark.core.estimate.Estimate;
import io.batchmark.core.estimate.Interval;
import io.batchmark.core.report.words.Scale;
import io.batchmark.core.report.words.Words;
import io.batchmark.core.response.Latency;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.EventCost;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What events cost, and whether they arrived. */
final class EventsTable {
    private static final String NOTHING = "-";

    private EventsTable() {}

    /** Null where no run has published any. */
    static @Nullable String of(Summary summary, List<TreatmentSummary> shown) {
        List<EventCost> costs = summary.eventCosts().stream()
                .filter(cost -> shown.contains(cost.treatment()))
                .toList();
        if (costs.isEmpty()) {
            return null;
        }
        Scale perCheckpoint = scale(costs, EventCost::perCheckpoint);
        Scale perEvent = scale(costs, EventCost::perEvent);
        String interval = ">" + Words.percent(summary.campaign().analysis().confidence()) + " interval (ms)";
        MarkdownTable table = MarkdownTable.of(List.of(
                "treatment",
                ">n",
                ">added per checkpoint (ms)",
                interval,
                ">added per event (ms)",
                interval,
                ">expected",
                ">received",
                ">lost",
                ">duplicated",
                ">latency median (ms)",
                ">p99",
                ">max"));
        for (EventCost cost : costs) {
            List<String> row = new ArrayList<>();
            row.add(Words.label(cost.treatment().treatment()));
            row.add(Integer.toString(cost.treatment().counts().succeeded()));
            row.addAll(cells(cost.perCheckpoint(), perCheckpoint));
            row.addAll(cells(cost.perEvent(), perEvent));
            Stream.of(
                            cost.expected(),
                            cost.received(),
                            Math.max(0, cost.expected() - cost.received()),
                            cost.duplicated())
                    .map(Object::toString)
                    .forEach(row::add);
            Latency latency = cost.latency();
            row.add(latency == null ? NOTHING : Long.toString(latency.median()));
            row.add(latency == null ? NOTHING : Long.toString(latency.p99()));
            row.add(latency == null ? NOTHING : Long.toString(latency.max()));
            table.row(row);
        }
        return table.toString();
    }

    /** So that the smallest of the figures can be read. */
    private static Scale scale(List<EventCost> costs, Function<EventCost, @Nullable Estimate> figure) {
        return Scale.of(
                "ms",
                1e3,
                costs.stream()
                        .map(figure)
                        .filter(Objects::nonNull)
                        .mapToDouble(added -> Math.abs(added.mean()))
                        .min()
                        .orElse(1e-3));
    }

    private static List<String> cells(@Nullable Estimate added, Scale scale) {
        return added == null
                ? List.of(NOTHING, NOTHING)
                : List.of(scale.text(added.mean()), text(added.interval(), scale));
    }

    private static String text(@Nullable Interval interval, Scale scale) {
        return interval == null ? "not enough runs" : scale.text(interval);
    }
}
