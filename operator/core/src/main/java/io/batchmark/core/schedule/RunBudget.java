package io.batchmark.core.schedule;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The number of runs that campaigns may plan together until they finish. A campaign that there is room for is accepted, and stays so. The
 * others wait. Room that becomes free goes to the oldest campaign that fits, so a large campaign keeps back no smaller one.
 *
 * <p>Tenants can create many campaigns, so no operation apart from {@link #retain} visits all of them. {@link #grant} visits the
 * oldest of each number of runs that there may be room for. Not safe for use by several threads.
 */
public final class RunBudget {
    private final int perNamespace;
    private final int total;
    private final Map<String, Claim> accepted = new HashMap<>();
    private final Map<String, Claim> waiting = new HashMap<>();
    private final Map<String, Share> shares = new HashMap<>();
    private long runs;

    /**
     * @param perNamespace runs of the campaigns of one namespace
     * @param total runs of all campaigns
     */
    public RunBudget(int perNamespace, int total) {
        this.perNamespace = perNamespace;
        this.total = total;
    }

    /**
     * The request of a campaign for room. The older claim is the smaller one.
     *
     * @param campaign its uid
     */
    public record Claim(String campaign, String namespace, String name, Instant created, int runs)
            implements Comparable<Claim> {
        private static final Comparator<Claim> AGE =
                Comparator.comparing(Claim::created).thenComparing(Claim::campaign);

        @Override
        public int compareTo(Claim other) {
            return AGE.compare(this, other);
        }
    }

    /**
     * The lack of room for a campaign.
     *
     * @param namespace whether it is for the namespace's own limit
     * @param others runs of the others that have room there
     * @param limit runs that there is room for
     */
    public record Excess(boolean namespace, long others, int limit) {}

    /** Claims of one namespace: runs of the accepted ones, and the waiting ones by their number of runs. */
    private static final class Share {
        private final TreeMap<Integer, TreeSet<Claim>> waiting = new TreeMap<>();
        private long runs;

        void enqueue(Claim claim) {
            waiting.computeIfAbsent(claim.runs(), size -> new TreeSet<>()).add(claim);
        }

        void dequeue(Claim claim) {
            waiting.computeIfPresent(claim.runs(), (size, claims) -> {
                claims.remove(claim);
                return claims.isEmpty() ? null : claims;
            });
        }

        Stream<Claim> oldestUpTo(long size) {
            int most = (int) Math.clamp(size, -1, Integer.MAX_VALUE);
            return waiting.headMap(most, true).values().stream().map(TreeSet::first);
        }
    }

    /** Accepts a campaign whether there is room or not: an earlier operator accepted it, perhaps with higher limits. */
    public void restore(Claim claim) {
        leave(claim.campaign());
        accept(claim);
    }

    /**
     * Accepts a campaign, or has it wait.
     *
     * @param claim replaces an earlier one; an accepted campaign that plans no more runs than before stays accepted
     * @return the reason to wait; empty if it is accepted
     */
    public Optional<Excess> ask(Claim claim) {
        Claim before = accepted.get(claim.campaign());
        leave(claim.campaign());
        Excess excess = before != null && claim.runs() <= before.runs() ? null : excess(claim);
        if (excess == null) {
            accept(claim);
        } else {
            waiting.put(claim.campaign(), claim);
            share(claim).enqueue(claim);
        }
        return Optional.ofNullable(excess);
    }

    /** Forgets a campaign that has finished, is deleted or is refused; its room is free. */
    public void leave(String campaign) {
        Claim had = accepted.remove(campaign);
        if (had != null) {
            share(had).runs -= had.runs();
            runs -= had.runs();
        }
        Claim waited = waiting.remove(campaign);
        if (waited != null) {
            share(waited).dequeue(waited);
        }
    }

    /** Forgets all campaigns but these. */
    public void retain(Set<String> campaigns) {
        Stream.of(accepted, waiting)
                .flatMap(claims -> claims.keySet().stream())
                .filter(campaign -> !campaigns.contains(campaign))
                .toList()
                .forEach(this::leave);
        shares.values().removeIf(share -> share.runs == 0 && share.waiting.isEmpty());
    }

    /**
     * Accepts the waiting campaigns that there is room for now.
     *
     * @return the oldest first
     */
    public List<Claim> grant() {
        List<Claim> granted = new ArrayList<>();
        for (Optional<Claim> next = next(); next.isPresent(); next = next()) {
            leave(next.get().campaign());
            accept(next.get());
            granted.add(next.get());
        }
        return granted;
    }

    private Optional<Claim> next() {
        return shares.values().stream()
                .flatMap(share -> share.oldestUpTo(Math.min(perNamespace - share.runs, total - runs)))
                .min(Comparator.naturalOrder());
    }

    private void accept(Claim claim) {
        accepted.put(claim.campaign(), claim);
        share(claim).runs += claim.runs();
        runs += claim.runs();
    }

    private @Nullable Excess excess(Claim claim) {
        long own = share(claim).runs;
        if (own + claim.runs() > perNamespace) {
            return new Excess(true, own, perNamespace);
        }
        return runs + claim.runs() > total ? new Excess(false, runs, total) : null;
    }

    private Share share(Claim claim) {
        return shares.computeIfAbsent(claim.namespace(), namespace -> new Share());
    }
}
