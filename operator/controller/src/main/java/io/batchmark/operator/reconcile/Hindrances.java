package io.batchmark.operator.reconcile;

import io.batchmark.core.schedule.Hindrance;
import io.batchmark.operator.act.StrimziBrokers;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.broker.StrimziListener;
import io.batchmark.operator.metadata.NameTakenException;
import io.batchmark.operator.metrics.CampaignMetrics;
import io.batchmark.operator.status.ApiError;
import io.batchmark.operator.status.Conditions;
import io.batchmark.operator.status.EventReason;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What keeps a campaign from starting runs. Since when is in its status, so that an operator that starts anew gives it no more
 * time; another spec does.
 */
final class Hindrances {
    private final BenchmarkCampaign campaign;
    private final Clock clock;
    private final CampaignMetrics metrics;
    private @Nullable Hindrance found;

    Hindrances(BenchmarkCampaign campaign, Clock clock, CampaignMetrics metrics) {
        this.campaign = campaign;
        this.clock = clock;
        this.metrics = metrics;
    }

    /** What was found last; null where nothing was. */
    @Nullable
    Hindrance found() {
        return found;
    }

    /**
     * Looks whether the brokers that runs use are ready.
     *
     * @return where they are, as far as they are ready
     */
    Map<String, StrimziListener> find(Set<String> brokers, CampaignCache cache, KubernetesClient client) {
        try {
            StrimziBrokers.Found now = cache.brokers(() -> new StrimziBrokers(campaign, client).find(brokers));
            if (now.obstacle() != null) {
                found = new Hindrance(EventReason.BrokerNotReady.name(), now.obstacle(), since(), true);
            }
            return now.listeners();
        } catch (KubernetesClientException | NameTakenException e) {
            add(e);
            return Map.of();
        }
    }

    /**
     * Adds that something was refused.
     *
     * @throws RuntimeException the refusal, if it passes by itself or says nothing about the campaign
     */
    void add(RuntimeException refusal) {
        if (refusal instanceof KubernetesClientException e && ApiError.isNamespaceTerminating(e)) {
            throw refusal;
        }
        ApiError error = ApiError.of(campaign, refusal).orElseThrow(() -> refusal);
        found = new Hindrance(error.reason().name(), error.message(), since(), false);
        metrics.reconcileFailed(campaign);
    }

    private Instant since() {
        Instant now = clock.instant();
        return Conditions.since(campaign, Conditions.BLOCKED)
                .filter(since -> since.isBefore(now))
                .orElse(now);
    }
}
