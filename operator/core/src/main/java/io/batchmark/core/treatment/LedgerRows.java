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
    /** Runs that keep their calls: each takes about 1 KiB. */
    private static final int MOST_WITH_CALLS = 10_000;

    private final List<Entry> notes = new ArrayList<>();
    private final List<RunRow> attempts = new ArrayList<>();
    private final Map<Object, Object> shared = new HashMap<>();

    private int withCalls;

    public static LedgerRows of(Collection<Entry> entries) {
        LedgerRows rows = new LedgerRows();
        entries.forEach(rows::add);
        return rows;
    }

    public void add(Entry entry) {
        if (entry.outcome().isOfAttempt()) {
            boolean keepCalls = withCalls < MOST_WITH_CALLS;
            RunRow row = RunRow.of(entry, shared, keepCalls);
            withCalls += row.calls() == null ? 0 : 1;
            attempts.add(row);
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
