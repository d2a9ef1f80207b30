package io.batchmark.operator.watch;

import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.metadata.Labels;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.Mappers;
import java.util.List;

/** The informers of what campaigns make: Jobs and pods of runs, and ledgers. */
public final class EventSources {
    /** Objects of one answer of the API server: a shard of a ledger may have some 500 KiB. */
    private static final long PAGE = 20;

    private EventSources() {}

    public static List<EventSource<?, BenchmarkCampaign>> of(EventSourceContext<BenchmarkCampaign> context) {
        // or the watch of campaigns would first take each for one of an unknown kind, which not every JSON survives
        context.getClient().getKubernetesSerialization().registerKubernetesResource(BenchmarkCampaign.class);
        return List.of(
                source(Job.class, Labels.RUN, SlimStore.ofJobs(), context),
                source(
                        Pod.class,
                        Labels.RUN + "," + Labels.DATABASE + "," + Labels.BROKER,
                        SlimStore.ofPods(),
                        context),
                source(ConfigMap.class, Labels.LEDGER, SlimStore.ofLedgers(), context));
    }

    private static <R extends HasMetadata> InformerEventSource<R, BenchmarkCampaign> source(
            Class<R> type, String parts, SlimStore<R> store, EventSourceContext<BenchmarkCampaign> context) {
        InformerEventSourceConfiguration.Builder<R> source = InformerEventSourceConfiguration.from(
                        type, BenchmarkCampaign.class)
                .withLabelSelector(Labels.PART + " in (" + parts + ")")
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
}
