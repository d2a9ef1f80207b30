package io.batchmark.operator.reconcile;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.leadership.OtherOperators;
import io.batchmark.operator.leadership.OtherOperators.State;
import io.batchmark.operator.status.CampaignEvents;
import io.batchmark.operator.status.EventReason;
import io.batchmark.operator.status.IdleCampaign;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Campaigns that other operators run. This operator leaves each of them alone, and reports that once in an event. */
final class Claims {
    /** Between two looks at the Lease of the other operator, whose changes no informer reports. */
    static final Duration PAUSE = Duration.ofSeconds(20);

    /** UIDs that are kept in memory. */
    private static final int MOST = 10_000;

    private final OtherOperators operators;
    private final Clock clock;
    private final Set<String> reported = ConcurrentHashMap.newKeySet();

    Claims(OtherOperators operators, Clock clock) {
        this.operators = operators;
        this.clock = clock;
    }

    /** Tests if another operator runs a campaign, or may still do so. */
    boolean isOfAnother(BenchmarkCampaign campaign, KubernetesClient client) {
        String other = operators.other(campaign);
        State state = other == null ? State.Gone : operators.state(other, client);
        String uid = campaign.getMetadata().getUid();
        if (other == null || state == State.Gone) {
            reported.remove(uid);
            return false;
        }
        boolean hasWork = campaign.getMetadata().getDeletionTimestamp() != null || !IdleCampaign.isOver(campaign);
        if (reported.size() >= MOST) {
            reported.clear(); // an event that exists already is not written again
        }
        if (hasWork && reported.add(uid)) {
            new CampaignEvents(client, clock)
                    .tell(campaign, EventReason.OtherOperator, note(campaign, other, state), operators.own() + other);
        }
        return true;
    }

    private String note(BenchmarkCampaign campaign, String other, State state) {
        String namespace = campaign.getMetadata().getNamespace();
        return state == State.Present
                ? "status.operator is " + other + ", so the operator " + operators.own()
                        + " leaves this campaign alone. Two operators watch namespace " + namespace
                        + ": uninstall one of them, or set watchNamespaces of both to different namespaces."
                : "status.operator is " + other + ", and the operator " + operators.own()
                        + " is not allowed to read the Lease " + other
                        + ". If that operator does not exist any longer, run: kubectl patch campaign "
                        + campaign.getMetadata().getName() + " --namespace " + namespace
                        + " --subresource status --type merge --patch '{\"status\":{\"operator\":null}}'";
    }
}
