package io.batchmark.operator.reconcile;

import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The order in which campaigns start attempts with several pods: one at a time, each in its turn. Whoever is next waits until the
 * caches show what was started last. A restart loses nothing: by then the caches show it.
 */
final class GangQueue {
    /** How far a cache may be behind. One that is further behind costs an attempt its time, and no more. */
    private static final Duration CACHE_LAG = Duration.ofSeconds(5);

    /** A campaign that has not asked for so long wants to start nothing any more: who waits asks every 5 s. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Map<String, Instant> waiting = new LinkedHashMap<>();
    private @Nullable String last;
    private Instant started = Instant.EPOCH;

    /** Whether a campaign may start an attempt now. */
    synchronized boolean admits(BenchmarkCampaign campaign, Instant now) {
        String uid = campaign.getMetadata().getUid();
        waiting.put(uid, now);
        waiting.values().removeIf(asked -> !isWithin(asked, PATIENCE, now));
        boolean unseen = last != null && !last.equals(uid) && isWithin(started, CACHE_LAG, now);
        if (unseen || !waiting.keySet().iterator().next().equals(uid)) {
            return false;
        }
        waiting.remove(uid);
        last = uid;
        started = now;
        return true;
    }

    /** Nothing lies in the future unless the clock was set back. */
    private static boolean isWithin(Instant begin, Duration time, Instant now) {
        return !now.isBefore(begin) && now.isBefore(begin.plus(time));
    }
}
