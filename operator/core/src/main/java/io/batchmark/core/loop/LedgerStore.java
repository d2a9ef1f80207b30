package io.batchmark.core.loop;

import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.UnreadableLedgerException;
import io.batchmark.core.treatment.LedgerRows;
import java.util.List;

/** Port to the stored ledger of a campaign. */
public interface LedgerStore {
    /**
     * Adds rows after the rows of the last look. Rows that exist stay as they are.
     *
     * @throws RefusedException if the cluster refuses the write
     */
    void add(List<Entry> rows);

    /**
     * All rows with the results of their runs, which a look leaves out.
     *
     * @throws UnreadableLedgerException if a ledger was changed from outside and cannot be read
     * @throws RefusedException if the cluster refuses the read
     */
    LedgerRows read() throws UnreadableLedgerException;
}
