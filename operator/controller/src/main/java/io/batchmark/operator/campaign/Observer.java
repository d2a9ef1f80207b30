package io.batchmark.operator.campaign;

import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.resource.Labels;
import io.batchmark.operator.resource.LedgerConfigMap;
import io.batchmark.operator.resource.RunSighting;
import io.batchmark.operator.resource.UnreadableLedgerException;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.Mappers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Reads what there is of a campaign out of the informers' caches, which show every write of our own at once. */
final class Observer {
    private Observer() {}

    static List<EventSource<?, BenchmarkCampaign>> eventSources(EventSourceContext<BenchmarkCampaign> context) {
        return List.of(
                source(Job.class, Labels.RUN, context),
                source(Pod.class, Labels.RUN, context),
                source(ConfigMap.class, Labels.LEDGER, context));
    }

    private static <R extends HasMetadata> InformerEventSource<R, BenchmarkCampaign> source(
            Class<R> type, String part, EventSourceContext<BenchmarkCampaign> context) {
        return new InformerEventSource<>(
                InformerEventSourceConfiguration.from(type, BenchmarkCampaign.class)
                        .withLabelSelector(Labels.PART + "=" + part)
                        .withSecondaryToPrimaryMapper(Mappers.fromLabel(Labels.CAMPAIGN, "", BenchmarkCampaign.class))
                        .withNamespacesInheritedFromController()
                        .build(),
                context);
    }

    /** @throws UnreadableLedgerException if a ledger was changed from outside and cannot be read */
    static Observation observe(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context)
            throws UnreadableLedgerException {
        List<ConfigMap> shards = parts(ConfigMap.class, Labels.LEDGER, campaign, context).stream()
                .sorted(Comparator.comparingInt(Observer::shard))
                .toList();
        List<Entry> entries = new ArrayList<>();
        for (ConfigMap shard : shards) {
            entries.addAll(LedgerConfigMap.entries(shard));
        }
        List<Job> jobs = parts(Job.class, Labels.RUN, campaign, context);
        List<Pod> pods = parts(Pod.class, Labels.RUN, campaign, context);
        return new Observation(jobs, pods, shards, new Ledger(entries), RunSighting.of(jobs, pods));
    }

    static <R extends HasMetadata> List<R> parts(
            Class<R> type, String part, BenchmarkCampaign campaign, Context<BenchmarkCampaign> context) {
        return context.getSecondaryResourcesAsStream(type)
                .filter(object -> Labels.isPart(object, campaign, part))
                .toList();
    }

    private static int shard(ConfigMap shard) {
        String name = shard.getMetadata().getName();
        return Integer.parseInt(name.substring(name.lastIndexOf('-') + 1));
    }
}
