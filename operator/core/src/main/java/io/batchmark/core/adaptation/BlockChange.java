package io.batchmark.core.adaptation;

import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows that say from which block on a treatment is run, or is not. Runs are only compared within a block, whose order is random;
 * so what is to be compared with others needs blocks of its own time, in which the others are run as well.
 *
 * @param cause why
 * @param message the same for the user
 * @param now the present time
 */
record BlockChange(Cause cause, String message, Instant now) {
    /**
     * The treatment is run from a block on, and in no earlier block: each earlier start of the treatment is taken back. The treatment is run even
     * if only the first row gets written.
     */
    List<Entry> startsWith(String treatment, int block, Ledger ledger) {
        Run.Key first = new Run.Key(treatment, block);
        List<Entry> rows = new ArrayList<>();
        if (!isAdded(first, ledger)) {
            rows.add(row(first, Outcome.Added, ledger));
        }
        ledger.blocks().starts(treatment, block).stream()
                .map(start -> row(new Run.Key(treatment, start), Outcome.Dropped, ledger))
                .forEach(rows::add);
        return rows;
    }

    private static boolean isAdded(Run.Key run, Ledger ledger) {
        List<Entry> before = ledger.attempts(run);
        return !before.isEmpty() && before.getLast().outcome() == Outcome.Added;
    }

    /** From a block on again, those that were dropped because that ended the campaign: another question is asked now. */
    List<Entry> goesOnWith(int block, Ledger ledger) {
        return Cause.ENDS.stream()
                .flatMap(ended -> ledger.blocks().dropped(ended).stream())
                .map(treatment -> row(new Run.Key(treatment, block), Outcome.Added, ledger))
                .toList();
    }

    /** No longer from a block on. */
    public Entry endsBefore(String treatment, int block, Ledger ledger) {
        return row(new Run.Key(treatment, block), Outcome.Dropped, ledger);
    }

    /** A row behind those that the run has. */
    Entry row(Run.Key run, Outcome outcome, Ledger ledger) {
        List<Entry> before = ledger.attempts(run);
        int attempt = before.isEmpty() ? 1 : before.get(before.size() - 1).attempt() + 1;
        return Entry.builder(run.treatment(), run.block(), attempt, outcome, now)
                .cause(cause)
                .message(message)
                .build();
    }
}
