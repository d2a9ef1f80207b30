package io.batchmark.core.loop;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The objects of one kind in a simulated API server, and every change they have seen. */
final class Store<T> {
    /** @param own whether the operator made it, which does not wake it up */
    record Change<T>(Instant at, String name, @Nullable T object, boolean own) {}

    private final Map<String, T> objects = new LinkedHashMap<>();
    private final List<Change<T>> changes = new ArrayList<>();

    void put(Instant at, String name, T object, boolean own) {
        if (!object.equals(objects.put(name, object))) {
            changes.add(new Change<>(at, name, object, own));
        }
    }

    void remove(Instant at, String name) {
        if (objects.remove(name) != null) {
            changes.add(new Change<>(at, name, null, false));
        }
    }

    @Nullable
    T get(String name) {
        return objects.get(name);
    }

    List<T> all() {
        return List.copyOf(objects.values());
    }

    List<Change<T>> changes() {
        return changes;
    }
}
