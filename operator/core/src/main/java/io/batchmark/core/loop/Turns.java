package io.batchmark.core.loop;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Places for one kind of work, which namespaces take in turns. The next place goes to the namespace whose work has taken the least CPU time, and
 * there to the campaign that has waited longest. A namespace takes a place only if more places are free than it has, so that no namespace
 * has all of them. A campaign that waits holds no thread: the queue wakes the campaign.
 */
public final class Turns {
    /** A campaign that waits asks again after this time, in case its wake-up call was lost. */
    public static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final long FORGOTTEN = PATIENCE.multipliedBy(2).toNanos();

    private final int places;
    private final Services services;
    private final Map<String, Share> shares = new LinkedHashMap<>();

    /** CPU time of the namespace that got the last place. A namespace that was away has no credit from before. */
    private long level;

    /**
     * The services that queues share.
     *
     * @param nanos a clock that does not jump
     * @param cpuNanos CPU time of the calling thread
     * @param wake makes a campaign ask again
     */
    public record Services(LongSupplier nanos, LongSupplier cpuNanos, Consumer<Campaign.Key> wake) {}

    /** Work of one campaign. */
    @FunctionalInterface
    public interface Work<T, E extends Exception> {
        T run() throws E;
    }

    public Turns(int places, Services services) {
        this.places = places;
        this.services = services;
    }

    /** @throws NoTurnException if the campaign has to wait */
    public <T, E extends Exception> T take(Campaign.Key campaign, Work<T, E> work) throws E {
        begin(campaign);
        long before = services.cpuNanos().getAsLong();
        try {
            return work.run();
        } finally {
            end(campaign, services.cpuNanos().getAsLong() - before);
        }
    }

    private void begin(Campaign.Key campaign) {
        long now = services.nanos().getAsLong();
        List<Campaign.Key> next;
        Waiting own;
        boolean isNext;
        synchronized (this) {
            Share share = shares.computeIfAbsent(campaign.namespace(), any -> new Share(level));
            own = share.ask(campaign, now);
            next = grant(now);
            isNext = share.granted.remove(campaign) != null;
            if (isNext) {
                share.running.add(campaign);
            }
        }
        next.stream().filter(granted -> !granted.equals(campaign)).forEach(services.wake());
        if (!isNext) {
            throw new NoTurnException(now - own.since() >= PATIENCE.toNanos());
        }
    }

    private void end(Campaign.Key campaign, long cost) {
        List<Campaign.Key> next = new ArrayList<>();
        synchronized (this) {
            Share share = shares.get(campaign.namespace());
            if (share != null) {
                share.running.remove(campaign);
                share.cost += cost;
            }
            next.addAll(grant(services.nanos().getAsLong()));
        }
        next.forEach(services.wake());
    }

    /** Gives free places to campaigns that wait. */
    private List<Campaign.Key> grant(long now) {
        shares.values().forEach(share -> share.forget(now));
        int free = places - shares.values().stream().mapToInt(Share::taken).sum();
        List<Campaign.Key> granted = new ArrayList<>();
        while (free > 0) {
            int most = free;
            Share next = shares.values().stream()
                    .filter(share -> !share.waiting.isEmpty() && share.taken() < most)
                    .min(Comparator.comparingLong(share -> share.cost))
                    .orElse(null);
            if (next == null) {
                break;
            }
            level = Math.max(level, next.cost);
            granted.add(next.grant(now));
            free--;
        }
        shares.values().removeIf(share -> share.isIdle() && share.cost <= level);
        return granted;
    }

    /**
     * A campaign that waits.
     *
     * @param since when it asked first
     * @param asked when it asked last
     */
    private record Waiting(long since, long asked) {}

    /** The places and the CPU time of a namespace. */
    private static final class Share {
        private final Map<Campaign.Key, Waiting> waiting = new LinkedHashMap<>();
        /** Campaigns that have a place and have not come yet, and since when. */
        private final Map<Campaign.Key, Long> granted = new LinkedHashMap<>();

        private final Set<Campaign.Key> running = new HashSet<>();
        private long cost;

        private Share(long cost) {
            this.cost = cost;
        }

        private int taken() {
            return granted.size() + running.size();
        }

        private boolean isIdle() {
            return waiting.isEmpty() && taken() == 0;
        }

        private Waiting ask(Campaign.Key campaign, long now) {
            Waiting before = waiting.get(campaign);
            Waiting asked = new Waiting(before == null ? now : before.since(), now);
            if (!granted.containsKey(campaign)) {
                waiting.put(campaign, asked);
            }
            return asked;
        }

        private Campaign.Key grant(long now) {
            Campaign.Key next = waiting.keySet().iterator().next();
            waiting.remove(next);
            granted.put(next, now);
            return next;
        }

        /** Campaigns that were deleted ask no more. */
        private void forget(long now) {
            waiting.values().removeIf(last -> now - last.asked() > FORGOTTEN);
            granted.values().removeIf(since -> now - since > FORGOTTEN);
        }
    }
}
