package io.batchmark.core.report.markdown;

import io.batchmark.core.report.words.Words;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.RunRow;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a run said that failed.
 *
 * @param run which run, for people
 * @param lines as Markdown shows them unchanged
 */
record FailureLog(String run, String lines) {
    private static final int MAX_LOGS = 10;

    /** Four spaces make a block of code of a line, in which nothing is markup and which no text can end. */
    private static final String CODE = "    ";

    /** The newest one of each treatment and cause. */
    static List<FailureLog> of(Summary summary) {
        Map<String, FailureLog> logs = new LinkedHashMap<>();
        List<FailureLog> newest = new ArrayList<>();
        for (TreatmentSummary treatment : summary.treatments()) {
            logs.clear();
            treatment.runs().stream()
                    .filter(run -> run.log() != null && run.hasFailed())
                    .sorted(Comparator.comparing(RunRow::finished).reversed())
                    .forEach(run -> logs.putIfAbsent(String.valueOf(run.cause()), of(treatment, run)));
            newest.addAll(logs.values());
        }
        return newest.stream().limit(MAX_LOGS).toList();
    }

    private static FailureLog of(TreatmentSummary treatment, RunRow run) {
        return new FailureLog(
                Words.label(treatment.treatment()) + ", block " + run.block() + ", attempt " + run.attempt() + ": "
                        + Words.cause(run.cause()),
                String.valueOf(run.log()).lines().map(line -> CODE + line).collect(Collectors.joining("\n")));
    }
}
