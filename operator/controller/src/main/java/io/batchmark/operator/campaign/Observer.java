package io.batchmark.operator.campaign;

import io.batchmark.core.ledger.Entry;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.resource.Labels;
import io.batchmark.operator.resource.LedgerConfigMap;
import io.batchmark.operator.resource.ReportConfigMap;
import io.batchmark.operator.resource.RunSighting;
import io.batchmark.operator.resource.SlimStore;
import io.batchmark.operator.resource.UnreadableLedgerException;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapList;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.Mappers;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads what there is of a campaign out of the informers' caches, which show every write of our own at once. */
final class Observer {
    /** Objects of one answer of the API server: a shard of a ledger may have some 500 KiB. */
    private static final long PAGE = 20;

    private Observer() {}

    static List<EventSource<?, BenchmarkCampaign>> eventSources(EventSourceContext<BenchmarkCampaign> context) {
        return List.of(
                source(Job.class, Labels.RUN, SlimStore.ofJobs(), context),
                source(Pod.class, Labels.RUN, SlimStore.ofPods(), context),
                source(ConfigMap.class, Labels.LEDGER, SlimStore.ofLedgers(), context));
    }

    private static <R extends HasMetadata> InformerEventSource<R, BenchmarkCampaign> source(
            Class<R> type, String part, SlimStore<R> store, EventSourceContext<BenchmarkCampaign> context) {
        InformerEventSourceConfiguration.Builder<R> source = InformerEventSourceConfiguration.from(
                        type, BenchmarkCampaign.class)
                .withLabelSelector(Labels.PART + "=" + part)
                .withSecondaryToPrimaryMapper(Mappers.fromLabel(Labels.CAMPAIGN, "", BenchmarkCampaign.class))
                .withNamespacesInheritedFromController()
                .withInformerListLimit(PAGE);
        // a store serves one informer, and there is one for each namespace
        return new InformerEventSource<>(
                hasOneInformer(context) ? source.withItemStore(store).build() : source.build(), context);
    }

    private static boolean hasOneInformer(EventSourceContext<BenchmarkCampaign> context) {
        return context.getControllerConfiguration()
                        .getInformerConfig()
                        .getEffectiveNamespaces(context.getControllerConfiguration())
                        .size()
                == 1;
    }

    /** @throws UnreadableLedgerException if a ledger was changed from outside and cannot be read */
    static Observation observe(BenchmarkCampaign campaign, LedgerBook book, Context<BenchmarkCampaign> context)
            throws UnreadableLedgerException {
        SortedMap<Integer, ConfigMap> numbered = new TreeMap<>();
        for (ConfigMap shard : parts(ConfigMap.class, Labels.LEDGER, campaign, context)) {
            LedgerConfigMap.number(shard, campaign).ifPresent(number -> numbered.put(number, shard));
        }
        List<ConfigMap> shards = List.copyOf(numbered.values());
        List<Job> jobs = parts(Job.class, Labels.RUN, campaign, context).stream()
                .filter(RunSighting::isAttempt)
                .toList();
        List<Pod> pods = parts(Pod.class, Labels.RUN, campaign, context).stream()
                .filter(RunSighting::isAttempt)
                .toList();
        return new Observation(jobs, pods, shards, book.read(shards), RunSighting.of(jobs, pods));
    }

    /**
     * All rows of a campaign with their results, which no cache has.
     *
     * @throws UnreadableLedgerException if a ledger was changed from outside and cannot be read
     */
    static List<Entry> entries(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context)
            throws UnreadableLedgerException {
        List<Entry> entries = new ArrayList<>();
        String next = null;
        do {
            ConfigMapList page = context.getClient()
                    .configMaps()
                    .inNamespace(campaign.getMetadata().getNamespace())
                    .withLabels(Labels.selector(campaign, Labels.LEDGER))
                    .list(new ListOptionsBuilder()
                            .withLimit(PAGE)
                            .withContinue(next)
                            .build());
            for (ConfigMap shard : page.getItems()) {
                if (LedgerConfigMap.number(shard, campaign).isPresent()) {
                    entries.addAll(LedgerConfigMap.entries(shard));
                }
            }
            next = page.getMetadata().getContinue();
        } while (next != null && !next.isEmpty());
        return entries;
    }

    /** Version of the report as it is; null where there is none. */
    static @Nullable String reportVersion(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context) {
        return context
                .getClient()
                .configMaps()
                .inNamespace(campaign.getMetadata().getNamespace())
                .withField("metadata.name", ReportConfigMap.name(campaign))
                .list()
                .getItems()
                .stream()
                .map(report -> report.getMetadata().getResourceVersion())
                .findFirst()
                .orElse(null);
    }

    /** A Job that no cache has, as it is; null where it is not there. */
    static @Nullable Job job(KubernetesClient client, Job job) {
        return client.resource(job).get();
    }

    static <R extends HasMetadata> List<R> parts(
            Class<R> type, String part, BenchmarkCampaign campaign, Context<BenchmarkCampaign> context) {
        return context.getSecondaryResourcesAsStream(type)
                .filter(object -> Labels.isPart(object, campaign, part))
                .toList();
    }
}
