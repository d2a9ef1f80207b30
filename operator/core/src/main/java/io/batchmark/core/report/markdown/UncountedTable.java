package io.batchmark.core.report.markdown;

import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.report.words.Time;
import io.batchmark.core.report.words.Words;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.RunRow;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The runs that are over but did not succeed, and why. */
final class UncountedTable {
    private static final int MAX_RUNS = 50;

    private UncountedTable() {}

    /** @return null if there is none */
    static @Nullable String of(Summary summary) {
        int all = summary.counts().finished() - summary.counts().succeeded();
        if (all == 0) {
            return null;
        }
        MarkdownTable table =
                MarkdownTable.of(List.of("treatment", ">block", ">attempt", "outcome", "cause", ">ran", "message"));
        int shown = 0;
        for (TreatmentSummary treatment : summary.treatments()) {
            for (RunRow run : treatment.runs()) {
                if (run.outcome() != Outcome.Succeeded && shown < MAX_RUNS) {
                    table.row(row(treatment, run));
                    shown++;
                }
            }
        }
        return shown == all ? table.toString() : table + "\nand " + Words.count(all - shown, "more run") + ".\n";
    }

    private static List<String> row(TreatmentSummary treatment, RunRow run) {
        return List.of(
                Words.label(treatment.treatment()),
                Integer.toString(run.block()),
                Integer.toString(run.attempt()),
                Words.outcome(run.outcome()),
                Words.cause(run.cause()),
                run.started() == null ? "-" : Time.atLeast(run.ran()),
                run.message() == null ? "" : run.message());
    }
}
