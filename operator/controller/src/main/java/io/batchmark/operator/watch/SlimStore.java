package io.batchmark.operator.watch;

import io.batchmark.api.ledger.LedgerShard;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.cache.BasicItemStore;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/** Keeps of what an informer sees only what the operator reads: what it was asked for it knows, results it reads once. */
public final class SlimStore<T extends HasMetadata> extends BasicItemStore<T> {
    private final UnaryOperator<T> slim;

    private SlimStore(UnaryOperator<T> slim) {
        super(Cache::metaNamespaceKeyFunc);
        this.slim = slim;
    }

    /** Objects as the client reads them. */
    public static <T extends HasMetadata> SlimStore<T> plain() {
        return new SlimStore<>(UnaryOperator.identity());
    }

    /**
     * Shards of ledgers without the results in their rows.
     *
     * @param withRows whether they arrive with their rows at all
     */
    public static SlimStore<ConfigMap> ofLedgers(BooleanSupplier withRows) {
        return new SlimStore<>(
                shard -> withRows.getAsBoolean() ? LedgerShard.of(shard) : LedgerShard.withoutRows(shard));
    }

    @Override
    public T put(String key, T object) {
        T before = get(key);
        // whoever lists everything anew sees much that has not changed, and that may have been forgotten since
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
            return slim.apply(object);
        } catch (RuntimeException e) {
            return object;
        }
    }
}
