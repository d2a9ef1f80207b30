package io.batchmark.core.ledger;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How the attempts of a ledger ended.
 *
 * @param last when the last one did; null while none has
 * @param logs rows that have lines of a log
 * @param repeats attempts that were disturbed, and whose runs are repeated
 */
record Ends(@Nullable Instant last, int logs, int repeats) {
    static final Ends NONE = new Ends(null, 0, 0);

    Ends with(Entry row) {
        return new Ends(
                last == null || row.finished().isAfter(last) ? row.finished() : last,
                logs + (row.log() == null ? 0 : 1),
                repeats + (row.callsForRepeat() ? 1 : 0));
    }
}
