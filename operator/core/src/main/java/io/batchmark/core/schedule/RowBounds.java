package io.batchmark.core.schedule;

import io.batchmark.contract.result.ChunkTimes;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;

/** The bounds of rows, so that the ledger of a campaign and the memory for its report stay small. */
final class RowBounds {
    /** Rows of a campaign that have lines of a log. */
    private static final int MAX_LOGS = 100;

    /** Parts of the series over the step in all rows of a campaign. */
    private static final int MAX_PARTS = 1 << 16;

    /** Runs of a campaign whose times of chunks are kept as fine as they were measured. */
    private static final int MAX_FINE = 1 << 13;

    private static final String NO_LOG = "not kept: " + MAX_LOGS + " rows of the campaign have lines of a log already";

    private RowBounds() {}

    /** @param known the rows before this row */
    static Entry apply(Entry row, Ledger known) {
        return (row.log() != null && known.logs() >= MAX_LOGS ? row.withLog(NO_LOG) : row)
                .withSeriesOfAtMost(MAX_PARTS / Math.max(1, known.planned()))
                .withChunksOfAtMost(
                        known.planned() <= MAX_FINE ? ChunkTimes.MAX_CHARACTERS : ChunkTimes.FEWER_CHARACTERS);
    }
}
