package io.batchmark.operator.observe;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.schedule.Neighbours;
import io.batchmark.core.schedule.Neighbours.GangPending;
import io.batchmark.core.schedule.Policy;
import io.batchmark.operator.observe.AllRuns.Gang;
import io.batchmark.operator.run.Gangs;
import io.batchmark.operator.run.Since;
import java.time.Duration;
import java.time.Instant;

/** The runs of other campaigns, as one campaign sees them. */
record OtherCampaigns(BenchmarkCampaign campaign, AllRuns runs) {
    /**
     * @param startGrace time for which an attempt without any node keeps other namespaces waiting
     * @param since the time when the operator saw a fact first
     */
    Neighbours observe(Duration startGrace, Since since, Instant now) {
        return new Neighbours(
                runs.withNodes().keySet().stream().anyMatch(namespace -> runs.haveNodes(namespace, campaign)),
                runs.haveNodes(campaign.getMetadata().getNamespace(), campaign),
                Gangs.has(campaign) ? gangPending(startGrace, since, now) : GangPending.None);
    }

    private GangPending gangPending(Duration startGrace, Since since, Instant now) {
        GangPending found = GangPending.None;
        for (Gang gang : runs.gangs()) {
            Duration withoutNode = isHere(gang) ? Policy.GANG_TIMEOUT : startGrace;
            if (!Labels.isOf(gang.attempt(), campaign)
                    && Gangs.isPending(gang.attempt(), gang.pods(), withoutNode, since, now)
                    && mayWantSameNodes(gang)) {
                if (isHere(gang)) {
                    return GangPending.InNamespace;
                }
                found = GangPending.Elsewhere;
            }
        }
        return found;
    }

    private boolean mayWantSameNodes(Gang gang) {
        return !gang.campaign().notUnderstood().isEmpty() || Gangs.shareNodes(campaign, gang.campaign());
    }

    private boolean isHere(Gang gang) {
        return campaign.getMetadata()
                .getNamespace()
                .equals(gang.attempt().getMetadata().getNamespace());
    }
}
