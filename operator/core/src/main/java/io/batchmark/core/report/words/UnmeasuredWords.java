package io.batchmark.core.report.words;

import io.batchmark.core.response.Response;
import io.batchmark.core.statistics.Unmeasured;
import java.util.Map;

/** What to do about a response that no run has measured. */
final class UnmeasuredWords {
    /** What runs need to measure it, by a part of its source. */
    private static final Map<String, String> NEEDS = Map.of(
            "events.", "publish events (baseline.events)",
            "recovery.", "are interrupted (interrupt)",
            "iterations", "have several iterations (baseline.iterations)",
            "partitions.", "have several partitions in one step (baseline.partitions)",
            "databaseContainer.", "have a PostgreSQL of their own (baseline.database)",
            "times.chunks", "time their parts (baseline.instrumentation: Full) and have chunks in one step only",
            "times.components", "time their parts (baseline.instrumentation: Full)");

    private UnmeasuredWords() {}

    /** As in {@code no run has measured eventLatencyP99 (analysis.response): let the runs publish events ..., or name another}. */
    static String of(Unmeasured unmeasured) {
        return "no run has measured " + unmeasured.response().label() + " (" + unmeasured.field() + "): "
                + remedy(unmeasured.response());
    }

    private static String remedy(Response response) {
        return NEEDS.entrySet().stream()
                .filter(need -> response.source().text().contains(need.getKey()))
                .findFirst()
                .map(need -> "only runs that " + need.getValue() + " do; change that, or name another response")
                .orElse("name a response that these runs measure");
    }
}
