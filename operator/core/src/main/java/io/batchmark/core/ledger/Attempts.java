package io.batchmark.core.ledger;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is known of the attempts of one run.
 *
 * @param rows in the order of the attempts, at most one for each
 */
record Attempts(List<Entry> rows) {
    static final Comparator<Entry> ORDER = Comparator.comparingInt(Entry::attempt);
    static final Attempts NONE = new Attempts(List.of());

    Attempts with(Entry row) {
        return new Attempts(
                rows.isEmpty()
                        ? List.of(row)
                        : Stream.concat(rows.stream(), Stream.of(row))
                                .sorted(ORDER)
                                .toList());
    }

    boolean has(int attempt) {
        return rows.stream().anyMatch(row -> row.attempt() == attempt);
    }

    /** The attempt that counts: the first final one since the run was last asked for again. */
    Optional<Entry> outcome() {
        Entry outcome = null;
        for (Entry row : rows) {
            if (row.outcome() == Outcome.Rerun) {
                outcome = null;
            } else if (outcome == null && row.outcome().isFinal()) {
                outcome = row;
            }
        }
        return Optional.ofNullable(outcome);
    }
}
