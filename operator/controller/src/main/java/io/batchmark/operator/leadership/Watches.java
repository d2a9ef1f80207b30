package io.batchmark.operator.leadership;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** For how long the leader has not been told of changes to what it works on. It knows as of its last look. */
public final class Watches {
    private static final int MOST_TIMEOUTS_OF_LIST = 10;

    private final LongSupplier nanoTime;
    private final Map<String, Long> lostAt = new ConcurrentHashMap<>();
    private volatile Set<String> namespaces = Set.of();
    private volatile @Nullable Long listedAt;

    /** @param nanoTime of a steady clock */
    public Watches(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** @param watched by namespace, whether all that is to be watched there is being watched */
    void look(Map<String, Boolean> watched) {
        long now = nanoTime.getAsLong();
        namespaces = Set.copyOf(watched.keySet());
        lostAt.keySet().retainAll(namespaces);
        watched.forEach((namespace, isWatched) -> {
            if (isWatched) {
                lostAt.remove(namespace);
            } else {
                lostAt.putIfAbsent(namespace, now);
            }
        });
    }

    /** Counts again from now for each namespace that is without a watch. */
    void restart() {
        long now = nanoTime.getAsLong();
        lostAt.replaceAll((namespace, lost) -> now);
    }

    /** The longest time that a namespace has been without a watch. */
    public Duration longest() {
        return lostAt.values().stream()
                .map(this::since)
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
    }

    /** Since when there is no namespace that is watched: one of them that is lost must not stop the work in the others. */
    Duration everywhere() {
        return lostAt.size() < namespaces.size()
                ? Duration.ZERO
                : lostAt.values().stream()
                        .map(this::since)
                        .min(Duration::compareTo)
                        .orElse(Duration.ZERO);
    }

    /** Says that the API server has sent a page of a list. */
    public void listed() {
        listedAt = nanoTime.getAsLong();
    }

    /**
     * Tests if there is no sense in further waiting. A watch begins after a list, and large lists on a busy node take minutes, page
     * by page. So the time counts from the last page, but for ten times as long at most.
     *
     * @param timeout the longest time without a watch and without a page
     */
    boolean areRefused(Duration timeout) {
        Duration lost = everywhere();
        Long page = listedAt;
        boolean isListing = page != null && since(page).compareTo(timeout) <= 0;
        return lost.compareTo(isListing ? timeout.multipliedBy(MOST_TIMEOUTS_OF_LIST) : timeout) > 0;
    }

    private Duration since(long lost) {
        return Duration.ofNanos(nanoTime.getAsLong() - lost);
    }
}
