package io.batchmark.cli.campaign;

import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.cli.CommandExit;
import io.batchmark.cli.CommandFailure;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.summary.EarlierCampaign;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.LedgerRows;
import org.jspecify.annotations.Nullable;

/**
 * A campaign and what was measured in it.
 *
 * @param rows of its ledger
 */
public record Measured(BenchmarkCampaign campaign, LedgerRows rows) {
    /**
     * As the operator sums it up.
     *
     * @param earlier what it is compared with; null for nothing
     */
    public Summary summary(@Nullable EarlierCampaign earlier) {
        if (!campaign.notUnderstood().isEmpty()) {
            throw new CommandFailure(
                    CommandExit.FAILED,
                    "campaign " + campaign.getMetadata().getName() + " is of another version: "
                            + String.join("; ", campaign.notUnderstood()));
        }
        try {
            CampaignPlan plan = CampaignPlan.of(campaign);
            return Summary.of(plan.description(campaign), plan.plan(), rows, earlier);
        } catch (InvalidDesignException e) {
            throw new CommandFailure(
                    CommandExit.FAILED,
                    "campaign " + campaign.getMetadata().getName() + " was not accepted: " + e.getMessage());
        }
    }
}
