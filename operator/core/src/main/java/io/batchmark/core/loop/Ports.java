package io.batchmark.core.loop;

import io.batchmark.core.ledger.UnreadableLedgerException;
import io.batchmark.core.summary.EarlierCampaign;
import org.jspecify.annotations.Nullable;

/** The ports of one campaign. */
public record Ports(
        Runs runs,
        LedgerStore ledger,
        ReportStore report,
        Prerequisites prerequisites,
        Comparison comparison,
        Events events,
        Watcher watcher) {
    /** Port to the campaign that a finished campaign is compared with. */
    @FunctionalInterface
    public interface Comparison {
        /** Null if the campaign is compared with no other campaign. */
        @Nullable
        EarlierCampaign read() throws UnreadableLedgerException;

        /** Bytes of memory that the earlier campaign needs; 0 if there is no such campaign. */
        default long bytes() {
            return 0;
        }
    }
}
