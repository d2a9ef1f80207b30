package io.batchmark.operator.reconcile;

import io.batchmark.core.schedule.Pause;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The order in which campaigns start attempts with several pods: one at a time, each in its turn. The next one waits until the
 * last one has made what it starts, and the caches show it. A restart loses nothing: by then the caches show it.
 */
final class GangQueue {
    /** How far a cache may be behind. One that is further behind costs an attempt its time, and no more. */
    private static final Duration CACHE_LAG = Duration.ofSeconds(5);

    /** A campaign that has not asked for so long wants to start nothing any more: who waits asks every 5 s. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Map<String, Instant> waiting = new LinkedHashMap<>();
    private @Nullable String last;
    /** Whether the last one is still about it: what is beside a run is made before its Job, which may take a while. */
    private boolean starting;

    private Instant started = Instant.EPOCH;

    /** Whether a campaign may start an attempt now; then it has its turn, which it has to end. */
    synchronized boolean admits(BenchmarkCampaign campaign, Instant now) {
        String uid = campaign.getMetadata().getUid();
        waiting.put(uid, now);
        waiting.values().removeIf(asked -> !new Pause(asked, PATIENCE).goesOn(now));
        boolean unseen = last != null && !last.equals(uid) && (starting || new Pause(started, CACHE_LAG).goesOn(now));
        if (unseen || !waiting.keySet().iterator().next().equals(uid)) {
            return false;
        }
        waiting.remove(uid);
        last = uid;
        starting = true;
        return true;
    }

    /** Ends the turn of a campaign, if it has it: what it was to start is made, or could not be. */
    synchronized void end(BenchmarkCampaign campaign, Instant now) {
        if (starting && campaign.getMetadata().getUid().equals(last)) {
            starting = false;
            started = now;
        }
    }
}
