package io.batchmark.core.report.html;

import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.attempt.PodStory;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.report.GoldenTest;
import io.batchmark.core.report.ReportPlace;
import io.batchmark.core.report.file.ReportFiles;
import io.batchmark.core.summary.Ledgers;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.RunRow;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The parts of live pages, of the campaigns that reports are tested with. */
final class LivePages {
    private LivePages() {}

    static List<Entry> rows(String name) throws IOException {
        return GoldenTest.summary(name).treatments().stream()
                .flatMap(treatment -> treatment.runs().stream())
                .map(LivePages::entry)
                .toList();
    }

    private static Entry entry(RunRow row) {
        return Entry.builder(row.treatment(), row.block(), row.attempt(), row.outcome(), row.finished())
                .cause(row.cause())
                .message(row.message())
                .started(row.started())
                .node(row.node())
                .log(row.log())
                .build();
    }

    /** Its rows as the operator has them in memory, and the logs of those that failed. */
    static LiveProgress progress(String name, List<Entry> rows, Instant now) throws IOException {
        return progress(name, rows, now, "node-<b>1</b>");
    }

    /** @param node of the run that goes on */
    static LiveProgress progress(String name, List<Entry> rows, Instant now, String node) throws IOException {
        Plan plan = Ledgers.plan(GoldenTest.summary(name).campaign().design());
        Run next = plan.run(0);
        Map<String, String> logs = rows.stream()
                .filter(row -> row.log() != null)
                .collect(Collectors.toMap(LiveProgress::name, Entry::log, (one, other) -> one));
        return new LiveProgress(
                "bench",
                name,
                "Running",
                null,
                rows.size(),
                plan.size(),
                now.plusSeconds(600),
                plan,
                Ledger.of(plan, rows.stream().map(Entry::withoutResult).toList()),
                List.of(attempt(next, node, now.minusSeconds(30))),
                logs,
                now);
    }

    private static ObservedAttempt attempt(Run run, String node, Instant started) {
        return PodStory.created(started).scheduled(node, started).runs(started).observed(run.key(), 2);
    }

    static String report(String name) throws IOException {
        Summary summary = GoldenTest.summary(name);
        return ReportFiles.of(summary, new ReportPlace("bench", name + "-report", "part=ledger", 4 << 20))
                .live()
                .html();
    }

    /** A failed run of whoever wants to do harm. */
    static Entry hostile(Entry row) {
        return Entry.builder(row.treatment(), row.block(), row.attempt(), Outcome.Invalid, row.finished())
                .cause(Cause.NoResult)
                .message("</p><script>alert(1)</script>")
                .started(row.started())
                .node("</script><img/src=x/onerror=alert(1)>")
                .log("at <b>Main</b>\n</pre><script>alert(2)</script>\u2028{{data}}")
                .build();
    }
}
