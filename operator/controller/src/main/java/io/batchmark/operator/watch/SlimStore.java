package io.batchmark.operator.watch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.batchmark.api.ledger.LedgerShard;
import io.batchmark.api.metadata.Labels;
import io.batchmark.operator.watch.ObjectBounds.Item;
import io.batchmark.operator.watch.ObjectBounds.Omission;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.informers.cache.BasicItemStore;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Keeps only those parts of an object that the operator reads from the cache, and no more objects than the bounds of their namespace allow.
 * The watch thread does not read rows.
 */
public final class SlimStore<T extends HasMetadata> extends BasicItemStore<T> implements ObjectBounds.Holder {
    /** Java objects, and entries of caches and indexes. */
    static final int OVERHEAD = 3 * 1024;

    /** The most bytes of a pod, for an object that has no JSON. */
    private static final int MOST = 48 * 1024;

    private static final ObjectMapper JSON = new JsonMapper();

    private final Class<T> type;
    private final Supplier<T> blank;
    private final UnaryOperator<T> slim;
    private final ObjectBounds bounds;

    private SlimStore(Class<T> type, Supplier<T> blank, UnaryOperator<T> slim, ObjectBounds bounds) {
        super(Cache::metaNamespaceKeyFunc);
        this.type = type;
        this.blank = blank;
        this.slim = slim;
        this.bounds = bounds;
    }

    /**
     * Objects as the client reads them, without annotations of campaigns.
     *
     * @param blank makes an object without content
     */
    public static <T extends HasMetadata> SlimStore<T> plain(Class<T> type, Supplier<T> blank, ObjectBounds bounds) {
        return new SlimStore<>(type, blank, UnaryOperator.identity(), bounds);
    }

    /** Shards of ledgers without their rows. */
    public static SlimStore<ConfigMap> ofLedgers(ObjectBounds bounds) {
        return new SlimStore<>(ConfigMap.class, ConfigMap::new, LedgerShard::withoutRows, bounds);
    }

    Class<T> type() {
        return type;
    }

    /** Returns the object itself if it is omitted, so that the informer takes it for unchanged and tells no event. */
    @Override
    public @Nullable T put(String key, T object) {
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
        T kept = slim(object);
        int size = size(kept);
        synchronized (bounds) {
            if (bounds.admit(new Item(this, key), size)) {
                return super.put(key, kept);
            }
            super.remove(key);
            return object;
        }
    }

    /** Returns an object with a name alone if the object was omitted: the informer must tell that it is deleted. */
    @Override
    public @Nullable T remove(String key) {
        synchronized (bounds) {
            Item item = new Item(this, key);
            boolean wasOmitted = bounds.forget(item);
            T removed = super.remove(key);
            return removed == null && wasOmitted ? named(item) : removed;
        }
    }

    @Override
    public void drop(String key) {
        super.remove(key);
    }

    /** Keeps an omitted object that was read again, if it fits. Its omission must be ended when all readers can see the object. */
    boolean restore(Omission omission, T object) {
        T kept = slim(object);
        int size = size(kept);
        synchronized (bounds) {
            boolean fits = bounds.readmit(omission, size);
            if (fits) {
                super.put(omission.item().key(), kept);
            }
            return fits;
        }
    }

    private T named(Item item) {
        T named = blank.get();
        named.setMetadata(new ObjectMetaBuilder()
                .withNamespace(item.namespace())
                .withName(item.name())
                .build());
        return named;
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

    /** An estimate of the bytes that an object takes in memory. A pod with 1 KB of JSON takes 4.4 KB. */
    private static int size(HasMetadata object) {
        try {
            return OVERHEAD + 2 * JSON.writeValueAsBytes(object).length;
        } catch (JsonProcessingException e) {
            return OVERHEAD + 2 * MOST;
        }
    }
}
