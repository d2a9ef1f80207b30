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
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The informers of what campaigns make: Jobs and pods of runs, and ledgers. */
public final class EventSources {
    /** Shards of one answer of the API server. A shard may have about 500 KiB. */
    private static final long SHARDS = 20;

    /** Pods or Jobs of one answer, each of which users may fill with 1.5 MiB. */
    private static final long PODS = 4;

    private EventSources() {}

    public static List<EventSource<?, BenchmarkCampaign>> of(EventSourceContext<BenchmarkCampaign> context) {
        // or the watch of campaigns would first take each for one of an unknown kind, which not every JSON survives
        context.getClient().getKubernetesSerialization().registerKubernetesResource(BenchmarkCampaign.class);
        return List.of(
                source(Job.class, Labels.RUN, SlimStore::plain, PODS, context),
                source(
                        Pod.class,
                        Labels.RUN + "," + Labels.DATABASE + "," + Labels.BROKER,
                        SlimStore::plain,
                        PODS,
                        context),
                ledgers(context));
    }

    /**
     * Those that are there when the operator starts are mostly of campaigns that are over, of which there may be any
     * number: their rows are read when their campaign needs them.
     */
    private static EventSource<?, BenchmarkCampaign> ledgers(EventSourceContext<BenchmarkCampaign> context) {
        AtomicReference<@Nullable InformerEventSource<?, ?>> source = new AtomicReference<>();
        BooleanSupplier isListed = () -> {
            InformerEventSource<?, ?> ledgers = source.get();
            return ledgers != null && ledgers.isRunning();
        };
        InformerEventSource<ConfigMap, BenchmarkCampaign> ledgers =
                source(ConfigMap.class, Labels.LEDGER, () -> SlimStore.ofLedgers(isListed), SHARDS, context);
        source.set(ledgers);
        return ledgers;
    }

    private static <R extends HasMetadata> InformerEventSource<R, BenchmarkCampaign> source(
            Class<R> type,
            String parts,
            Supplier<SlimStore<R>> stores,
            long page,
            EventSourceContext<BenchmarkCampaign> context) {
        return new InformerEventSource<>(
                SlimInformers.of(type, Labels.PART + " in (" + parts + ")", Labels.CAMPAIGN, page, stores), context);
    }
}
