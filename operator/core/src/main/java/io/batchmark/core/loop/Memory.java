package io.batchmark.core.loop;

/**
 * The facts about one campaign that an operator keeps between passes of the loop. An operator that starts has an empty memory.
 *
 * @param analysis the last analysis
 * @param ledger whether rows could be written
 */
public record Memory(LastAnalysis analysis, LedgerAccess ledger) {
    public Memory() {
        this(new LastAnalysis(), new LedgerAccess());
    }
}
