package io.batchmark.core.loop;

import io.batchmark.core.loop.Store.Change;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** What an operator sees of a {@link Store}: all of it when it starts, later changes in their order but late. */
final class View<T> {
    private final Store<T> store;
    private final Map<String, T> seen = new LinkedHashMap<>();
    private final Map<String, Integer> written = new HashMap<>();
    private int position;
    private int version;

    View(Store<T> store) {
        this.store = store;
        while (position < store.changes().size()) {
            next();
        }
    }

    /**
     * Sees some of what it has not seen yet, and at least what is older than {@code oldest}.
     *
     * @return whether there was anything that the operator did not do itself
     */
    boolean advance(Random random, Instant oldest) {
        int to = position + random.nextInt(store.changes().size() - position + 1);
        boolean news = false;
        while (position < store.changes().size()
                && (position < to || store.changes().get(position).at().isBefore(oldest))) {
            news |= !next().own();
        }
        return news;
    }

    private Change<T> next() {
        Change<T> change = store.changes().get(position++);
        version++;
        if (change.object() == null) {
            seen.remove(change.name());
        } else {
            seen.put(change.name(), change.object());
        }
        return change;
    }

    /** What the operator has just written shows at once, although changes before it may not be seen yet. */
    void wrote(String name) {
        written.put(name, store.changes().size() - 1);
        version++;
    }

    /** A number that changes with the objects that are seen. */
    int version() {
        return version;
    }

    List<T> objects() {
        Map<String, T> objects = new LinkedHashMap<>(seen);
        written.values().removeIf(index -> index < position);
        written.forEach(
                (name, index) -> objects.put(name, store.changes().get(index).object()));
        return List.copyOf(objects.values());
    }
}
