package io.batchmark.operator.act;

import static java.net.HttpURLConnection.HTTP_CONFLICT;

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

/** Adds rows to a campaign's ledger. What is there stays as it is. */
public final class LedgerWriter {
    private final BenchmarkCampaign campaign;
    private final Context<BenchmarkCampaign> context;
    private final CampaignMetrics metrics;
    private final OwnedObjects claims;

    public LedgerWriter(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context, CampaignMetrics metrics) {
        this.campaign = campaign;
        this.context = context;
        this.metrics = metrics;
        this.claims = new OwnedObjects(context.getClient());
    }

    /** Writes on top of what was read: an operator that is behind does not write what it has not seen. */
    public void add(List<Entry> entries, List<ConfigMap> shards) {
        List<Entry> rest = new ArrayList<>(entries);
        int next = 0;
        if (!shards.isEmpty()) {
            ConfigMap last = shards.getLast();
            // not their count: somebody may have deleted one
            next = LedgerConfigMap.number(last, campaign).orElseThrow() + 1;
            List<Entry> fitting = take(rest, LedgerConfigMap.ROWS - LedgerConfigMap.size(last));
            ConfigMap target =
                    new ConfigMapBuilder().withMetadata(last.getMetadata()).build();
            if (!fitting.isEmpty()) {
                String addition = LedgerConfigMap.addition(last, fitting);
                write(
                        fitting,
                        target,
                        () -> context.resourceOperations()
                                .resourcePatch(
                                        target,
                                        shard -> context.getClient()
                                                .resource(shard)
                                                .patch(PatchContext.of(PatchType.JSON_MERGE), addition)));
            }
        }
        while (!rest.isEmpty()) {
            List<Entry> fitting = take(rest, LedgerConfigMap.ROWS);
            ConfigMap shard = LedgerConfigMap.of(campaign, next++, fitting);
            write(fitting, shard, () -> context.resourceOperations().create(shard));
        }
    }

    private void write(List<Entry> rows, ConfigMap shard, Runnable write) {
        try {
            write.run();
            metrics.recorded(campaign, rows);
        } catch (KubernetesClientException e) {
            if (e.getCode() == HTTP_CONFLICT) {
                claims.find(shard);
                throw e; // which says that the next look sees more than this one
            }
            metrics.ledgerFailed(campaign);
            claims.requireNamespace(campaign);
            throw ConfigMapRefusedException.of(shard, e);
        }
    }

    private static List<Entry> take(List<Entry> rest, int most) {
        List<Entry> head = rest.subList(0, Math.clamp(most, 0, rest.size()));
        List<Entry> taken = List.copyOf(head);
        head.clear();
        return taken;
    }
}
