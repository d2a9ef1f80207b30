package io.batchmark.core.loop;

import io.batchmark.core.schedule.Neighbours.GangPending;
import io.batchmark.core.schedule.Pause;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The order in which campaigns start attempts with several pods: one at a time, each namespace in its turn, and within it each
 * campaign, so that a namespace with more campaigns does not get more turns. The next one waits until the last one has made what it starts, and the
 * caches show it. A restart loses nothing: by then the caches show it.
 */
public final class GangQueue {
    /** How far a cache may be behind. If one is further behind, an attempt waits in vain until its timeout; nothing else is lost. */
    private static final Duration CACHE_LAG = Duration.ofSeconds(5);

    /** A campaign that has not asked for so long wants to start nothing any more: who waits asks every 5 s. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** The time for which attempts of other namespaces that wait for nodes keep a campaign waiting, all together. */
    private static final Duration LONGEST = Duration.ofMinutes(1);

    /**
     * What a campaign asked last.
     *
     * @param first when it asked first
     * @param held whether an attempt of its own namespace was in the way, so that it could not have used its turn
     */
    private record Asked(Instant first, Instant at, boolean held) {}

    /** By namespace, and within it by campaign: whose turn it is comes first. */
    private final Map<String, Map<String, Asked>> waiting = new LinkedHashMap<>();

    private @Nullable String last;
    /** Whether the last one is still about it: what is beside a run is made before its Job, which may take a while. */
    private boolean starting;

    private Instant started = Instant.EPOCH;

    /**
     * Whether a campaign may start an attempt now; then it has its turn, which it has to end. One that may not keeps its place.
     *
     * @param pending whether an attempt of another campaign waits for nodes, which is in the way
     */
    public synchronized boolean admits(Campaign.Key campaign, GangPending pending, Instant now) {
        String namespace = campaign.namespace();
        String uid = campaign.uid();
        Map<String, Asked> own = waiting.computeIfAbsent(namespace, any -> new LinkedHashMap<>());
        Asked before = own.get(uid);
        Instant first = before == null ? now : before.first();
        own.put(uid, new Asked(first, now, pending == GangPending.InNamespace));
        waiting.values().forEach(asked -> asked.values().removeIf(last -> !new Pause(last.at(), PATIENCE).goesOn(now)));
        waiting.values().removeIf(Map::isEmpty);
        boolean unseen = last != null && !last.equals(uid) && (starting || new Pause(started, CACHE_LAG).goesOn(now));
        boolean waits = pending == GangPending.InNamespace
                || pending == GangPending.Elsewhere && new Pause(first, LONGEST).goesOn(now);
        if (unseen || waits || !isNext(namespace, uid)) {
            return false;
        }
        own.remove(uid);
        waiting.remove(namespace);
        if (!own.isEmpty()) {
            waiting.put(namespace, own);
        }
        last = uid;
        starting = true;
        return true;
    }

    /** Whether it is the turn of a campaign's namespace, and within that the campaign's own. */
    private boolean isNext(String namespace, String uid) {
        return waiting.entrySet().stream()
                .filter(asked -> asked.getValue().values().stream().anyMatch(last -> !last.held()))
                .findFirst()
                .filter(next -> next.getKey().equals(namespace)
                        && next.getValue().keySet().iterator().next().equals(uid))
                .isPresent();
    }

    /** Ends the turn of a campaign, if it has it: what it was to start is made, or could not be. */
    public synchronized void end(Campaign.Key campaign, Instant now) {
        if (starting && campaign.uid().equals(last)) {
            starting = false;
            started = now;
        }
    }
}
