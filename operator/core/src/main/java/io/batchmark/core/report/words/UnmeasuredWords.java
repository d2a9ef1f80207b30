package io.batchmark.core.report.words;

import io.batchmark.core.response.Response;
import io.batchmark.core.treatment.Unmeasured;
import java.util.Map;

/** The remedy for a response that no run has measured. */
final class UnmeasuredWords {
    /** The setting that makes runs measure a response, by a part of its source. */
    private static final Map<String, String> NEEDS = Map.of(
            "events.", "set baseline.events",
            "recovery.", "set spec.interrupt",
            "iterations", "set baseline.iterations to 2 or more",
            "partitions.", "set baseline.partitions to 2 or more in one step",
            "databaseContainer.", "set baseline.database to a PostgreSQL of each run",
            "times.chunks", "set baseline.instrumentation to Full, and have chunks in one step only",
            "times.components", "set baseline.instrumentation to Full");

    private UnmeasuredWords() {}

    /** As in {@code no run has measured eventLatencyP99 (analysis.response): set baseline.events, or name another response}. */
    static String of(Unmeasured unmeasured) {
        return "no run has measured " + unmeasured.response().label() + " (" + unmeasured.field() + "): "
                + remedy(unmeasured.response());
    }

    private static String remedy(Response response) {
        return NEEDS.entrySet().stream()
                .filter(need -> response.source().text().contains(need.getKey()))
                .findFirst()
                .map(need -> need.getValue() + ", or name another response")
                .orElse("name a response that these runs measure");
    }
}
