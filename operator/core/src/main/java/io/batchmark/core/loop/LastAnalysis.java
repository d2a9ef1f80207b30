package io.batchmark.core.loop;

import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.schedule.Decision.State;
import org.jspecify.annotations.Nullable;

/** The last analysis of a campaign, and the rule that decides when the next one is due. */
public final class LastAnalysis {
    private @Nullable Long generation;
    private int runs;
    private int blocks;
    private boolean atEnd;
    private @Nullable AnalysisResult result;

    /** The result of the last analysis; null before the first analysis. */
    public @Nullable AnalysisResult result() {
        return result;
    }

    /** The result for a spec; null if that spec has not been analysed. */
    public @Nullable AnalysisResult result(long ofGeneration) {
        return generation != null && generation == ofGeneration ? result : null;
    }

    /**
     * At the end of a block and of the campaign: in the middle of a block the treatments cannot be compared. An analysis
     * costs as much as there are runs, so that it waits for a tenth more of them, and a campaign's cost stays in
     * proportion to its runs; but not where an answer may be the end of it.
     */
    boolean isOutdated(Campaign campaign, Ledger ledger, State state) {
        // what is asked of the runs may be another question now, and runs to come may be others
        boolean sameQuestion = !isOfAnotherSpec(campaign) && !hasChosenSince(campaign);
        // a campaign may end without a further run, and then is to be compared with an earlier one
        boolean compares = state.over() && !atEnd && campaign.compares();
        int analysed = sameQuestion && !compares ? runs : 0;
        int over = ledger.over();
        return over > analysed
                && (state.over()
                        // fewer, where treatments have come back
                        || blocksOver(campaign, ledger) != (sameQuestion ? blocks : 0)
                                && (campaign.plan().isSequential() || over - analysed >= analysed / 10));
    }

    /** True if the spec has changed since the last analysis. */
    boolean isOfAnotherSpec(Campaign campaign) {
        return generation == null || generation != campaign.revision().generation();
    }

    private boolean hasChosenSince(Campaign campaign) {
        return result != null
                && result.iterations() != null
                && campaign.description().iterations() != null;
    }

    /** @param ends whether no further run is planned */
    void made(AnalysisResult found, Campaign campaign, Ledger ledger, boolean ends) {
        result = found;
        generation = campaign.revision().generation();
        // where it changes what is planned, its report is of another plan, and is written again at the end
        runs = found.changes().isEmpty() ? ledger.over() : ledger.over() - 1;
        blocks = blocksOver(campaign, ledger);
        atEnd = ends;
    }

    /** Runs are run again: the next analysis is due at the end of the next block. */
    void askAgain() {
        runs = 0;
        blocks = 0;
    }

    /** Blocks that are over before the first one that is not. */
    private static int blocksOver(Campaign campaign, Ledger ledger) {
        return ledger.prefix() / campaign.plan().treatments().size();
    }
}
