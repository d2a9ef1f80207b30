package io.batchmark.operator.act;

import static java.net.HttpURLConnection.HTTP_CONFLICT;
import static java.net.HttpURLConnection.HTTP_ENTITY_TOO_LARGE;

import io.batchmark.api.ledger.LedgerConfigMap;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.ledger.Entry;
import io.batchmark.operator.metrics.CampaignMetrics;
import io.batchmark.operator.status.ConfigMapRefusedException;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Adds rows to a campaign's ledger. What is there stays as it is. */
public final class LedgerWriter {
    /** The code of a ConfigMap that is immutable, or would have more than 1 MiB. */
    private static final int UNPROCESSABLE = 422;

    private final BenchmarkCampaign campaign;
    private final Context<BenchmarkCampaign> context;
    private final CampaignMetrics metrics;
    private final Consumer<ConfigMap> written;
    private final OwnedObjects claims;

    /** @param written gets each shard as the API server has it after a write */
    public LedgerWriter(
            BenchmarkCampaign campaign,
            Context<BenchmarkCampaign> context,
            CampaignMetrics metrics,
            Consumer<ConfigMap> written) {
        this.campaign = campaign;
        this.context = context;
        this.metrics = metrics;
        this.written = written;
        this.claims = new OwnedObjects(context.getClient());
    }

    /**
     * Writes over the version that was read, so that an operator with an old view writes nothing. If a user has made the last
     * shard immutable or has filled it, the rows go into the next shard.
     */
    public void add(List<Entry> entries, List<ConfigMap> shards) {
        List<Entry> rest = new ArrayList<>(entries);
        int next = 0;
        if (!shards.isEmpty()) {
            ConfigMap last = shards.getLast();
            // not their count: somebody may have deleted one
            next = LedgerConfigMap.number(last, campaign).orElseThrow() + 1;
            List<Entry> fitting = head(rest, LedgerConfigMap.ROWS - LedgerConfigMap.size(last));
            if (!fitting.isEmpty() && append(List.copyOf(fitting), last)) {
                fitting.clear();
            }
        }
        while (!rest.isEmpty()) {
            List<Entry> fitting = head(rest, LedgerConfigMap.ROWS);
            create(List.copyOf(fitting), next++);
            fitting.clear();
        }
    }

    private static List<Entry> head(List<Entry> rows, int most) {
        return rows.subList(0, Math.clamp(most, 0, rows.size()));
    }

    /** Returns false if the shard takes no more rows. */
    private boolean append(List<Entry> rows, ConfigMap last) {
        String addition = LedgerConfigMap.addition(last, rows);
        ConfigMap target =
                new ConfigMapBuilder().withMetadata(last.getMetadata()).build();
        try {
            written.accept(context.resourceOperations()
                    .resourcePatch(
                            target,
                            shard -> context.getClient()
                                    .resource(shard)
                                    .patch(PatchContext.of(PatchType.JSON_MERGE), addition)));
        } catch (KubernetesClientException e) {
            if (e.getCode() == UNPROCESSABLE || e.getCode() == HTTP_ENTITY_TOO_LARGE) {
                return false;
            }
            throw failure(target, e);
        }
        metrics.recorded(campaign, rows);
        return true;
    }

    private void create(List<Entry> rows, int number) {
        ConfigMap shard = LedgerConfigMap.of(campaign, number, rows);
        try {
            written.accept(context.resourceOperations().create(shard));
        } catch (KubernetesClientException e) {
            throw failure(shard, e);
        }
        metrics.recorded(campaign, rows);
    }

    private RuntimeException failure(ConfigMap shard, KubernetesClientException e) {
        if (e.getCode() == HTTP_CONFLICT) {
            claims.find(shard);
            return e; // the next look sees more than this look
        }
        metrics.ledgerFailed(campaign);
        claims.requireNamespace(campaign);
        return ConfigMapRefusedException.of(shard, e);
    }
}
