package io.batchmark.cli.trial;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.OwnJob;
import io.batchmark.cli.campaign.AttemptText;
import io.batchmark.cli.campaign.Measured;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.Counts;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.report.markdown.RunText;
import io.batchmark.core.treatment.LedgerRows;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

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
            items(trial, last).ifPresent(lines::add);
            lines.addAll(RunText.lines(new Measured(trial, LedgerRows.of(ledger)).summary(null)));
        }
        return new TrialText(counts, lines);
    }

    /** The items of the job of a user, and the field that compares them in each run. */
    private static Optional<String> items(BenchmarkCampaign trial, Entry run) {
        OwnJob job = trial.getSpec().job();
        RunResult result = run.result();
        if (job == null || result == null || result.counts() == null) {
            return Optional.empty();
        }
        Counts counts = result.counts();
        String text =
                "Items: " + counts.read() + " read, " + counts.written() + " written, " + counts.skips() + " skipped";
        return Optional.of(
                job.items() == null && counts.read() > 0
                        ? text + ". With spec.job.items: " + counts.read() + " a run counts only if it reads as many"
                        : text);
    }
}
