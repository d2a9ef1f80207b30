package io.batchmark.core.ledger;

import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;

/**
 * The rows of a campaign, at most one for an attempt; a second row of one attempt is passed over, and so is a row of no
 * run of the plan.
 *
 * <p>Adding rows leaves a ledger as it is and makes another one, which shares what is the same: the cost of a decision
 * depends on what happened since the last one and not on how much was run before.
 */
public final class Ledger {
    private static final Comparator<Entry> ATTEMPTS = Comparator.comparingInt(Entry::attempt);

    private final Plan plan;
    private final PMap<Run.Key, List<Entry>> attempts;
    /** Runs that are over, by outcome. */
    private final int[] counts;
    /** Runs of the plan that are over before the first one that is not. */
    private final int prefix;

    private final @Nullable Instant lastEnd;

    private Ledger(
            Plan plan, PMap<Run.Key, List<Entry>> attempts, int[] counts, int prefix, @Nullable Instant lastEnd) {
        this.plan = plan;
        this.attempts = attempts;
        this.counts = counts;
        this.prefix = prefix;
        this.lastEnd = lastEnd;
    }

    /** A ledger without rows. */
    public static Ledger of(Plan plan) {
        return new Ledger(plan, HashTreePMap.empty(), new int[Outcome.values().length], 0, null);
    }

    public static Ledger of(Plan plan, Collection<Entry> entries) {
        return of(plan).with(entries);
    }

    /** This ledger and further rows, in any order. */
    public Ledger with(Collection<Entry> entries) {
        if (entries.isEmpty()) {
            return this;
        }
        PMap<Run.Key, List<Entry>> rows = attempts;
        int[] tally = counts.clone();
        int over = prefix;
        Instant last = lastEnd;
        for (Entry entry : entries.stream().sorted(ATTEMPTS).toList()) {
            List<Entry> before = rows.getOrDefault(entry.run(), List.of());
            if (!plan.has(entry.run()) || before.stream().anyMatch(other -> other.attempt() == entry.attempt())) {
                continue;
            }
            List<Entry> after = before.isEmpty() ? List.of(entry) : sorted(before, entry);
            rows = rows.plus(entry.run(), after);
            outcome(before).ifPresent(old -> tally[old.outcome().ordinal()]--);
            Optional<Entry> outcome = outcome(after);
            outcome.ifPresent(now -> tally[now.outcome().ordinal()]++);
            if (outcome.isEmpty()) {
                // its block is gone through again
                over = Math.min(over, (entry.block() - 1) * plan.treatments().size());
            }
            last = last == null || entry.finished().isAfter(last) ? entry.finished() : last;
        }
        while (over < plan.size() && outcome(rows.get(plan.key(over))).isPresent()) {
            over++;
        }
        return new Ledger(plan, rows, tally, over, last);
    }

    private static List<Entry> sorted(List<Entry> attempts, Entry further) {
        return Stream.concat(attempts.stream(), Stream.of(further))
                .sorted(ATTEMPTS)
                .toList();
    }

    /** The attempt that counts: the first final one since the run was last asked for again. */
    private static Optional<Entry> outcome(@Nullable List<Entry> attempts) {
        Entry outcome = null;
        for (Entry entry : attempts == null ? List.<Entry>of() : attempts) {
            if (entry.outcome() == Outcome.Rerun) {
                outcome = null;
            } else if (outcome == null && entry.outcome().isFinal()) {
                outcome = entry;
            }
        }
        return Optional.ofNullable(outcome);
    }

    /** All rows, those of a run in the order of its attempts. */
    public List<Entry> entries() {
        return attempts.values().stream().flatMap(List::stream).toList();
    }

    public boolean isEmpty() {
        return attempts.isEmpty();
    }

    public boolean has(Run.Key run, int attempt) {
        return attempts(run).stream().anyMatch(entry -> entry.attempt() == attempt);
    }

    /** The rows of a run, in the order of its attempts. */
    public List<Entry> attempts(Run.Key run) {
        return attempts.getOrDefault(run, List.of());
    }

    /** How many attempts of a run the infrastructure ended since it was last asked for again. */
    public int disturbed(Run.Key run) {
        int disturbed = 0;
        for (Entry entry : attempts(run)) {
            if (entry.outcome() == Outcome.Rerun) {
                disturbed = 0;
            } else if (entry.cause() != null
                    && !entry.outcome().isFinal()
                    && entry.cause().isDisturbance()) {
                disturbed++;
            }
        }
        return disturbed;
    }

    /** The row that says what became of a run, nothing while it is not over. */
    public Optional<Entry> outcome(Run.Key run) {
        return outcome(attempts.get(run));
    }

    /** Runs that are over with this outcome. */
    public int count(Outcome outcome) {
        return counts[outcome.ordinal()];
    }

    /** Runs that are over. */
    public int over() {
        int over = 0;
        for (int count : counts) {
            over += count;
        }
        return over;
    }

    /** Runs of the plan that are over before the first one that is not. */
    public int prefix() {
        return prefix;
    }

    /** When the last attempt ended; null while none has. */
    public @Nullable Instant lastEnd() {
        return lastEnd;
    }

    /** The rows that count: one for each run that is over. */
    public List<Entry> finals() {
        return attempts.values().stream()
                .flatMap(rows -> outcome(rows).stream())
                .toList();
    }
}
