package io.batchmark.operator.reconcile;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.core.schedule.Hindrance;
import io.batchmark.core.schedule.Hindrance.Of;
import io.batchmark.operator.act.StrimziBrokers;
import io.batchmark.operator.broker.StrimziListener;
import io.batchmark.operator.metrics.CampaignMetrics;
import io.batchmark.operator.status.ApiError;
import io.batchmark.operator.status.ConfigMapRefusedException;
import io.batchmark.operator.status.EventReason;
import io.batchmark.operator.status.NameTakenException;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What keeps a campaign from starting runs, or from writing down what came of them. Since when is in its status, so that an operator that starts anew gives it no more
 * time; another spec does.
 */
final class Hindrances {
    /** What may be refused. */
    @FunctionalInterface
    interface Action<E extends Exception> {
        void run() throws E;
    }

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
                found = new Hindrance(Of.Starting, EventReason.BrokerNotReady.name(), now.obstacle(), since(), true);
            }
            return now.listeners();
        } catch (KubernetesClientException | NameTakenException e) {
            add(Of.Starting, e);
            return Map.of();
        }
    }

    /**
     * Does what may be refused, and adds that it was.
     *
     * @return whether it was done
     * @throws RuntimeException the refusal, if it passes by itself or says nothing about the campaign
     */
    <E extends Exception> boolean allow(Of of, Action<E> action) throws E {
        try {
            action.run();
            return true;
        } catch (KubernetesClientException | NameTakenException | ConfigMapRefusedException e) {
            add(of, e);
            return false;
        }
    }

    /**
     * Adds that something was refused. What cannot be written down is the first thing to be told.
     *
     * @throws RuntimeException the refusal, if it passes by itself or says nothing about the campaign
     */
    void add(Of of, RuntimeException refusal) {
        if (refusal instanceof KubernetesClientException e && ApiError.isNamespaceTerminating(e)) {
            throw refusal;
        }
        ApiError error = ApiError.of(campaign, refusal).orElseThrow(() -> refusal);
        if (found == null || found.of() != Of.Recording) {
            found = new Hindrance(of, error.reason().name(), error.message(), since(), false);
        }
        metrics.reconcileFailed(campaign);
    }

    private Instant since() {
        Instant now = clock.instant();
        return Conditions.since(campaign, Conditions.BLOCKED)
                .filter(since -> since.isBefore(now))
                .orElse(now);
    }
}
