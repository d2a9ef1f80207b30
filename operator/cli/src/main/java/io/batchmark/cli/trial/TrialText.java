package io.batchmark.cli.trial;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.cli.campaign.AttemptText;
import io.batchmark.cli.campaign.Measured;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.report.markdown.RunText;
import io.batchmark.core.treatment.LedgerRows;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The result of a trial.
 *
 * @param counts true if the run is a valid measurement
 */
record TrialText(boolean counts, List<String> lines) {
    /** @param ledger rows of the trial, which has finished */
    static TrialText of(BenchmarkCampaign trial, List<Entry> ledger) {
        Entry last = ledger.stream()
                .filter(row -> row.outcome().isOfAttempt())
                .max(Comparator.comparingInt(Entry::attempt))
                .orElse(null);
        if (last == null) {
            return new TrialText(false, List.of("No run was recorded."));
        }
        List<String> lines = new ArrayList<>(AttemptText.lines(last));
        if (last.node() != null) {
            lines.add("Node: " + last.node());
        }
        boolean counts = last.outcome() == Outcome.Succeeded;
        if (counts) {
            lines.addAll(RunText.lines(new Measured(trial, LedgerRows.of(ledger)).summary(null)));
        }
        return new TrialText(counts, lines);
    }
}
