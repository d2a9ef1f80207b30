package io.batchmark.core.treatment;

import io.batchmark.core.ledger.Entry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The rows of a ledger as an analysis keeps them. Rows are added one by one, so that the ledger never is in memory as objects. */
public final class LedgerRows {
    private final List<Entry> notes = new ArrayList<>();
    private final List<RunRow> attempts = new ArrayList<>();
    private final Map<Object, Object> shared = new HashMap<>();

    public static LedgerRows of(Collection<Entry> entries) {
        LedgerRows rows = new LedgerRows();
        entries.forEach(rows::add);
        return rows;
    }

    public void add(Entry entry) {
        if (entry.outcome().isOfAttempt()) {
            attempts.add(RunRow.of(entry, shared));
        } else {
            notes.add(entry);
        }
    }

    /** Rows about runs and treatments, which are not rows of attempts. */
    public List<Entry> notes() {
        return Collections.unmodifiableList(notes);
    }

    /** Attempts that ended, in the order in which they were added. */
    public List<RunRow> attempts() {
        return Collections.unmodifiableList(attempts);
    }
}
