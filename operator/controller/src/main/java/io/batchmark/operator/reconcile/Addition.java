package io.batchmark.operator.reconcile;

import io.batchmark.api.spec.AdditionalLevels;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.api.v1alpha1.IterationsStatus;
import io.batchmark.core.adaptation.NextBlock;
import io.batchmark.core.report.words.IterationWords;
import io.batchmark.core.schedule.Decision;
import io.batchmark.core.statistics.ChosenIterations;
import io.batchmark.operator.observe.Observation;
import io.batchmark.operator.status.AnalysisResult;
import io.batchmark.operator.status.EventReason;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a campaign has found out it is to do from now on, beside what its spec says. It is in the status before anything else is
 * decided.
 *
 * @param status as it is with this
 */
record Addition(EventReason reason, String note, BenchmarkCampaignStatus status) {
    static Addition of(BenchmarkCampaign campaign, AdditionalLevels levels) {
        BenchmarkCampaignStatus before = Objects.requireNonNull(campaign.getStatus());
        return new Addition(
                EventReason.LevelsAdded,
                "Further levels are run, because the best one may be beyond those that were tried: " + levels,
                before.reopened(before.conditions(), levels.status()));
    }

    /**
     * Iterations of the blocks that have not begun.
     *
     * @param observation which has all attempts that were begun
     * @return null where none are to be chosen now
     */
    static @Nullable Addition ofIterations(
            BenchmarkCampaign campaign, @Nullable AnalysisResult found, Observation observation, Decision decision) {
        BenchmarkCampaignStatus before = campaign.getStatus();
        int next = NextBlock.of(observation.ledger(), observation.attempts());
        if (found == null
                || found.iterations() == null
                || before == null
                || before.chosenIterations() != null
                || decision.state().over()
                || next > observation.ledger().lastPlannedBlock()) {
            return null;
        }
        ChosenIterations chosen = new ChosenIterations(found.iterations(), next);
        return new Addition(
                EventReason.IterationsChosen,
                IterationWords.event(campaign.getSpec().baseline().iterations(), chosen),
                before.with(new IterationsStatus(chosen.number(), chosen.fromBlock())));
    }
}
