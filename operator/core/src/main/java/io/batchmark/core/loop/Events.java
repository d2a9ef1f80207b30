package io.batchmark.core.loop;

import io.batchmark.core.ledger.Entry;
import java.util.List;

/** Port to the events that a user sees. An event tells what is written already. */
public interface Events {
    /** Rows that are in the ledger. */
    void recorded(List<Entry> rows);

    /** Rows that were in the ledger and are gone: their runs are measured again. */
    void rowsMissing(int rows);

    /** @param runs runs that are run again, at least 1 */
    void rerun(long runs, String request);

    /** @param treatments names in the request that are no treatment of the plan */
    void rerunUnknown(List<String> treatments, String example, String request);

    /** The rows of a request could not be written. */
    void rerunRefused(String message);
}
