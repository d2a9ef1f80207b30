package io.batchmark.core.report.html;

import com.samskivert.mustache.Template;
import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.attempt.ObservedAttempt.Container;
import io.batchmark.core.attempt.ObservedAttempt.Pod;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.report.chart.Chart;
import io.batchmark.core.report.chart.TimelineChart;
import io.batchmark.core.report.words.Moment;
import io.batchmark.core.report.words.Time;
import io.batchmark.core.report.words.Words;
import io.batchmark.text.Plain;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The part of a live page that says where a campaign stands: how many runs are over, what runs, what ran where and when, and
 * what failed. It knows no results.
 *
 * @param phase as its status has it
 * @param message why it does not go on; null where there is nothing to say
 * @param over runs that are over
 * @param planned runs that are over or are to be run
 * @param end when the last run ends at this pace; null where nobody can tell
 * @param underWay attempts that have no row yet
 * @param logs what failed attempts have said, by the names that {@link #name} gives them
 */
public record LiveProgress(
        String namespace,
        String campaign,
        String phase,
        @Nullable String message,
        int over,
        int planned,
        @Nullable Instant end,
        Plan plan,
        Ledger ledger,
        Collection<ObservedAttempt> underWay,
        Map<String, String> logs,
        Instant now) {
    /** Failures that are shown, the newest first. */
    public static final int MAX_FAILURES = 10;

    private static final int MAX_UNDER_WAY = 50;

    private static final Template TEMPLATE = PageTemplates.compile("live-progress.html.mustache");

    /**
     * @param run which run, for people
     * @param lines of its log; null where they are not at hand
     * @param command by which one gets them
     */
    private record Failure(
            String run, String what, @Nullable String lines, String command) {}

    /** @param hidden how many failures are not shown; null where all are */
    private record View(
            String phase,
            @Nullable String message,
            int over,
            int planned,
            @Nullable String end,
            List<String> underWay,
            List<Failure> failures,
            @Nullable String hidden,
            List<ChartView> charts,
            String data) {}

    /** What an attempt is called in {@link #logs}. */
    public static String name(Entry row) {
        return row.run() + "-a" + row.attempt();
    }

    /** As HTML; all text in it is escaped. */
    public String html() {
        List<Entry> rows = ledger.entries();
        List<Entry> failed = rows.stream()
                .filter(Entry::hasFailed)
                .sorted(Comparator.comparing(Entry::finished).reversed())
                .toList();
        List<Chart> charts = TimelineChart.of(rows, underWay, now).toList();
        View view = new View(
                phase,
                message == null ? null : Plain.line(message),
                over,
                planned,
                end == null ? null : Moment.of(end),
                underWay.stream().limit(MAX_UNDER_WAY).map(this::words).toList(),
                failed.stream().limit(MAX_FAILURES).map(this::failure).toList(),
                failed.size() > MAX_FAILURES ? Words.count(failed.size() - MAX_FAILURES, "failure") : null,
                charts.stream().map(ChartView::of).toList(),
                HtmlView.json(charts));
        return PageTemplates.render(TEMPLATE, view, view);
    }

    private Failure failure(Entry row) {
        return new Failure(
                label(row.run()) + ", block " + row.block() + ", attempt " + row.attempt(),
                Words.outcome(row.outcome())
                        + (row.cause() == null ? "" : ", " + Words.cause(row.cause()))
                        + (row.message() == null ? "" : ": " + row.message()),
                logs.get(name(row)),
                "kubectl batchmark logs " + campaign + " " + row.run() + " -n " + namespace);
    }

    private String words(ObservedAttempt attempt) {
        String run = label(attempt.run()) + ", block " + attempt.run().block() + ", attempt " + attempt.attempt();
        Pod pod = attempt.pods().values().stream().findFirst().orElse(null);
        Container container = pod == null ? null : pod.container();
        if (attempt.queue() != null) {
            return run + ": waits in the queue " + Plain.line(Objects.requireNonNull(attempt.queue()));
        }
        if (pod == null || pod.node() == null) {
            return run + ": waits for a node";
        }
        String on = run + ", on node " + Plain.line(pod.node());
        return container == null || container.started() == null
                ? on + ": starts"
                : on + ": for " + Time.atLeast(since(container.started()));
    }

    /** Clocks of nodes differ. */
    private Duration since(Instant started) {
        return started.isAfter(now) ? Duration.ZERO : Duration.between(started, now);
    }

    private String label(Run.Key run) {
        return plan.find(run).map(found -> Words.label(found.treatment())).orElse(run.treatment());
    }
}
