package io.batchmark.operator.reconcile;

import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.core.adaptation.LateTreatments;
import io.batchmark.core.ledger.Entry;
import io.batchmark.operator.act.LedgerWriter;
import io.batchmark.operator.observe.Observation;
import io.batchmark.operator.status.CampaignEvents;
import java.util.List;
import java.util.Objects;

/** A spec that has changed since the status was written: what is new starts with a block of its own time. */
final class SpecChange {
    private final BenchmarkCampaign campaign;

    SpecChange(BenchmarkCampaign campaign) {
        this.campaign = campaign;
    }

    boolean isNew() {
        BenchmarkCampaignStatus status = campaign.getStatus();
        return status != null
                && !Objects.equals(
                        status.observedGeneration(), campaign.getMetadata().getGeneration());
    }

    void meet(CampaignPlan plan, Observation observation, LedgerWriter ledger, CampaignEvents events) {
        List<Entry> rows =
                LateTreatments.rows(plan.plan(), observation.ledger(), observation.attempts(), observation.at());
        ledger.add(rows, observation.shards());
        rows.forEach(entry -> events.tell(campaign, entry));
    }
}
