package io.batchmark.operator.watch;

import io.batchmark.api.ledger.LedgerShard;
import io.batchmark.api.metadata.Labels;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.cache.BasicItemStore;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Keeps only those parts of an object that the operator reads from the cache. The watch thread does not read rows. */
public final class SlimStore<T extends HasMetadata> extends BasicItemStore<T> {
    private final UnaryOperator<T> slim;

    private SlimStore(UnaryOperator<T> slim) {
        super(Cache::metaNamespaceKeyFunc);
        this.slim = slim;
    }

    /** Objects as the client reads them, without annotations of campaigns. */
    public static <T extends HasMetadata> SlimStore<T> plain() {
        return new SlimStore<>(UnaryOperator.identity());
    }

    /** Shards of ledgers without their rows. */
    public static SlimStore<ConfigMap> ofLedgers() {
        return new SlimStore<>(LedgerShard::withoutRows);
    }

    @Override
    public T put(String key, T object) {
        T before = get(key);
        // a list sees much that has not changed
        if (before != null
                && Objects.equals(
                        before.getMetadata().getUid(), object.getMetadata().getUid())
                && Objects.equals(
                        before.getMetadata().getResourceVersion(),
                        object.getMetadata().getResourceVersion())) {
            return before;
        }
        return super.put(key, slim(object));
    }

    /** An exception here would end the watch of everybody's objects; later it is a matter of the object's campaign alone. */
    private T slim(T object) {
        try {
            Map<String, String> annotations = object.getMetadata().getAnnotations();
            if (annotations != null) {
                annotations.keySet().retainAll(Labels.ANNOTATIONS_OF_PARTS);
            }
            return slim.apply(object);
        } catch (RuntimeException e) {
            return object;
        }
    }
}
