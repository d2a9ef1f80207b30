package io.batchmark.operator.watch;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Bounds the bytes of the objects that the stores of all informers keep: of each namespace, and of all namespaces. An object beyond a bound is
 * omitted: only its name and size are kept, until it is deleted, or is read again and fits. See decision 53.
 */
public final class ObjectBounds {
    /** Between two readings of omitted objects of a namespace. */
    static final long PAUSE = TimeUnit.SECONDS.toNanos(2);

    /** Objects of one reading. */
    private static final int MOST_READ = 200;

    private final long mostOfNamespace;
    private final long most;
    private final LongSupplier nanos;
    private final Map<String, Namespace> namespaces = new HashMap<>();
    private long bytes;

    /** @param nanos a clock that does not jump */
    ObjectBounds(long mostOfNamespace, long most, LongSupplier nanos) {
        this.mostOfNamespace = mostOfNamespace;
        this.most = most;
        this.nanos = nanos;
    }

    /** A quarter of the heap for one namespace, and three eighths for all. */
    static ObjectBounds ofHeap(long heap) {
        return new ObjectBounds(heap / 4, heap * 3 / 8, System::nanoTime);
    }

    /** A store that drops objects which lose their place to another namespace. */
    @FunctionalInterface
    interface Holder {
        void drop(String key);
    }

    /** @param key namespace and name */
    record Item(Holder store, String key) {
        String namespace() {
            return key.substring(0, key.indexOf('/'));
        }

        String name() {
            return key.substring(key.indexOf('/') + 1);
        }
    }

    /** An object that its store does not keep, in one version: another version is another omission. */
    public static final class Omission {
        private final Item item;
        private final int size;

        private Omission(Item item, int size) {
            this.item = item;
            this.size = size;
        }

        Item item() {
            return item;
        }
    }

    /** Counts an object of a watch. Returns false if its store must not keep it: an omitted object stays omitted until it is read again. */
    synchronized boolean admit(Item item, int size) {
        Namespace namespace =
                namespaces.computeIfAbsent(item.namespace(), any -> new Namespace(nanos.getAsLong() - PAUSE));
        if (namespace.omitted.containsKey(item)) {
            discount(namespace, item);
            namespace.omit(item, size);
            return false;
        }
        return count(namespace, item, size);
    }

    /** Counts an object that was read again. It counts as omitted, too, until {@link #end} is called. Returns false if it does not fit. */
    synchronized boolean readmit(Omission omission, int size) {
        return isCurrent(omission)
                && count(Objects.requireNonNull(namespaces.get(omission.item.namespace())), omission.item, size);
    }

    /** Tests if no other version of an omitted object was seen. */
    synchronized boolean isCurrent(Omission omission) {
        Namespace namespace = namespaces.get(omission.item.namespace());
        return namespace != null && namespace.omitted.get(omission.item) == omission;
    }

    /** Ends an omission: the object is in its store and is seen there, or it is gone. */
    synchronized void end(Omission omission) {
        if (isCurrent(omission)) {
            Namespace namespace = Objects.requireNonNull(namespaces.get(omission.item.namespace()));
            namespace.unomit(omission.item);
            removeIfEmpty(omission.item.namespace(), namespace);
        }
    }

    /** Forgets a deleted object. Returns whether it was omitted. */
    synchronized boolean forget(Item item) {
        Namespace namespace = namespaces.get(item.namespace());
        if (namespace == null) {
            return false;
        }
        discount(namespace, item);
        boolean wasOmitted = namespace.unomit(item);
        removeIfEmpty(item.namespace(), namespace);
        return wasOmitted;
    }

    /**
     * The omitted objects of a namespace that must be read again now, those first that were not read for the longest time. The campaigns of
     * the namespace share these readings.
     */
    public synchronized List<Omission> due(String namespace) {
        Namespace own = namespaces.get(namespace);
        long now = nanos.getAsLong();
        if (own == null || now - own.read < PAUSE) {
            return List.of();
        }
        own.read = now;
        return own.omitted.values().stream().limit(MOST_READ).toList();
    }

    /** The objects of a namespace if some of them are omitted; empty if its stores are complete. */
    public synchronized Optional<ExcessObjects> excess(String namespace) {
        return Optional.ofNullable(namespaces.get(namespace))
                .filter(own -> !own.omitted.isEmpty())
                .map(own -> new ExcessObjects(
                        namespace,
                        own.kept.size() + own.omitted.size(),
                        own.bytes + own.omittedBytes,
                        mostOfNamespace,
                        most));
    }

    /** The largest namespace loses the objects for which there is no room, the last ones first. */
    private boolean count(Namespace namespace, Item item, int size) {
        discount(namespace, item);
        if (namespace.bytes + size > mostOfNamespace) {
            namespace.omit(item, size);
            return false;
        }
        namespace.kept.put(item, size);
        namespace.bytes += size;
        bytes += size;
        while (bytes > most) {
            Namespace largest = namespaces.values().stream()
                    .max(Comparator.comparingLong(any -> any.bytes))
                    .orElseThrow();
            Map.Entry<Item, Integer> last = largest.kept.lastEntry();
            discount(largest, last.getKey());
            // before the store drops it, so that no reader takes it for deleted
            largest.omit(last.getKey(), last.getValue());
            last.getKey().store().drop(last.getKey().key());
        }
        return namespace.kept.containsKey(item);
    }

    private void discount(Namespace namespace, Item item) {
        Integer size = namespace.kept.remove(item);
        if (size != null) {
            namespace.bytes -= size;
            bytes -= size;
        }
    }

    private void removeIfEmpty(String name, Namespace namespace) {
        if (namespace.kept.isEmpty() && namespace.omitted.isEmpty()) {
            namespaces.remove(name);
        }
    }

    /** The objects of one namespace. An object that is read again is in both maps. */
    private static final class Namespace {
        private final LinkedHashMap<Item, Integer> kept = new LinkedHashMap<>();
        private final LinkedHashMap<Item, Omission> omitted = new LinkedHashMap<>();
        private long bytes;
        private long omittedBytes;
        private long read;

        Namespace(long read) {
            this.read = read;
        }

        void omit(Item item, int size) {
            unomit(item);
            omitted.putLast(item, new Omission(item, size));
            omittedBytes += size;
        }

        /** Returns whether the object was omitted. */
        boolean unomit(Item item) {
            Omission omission = omitted.remove(item);
            omittedBytes -= omission == null ? 0 : omission.size;
            return omission != null;
        }
    }
}
