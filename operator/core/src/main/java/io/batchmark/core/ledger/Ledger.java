package io.batchmark.core.ledger;

import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashTreePMap;
import org.pcollections.HashTreePSet;
import org.pcollections.PMap;
import org.pcollections.PSet;

/** The first row of each attempt of a run of the plan. A ledger is immutable, and a ledger with further rows shares its rows. */
public final class Ledger {
    private final Plan plan;
    private final Ends ends;
    private final PMap<Run.Key, Attempts> attempts;
    private final Tally tally;
    private final TreatmentBlocks blocks;
    /** Treatments of which an attempt was made. */
    private final PSet<String> measured;
    /** Runs that are not run because their treatment is not in their block. */
    private final int skipped;
    /** The last block of which an attempt was made. */
    private final int lastBlock;
    /** Runs that are over, or not run, before the first one that is to be run. */
    private final int prefix;
    /** Rows of blocks that are not planned. Rows that are read later may plan these blocks. */
    private final List<Entry> beyond;

    private Ledger(
            Plan plan,
            PMap<Run.Key, Attempts> attempts,
            Tally tally,
            TreatmentBlocks blocks,
            PSet<String> measured,
            int skipped,
            int lastBlock,
            int prefix,
            Ends ends,
            List<Entry> beyond) {
        this.plan = plan;
        this.attempts = attempts;
        this.tally = tally;
        this.blocks = blocks;
        this.measured = measured;
        this.skipped = skipped;
        this.lastBlock = lastBlock;
        this.prefix = prefix;
        this.ends = ends;
        this.beyond = beyond;
    }

    /** A ledger without rows. */
    public static Ledger of(Plan plan) {
        return new Ledger(
                plan,
                HashTreePMap.empty(),
                Tally.of(plan.treatments().size()),
                TreatmentBlocks.ALL,
                HashTreePSet.empty(),
                0,
                0,
                0,
                Ends.NONE,
                List.of());
    }

    public static Ledger of(Plan plan, Collection<Entry> entries) {
        return of(plan).with(entries);
    }

    /** This ledger and further rows, in any order. */
    public Ledger with(Collection<Entry> entries) {
        if (entries.isEmpty()) {
            return this;
        }
        List<Entry> added = entries.stream().filter(this::isNew).toList();
        // in which blocks runs are planned, before how they ended
        TreatmentBlocks in = blocks.with(added);
        int lastPlanned = lastPlannedBlock(in);
        PMap<Run.Key, Attempts> rows = attempts;
        PSet<String> treatments = measured;
        Tally counts = tally;
        int over = prefix;
        int begun = lastBlock;
        Ends last = ends;
        List<Entry> further = new ArrayList<>();
        for (Entry entry : Stream.concat(beyond.stream(), added.stream())
                .sorted(Attempts.ORDER)
                .toList()) {
            if (entry.block() > lastPlanned) {
                further.add(entry);
                continue;
            }
            Attempts before = rows.getOrDefault(entry.run(), Attempts.NONE);
            if (before.has(entry.attempt())) {
                continue;
            }
            Attempts after = before.with(entry);
            rows = rows.plus(entry.run(), after);
            counts = counts.with(entry.block(), before, after);
            if (after.outcome().isEmpty()) {
                // its block is gone through again
                over = Math.min(over, (entry.block() - 1) * plan.treatments().size());
            }
            if (entry.outcome().isOfAttempt()) {
                treatments = treatments.plus(entry.treatment());
                begun = Math.max(begun, entry.block());
            }
            last = last.with(entry);
        }
        int size = plan.treatments().size() * lastPlanned;
        while (over < size && isSettled(plan.key(over), rows, in)) {
            over++;
        }
        PMap<Run.Key, Attempts> known = rows;
        int left = in.skipped(
                lastPlanned,
                run -> known.getOrDefault(run, Attempts.NONE).outcome().isPresent());
        return new Ledger(plan, rows, counts, in, treatments, left, begun, over, last, List.copyOf(further));
    }

    private boolean isNew(Entry row) {
        return plan.has(row.run())
                && !has(row.run(), row.attempt())
                && beyond.stream().noneMatch(row::isOfSameAttempt);
    }

    private static boolean isSettled(Run.Key run, PMap<Run.Key, Attempts> rows, TreatmentBlocks blocks) {
        return rows.getOrDefault(run, Attempts.NONE).outcome().isPresent() || !blocks.has(run.treatment(), run.block());
    }

    /** All rows, those of a run in the order of its attempts. */
    public List<Entry> entries() {
        return attempts.values().stream().flatMap(run -> run.rows().stream()).toList();
    }

    public boolean has(Run.Key run, int attempt) {
        return attemptsOf(run).has(attempt);
    }

    /** The rows of a run, in the order of its attempts. */
    public List<Entry> attempts(Run.Key run) {
        return attemptsOf(run).rows();
    }

    private Attempts attemptsOf(Run.Key run) {
        return attempts.getOrDefault(run, Attempts.NONE);
    }

    /** The row that says how a run ended; nothing while it is not over. */
    public Optional<Entry> outcome(Run.Key run) {
        return attemptsOf(run).outcome();
    }

    /** Runs that are over with this outcome. */
    public int count(Outcome outcome) {
        return tally.count(outcome);
    }

    /** Runs that are over. */
    public int over() {
        return tally.over();
    }

    /** Positions of the plan that are over, or not run, before the first one that is to be run. */
    public int prefix() {
        return prefix;
    }

    /** The first position from this one on that may be open. Blocks whose runs are all over are passed over as a whole. */
    public int open(int position) {
        return tally.open(position);
    }

    /** Positions of the plan, with the blocks that were added for treatments which came later. */
    public int size() {
        return plan.treatments().size() * lastPlannedBlock();
    }

    /** The last block that may be run. */
    public int lastPlannedBlock() {
        return lastPlannedBlock(blocks);
    }

    private int lastPlannedBlock(TreatmentBlocks in) {
        return Math.min(in.blocks(plan.replicates()), plan.maxBlocks());
    }

    /** The last block that there can be. */
    public int maxBlocks() {
        return plan.maxBlocks();
    }

    /** Whether a run is one of the plan, with the blocks that were added for treatments which came later. */
    public boolean plans(Run.Key run) {
        return run.block() <= lastPlannedBlock() && plan.has(run);
    }

    /** Runs that are over or are to be run. */
    public int planned() {
        return size() - skipped;
    }

    /** Whether a run is over, or not to be run at all. */
    public boolean isSettled(Run.Key run) {
        return isSettled(run, attempts, blocks);
    }

    /** In which blocks each treatment is run. */
    public TreatmentBlocks blocks() {
        return blocks;
    }

    /** Whether an attempt of a treatment was made in any block. */
    public boolean hasMeasured(String treatment) {
        return measured.contains(treatment);
    }

    /** The last block of which an attempt was made; 0 where there is none. */
    public int lastBlock() {
        return lastBlock;
    }

    /** When the last attempt ended; null while none has. */
    public @Nullable Instant lastEnd() {
        return ends.last();
    }

    /** How many rows have lines of a log. */
    public int logs() {
        return ends.logs();
    }

    /** Attempts that were disturbed, and whose runs are repeated. */
    public int repeats() {
        return ends.repeats();
    }

    /** The rows that count: one for each run that is over. */
    public List<Entry> finals() {
        return attempts.values().stream().flatMap(run -> run.outcome().stream()).toList();
    }
}
