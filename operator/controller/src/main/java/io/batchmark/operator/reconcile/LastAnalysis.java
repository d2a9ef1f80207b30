package io.batchmark.operator.reconcile;

import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.schedule.Decision.State;
import io.batchmark.operator.status.AnalysisResult;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** When the runs of a campaign were last analysed, what came of it, and whether it is time to do so again. */
final class LastAnalysis {
    private @Nullable Long generation;
    private int runs;
    private int blocks;
    private boolean atEnd;
    private @Nullable AnalysisResult result;

    /** What came of it; null before the first one. */
    @Nullable
    AnalysisResult result() {
        return result;
    }

    /**
     * At the end of a block and of the campaign: in the middle of a block the treatments cannot be compared. An analysis
     * costs as much as there are runs, so that it waits for a tenth more of them, and a campaign's cost stays in
     * proportion to its runs; but not where an answer may be the end of it.
     */
    boolean isOutdated(BenchmarkCampaign campaign, CampaignPlan plan, Ledger ledger, State state) {
        // what is asked of the runs may be another question now, and runs to come may be others
        boolean sameQuestion =
                Objects.equals(campaign.getMetadata().getGeneration(), generation) && !hasChosenSince(campaign);
        // a campaign may end without a further run, and then is to be compared with an earlier one
        boolean compares =
                state.over() && !atEnd && campaign.getSpec().analysis().compareTo() != null;
        int analysed = sameQuestion && !compares ? runs : 0;
        int over = ledger.over();
        return over > analysed
                && (state.over()
                        // fewer, where treatments have come back
                        || blocksOver(plan, ledger) != (sameQuestion ? blocks : 0)
                                && (plan.design().isSequential() || over - analysed >= analysed / 10));
    }

    private boolean hasChosenSince(BenchmarkCampaign campaign) {
        return result != null
                && result.iterations() != null
                && campaign.getStatus() != null
                && campaign.getStatus().chosenIterations() != null;
    }

    /** @param ends whether no further run is planned */
    void made(AnalysisResult found, BenchmarkCampaign campaign, CampaignPlan plan, Ledger ledger, boolean ends) {
        result = found;
        generation = campaign.getMetadata().getGeneration();
        // where it changes what is planned, its report is of another plan, and is written again at the end
        runs = found.changes().isEmpty() ? ledger.over() : ledger.over() - 1;
        blocks = blocksOver(plan, ledger);
        atEnd = ends;
    }

    /** Of runs that are run again, it says nothing any more. */
    void askAgain() {
        runs = 0;
        blocks = 0;
    }

    /** Blocks that are over before the first one that is not. */
    private static int blocksOver(CampaignPlan plan, Ledger ledger) {
        return ledger.prefix() / plan.plan().treatments().size();
    }
}
