package io.batchmark.operator.reconcile;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.adaptation.Rerun;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.operator.act.Actuator;
import io.batchmark.operator.act.LedgerWriter;
import io.batchmark.operator.observe.Observation;
import io.batchmark.operator.status.ApiError;
import io.batchmark.operator.status.CampaignEvents;
import io.batchmark.operator.status.ConfigMapRefusedException;
import io.batchmark.operator.status.EventReason;
import io.batchmark.operator.status.NameTakenException;

/** Has runs that are over run again: what was measured stays in the ledger and no longer counts. */
final class RerunRequest {
    private final BenchmarkCampaign campaign;
    private final String request;

    /** @param request the annotation's value */
    RerunRequest(BenchmarkCampaign campaign, String request) {
        this.campaign = campaign;
        this.request = request;
    }

    void meet(
            CampaignPlan plan, Observation observation, LedgerWriter ledger, Actuator actuator, CampaignEvents events) {
        Rerun rerun = Rerun.of(request, plan.plan(), observation.ledger(), observation.attempts(), observation.at());
        try {
            ledger.add(rerun.rows(), observation.shards());
        } catch (ConfigMapRefusedException | NameTakenException e) {
            ApiError refusal = ApiError.of(campaign, e).orElseThrow(() -> e);
            refuse(refusal, actuator, events);
            return;
        }
        campaign.getMetadata().setResourceVersion(actuator.forgetRerun());
        if (!rerun.rows().isEmpty()) {
            long over = rerun.rows().stream()
                    .filter(row -> row.outcome() == Outcome.Rerun)
                    .count();
            String runs = over + " runs are run again, in blocks to come: " + request;
            events.tell(campaign, EventReason.Rerun, runs);
        }
        if (!rerun.unknown().isEmpty()) {
            String note = "Annotation " + Labels.RERUN + ": no treatment is called "
                    + String.join(" or ", rerun.unknown())
                    + ". Name treatments as in status.treatments, with semicolons between them, such as \""
                    + plan.plan().treatments().getLast().label() + "\"";
            events.tell(campaign, EventReason.RerunRefused, note, request);
        }
    }

    /** A request that cannot be written down is dropped: a campaign that is over must not wait for it. */
    private void refuse(ApiError refusal, Actuator actuator, CampaignEvents events) {
        campaign.getMetadata().setResourceVersion(actuator.forgetRerun());
        String note = "Annotation " + Labels.RERUN + ": " + refusal.message() + ". Then annotate the campaign again";
        events.tell(campaign, EventReason.RerunRefused, note);
    }
}
