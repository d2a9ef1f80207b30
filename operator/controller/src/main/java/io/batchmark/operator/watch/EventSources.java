package io.batchmark.operator.watch;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.util.List;
import java.util.function.Function;

/** The informers of what campaigns make: Jobs and pods of runs, and ledgers. */
public final class EventSources {
    /** Objects of one answer of the API server. Users may fill each object until the API server sends 9 MiB for it. */
    private static final long PAGE = 2;

    private EventSources() {}

    /** @param room wakes campaigns that wait for room */
    public static List<EventSource<?, BenchmarkCampaign>> of(
            EventSourceContext<BenchmarkCampaign> context, EventSource<?, BenchmarkCampaign> room) {
        // or the watch of campaigns would first take each for one of an unknown kind, which not every JSON survives
        context.getClient().getKubernetesSerialization().registerKubernetesResource(BenchmarkCampaign.class);
        ObjectBounds bounds = ObjectBounds.ofHeap(Runtime.getRuntime().maxMemory());
        return List.of(
                source(Job.class, Labels.RUN, any -> SlimStore.plain(Job.class, Job::new, any), bounds, context),
                source(
                        Pod.class,
                        Labels.RUN + "," + Labels.DATABASE + "," + Labels.BROKER,
                        any -> SlimStore.plain(Pod.class, Pod::new, any),
                        bounds,
                        context),
                source(ConfigMap.class, Labels.LEDGER, SlimStore::ofLedgers, bounds, context),
                room);
    }

    private static <R extends HasMetadata> InformerEventSource<R, BenchmarkCampaign> source(
            Class<R> type,
            String parts,
            Function<ObjectBounds, SlimStore<R>> stores,
            ObjectBounds bounds,
            EventSourceContext<BenchmarkCampaign> context) {
        return new InformerEventSource<>(
                SlimInformers.of(type, Labels.PART + " in (" + parts + ")", Labels.CAMPAIGN, PAGE, stores, bounds),
                context);
    }
}
