package io.batchmark.core.adaptation;

import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import java.time.Instant;
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
    /** From a block on, and in none before it. The treatment is run even if only the first row gets written. */
    List<Entry> startsWith(String treatment, int block, Ledger ledger) {
        Run.Key first = new Run.Key(treatment, block);
        Entry dropped = row(new Run.Key(treatment, 1), Outcome.Dropped, ledger);
        return isAdded(first, ledger) ? List.of(dropped) : List.of(row(first, Outcome.Added, ledger), dropped);
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
