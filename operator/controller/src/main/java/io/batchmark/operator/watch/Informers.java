package io.batchmark.operator.watch;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.util.List;
import java.util.Optional;

/**
 * What the informers' caches have. An operator that stops empties them while campaigns are still being worked on, and to
 * an empty cache no run has ever been started and no pod is left: what is read of them counts only if they are still
 * running afterwards.
 */
public final class Informers {
    private Informers() {}

    /**
     * What there is with the label of the campaign's name, whoever made it.
     *
     * @throws IllegalStateException if the operator stops
     */
    public static <R extends HasMetadata> List<R> ofCampaign(Class<R> type, Context<BenchmarkCampaign> context) {
        return complete(context.getSecondaryResourcesAsStream(type).toList(), context);
    }

    /**
     * The objects of all campaigns in all namespaces.
     *
     * @throws IllegalStateException if the operator stops
     */
    public static <R extends HasMetadata> List<R> ofAll(Class<R> type, Context<BenchmarkCampaign> context) {
        return complete(source(type, context).list().toList(), context);
    }

    /**
     * One object of whichever campaign.
     *
     * @throws IllegalStateException if the operator stops
     */
    public static <R extends HasMetadata> Optional<R> find(
            Class<R> type, String namespace, String name, Context<BenchmarkCampaign> context) {
        return complete(source(type, context).get(new ResourceID(name, namespace)), context);
    }

    /** @throws IllegalStateException if the operator stops */
    public static List<BenchmarkCampaign> campaigns(Context<BenchmarkCampaign> context) {
        return complete(context.getPrimaryCache().list().toList(), context);
    }

    /** @throws IllegalStateException if the operator stops */
    public static Optional<BenchmarkCampaign> campaign(
            String namespace, String name, Context<BenchmarkCampaign> context) {
        return complete(context.getPrimaryCache().get(new ResourceID(name, namespace)), context);
    }

    public static boolean areRunning(Context<BenchmarkCampaign> context) {
        // the first one that stops
        return context.eventSourceRetriever().getControllerEventSource().isRunning();
    }

    private static <R extends HasMetadata> InformerEventSource<R, BenchmarkCampaign> source(
            Class<R> type, Context<BenchmarkCampaign> context) {
        return (InformerEventSource<R, BenchmarkCampaign>)
                context.eventSourceRetriever().getEventSourceFor(type);
    }

    private static <T> T complete(T read, Context<BenchmarkCampaign> context) {
        if (!areRunning(context)) {
            throw new IllegalStateException("The operator stops");
        }
        return read;
    }
}
