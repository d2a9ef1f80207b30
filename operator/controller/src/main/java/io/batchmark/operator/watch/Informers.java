package io.batchmark.operator.watch;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.watch.ObjectBounds.Item;
import io.batchmark.operator.watch.ObjectBounds.Omission;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
     * @throws OmittedObjectsException if the namespace has too many objects, so that some may be missing
     */
    public static <R extends HasMetadata> List<R> ofCampaign(Class<R> type, Context<BenchmarkCampaign> context) {
        List<R> read = complete(context.getSecondaryResourcesAsStream(type).toList(), context);
        String namespace = context.getPrimaryResource().getMetadata().getNamespace();
        bounds(context).excess(namespace).ifPresent(excess -> {
            throw new OmittedObjectsException(excess);
        });
        return read;
    }

    /** The bounds of the caches. */
    public static ObjectBounds bounds(Context<BenchmarkCampaign> context) {
        return ((SlimInformers<Pod>) source(Pod.class, context).configuration()).bounds();
    }

    /** Reads one object from the API server; null if it is gone. */
    @FunctionalInterface
    public interface Reading {
        <R extends HasMetadata> @Nullable R of(Class<R> type, String namespace, String name);
    }

    /**
     * Reads an omitted object again, and brings it back into its cache if it fits.
     *
     * @return true if the object is no longer omitted
     */
    public static boolean restore(Omission omission, Reading reading, Context<BenchmarkCampaign> context) {
        return restore((SlimStore<?>) omission.item().store(), omission, reading, context);
    }

    private static <R extends HasMetadata> boolean restore(
            SlimStore<R> store, Omission omission, Reading reading, Context<BenchmarkCampaign> context) {
        Item item = omission.item();
        R read = reading.of(store.type(), item.namespace(), item.name());
        if (read != null) {
            if (!store.restore(omission, read)) {
                return false;
            }
            // the index of a campaign's objects has it before the namespace is complete
            source(store.type(), context).onAdd(read);
        }
        bounds(context).end(omission);
        return true;
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
