package io.batchmark.core.ledger;

import io.batchmark.core.design.Run;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;

/**
 * In which blocks each treatment is run: in all of them, unless rows say that it was dropped from some block on, or added from
 * some block on.
 */
public final class TreatmentBlocks {
    private static final Comparator<Entry> ORDER =
            Comparator.comparingInt(Entry::block).thenComparingInt(Entry::attempt);

    /** In every block. */
    public static final TreatmentBlocks ALL = new TreatmentBlocks(HashTreePMap.empty(), 0);

    /** By treatment its rows, sorted. */
    private final PMap<String, List<Entry>> changes;
    /** The most blocks that a treatment had missed when it was added last. */
    private final int missed;

    private TreatmentBlocks(PMap<String, List<Entry>> changes, int missed) {
        this.changes = changes;
        this.missed = missed;
    }

    /** @param rows of any outcome, in any order */
    public TreatmentBlocks with(Collection<Entry> rows) {
        PMap<String, List<Entry>> all = changes;
        int most = missed;
        for (Entry row : rows) {
            if (row.outcome() == Outcome.Dropped || row.outcome() == Outcome.Added) {
                List<Entry> ofTreatment = new ArrayList<>(all.getOrDefault(row.treatment(), List.of()));
                ofTreatment.add(row.withoutResult());
                ofTreatment.sort(ORDER);
                all = all.plus(row.treatment(), List.copyOf(ofTreatment));
                most = Math.max(most, missed(ofTreatment));
            }
        }
        return all == changes ? this : new TreatmentBlocks(all, most);
    }

    /** Blocks before the last one from which on a treatment was added in which it is not run. */
    private static int missed(List<Entry> changes) {
        int missed = 0;
        int out = 0;
        for (Entry change : changes) {
            if (change.outcome() == Outcome.Dropped) {
                out = out == 0 ? change.block() : out;
            } else if (out > 0) {
                missed += change.block() - out;
                out = 0;
            }
        }
        return missed;
    }

    /** Whether a treatment is run in a block. */
    public boolean has(String treatment, int block) {
        boolean has = true;
        for (Entry change : changes.getOrDefault(treatment, List.of())) {
            if (change.block() > block) {
                break;
            }
            has = change.outcome() == Outcome.Added;
        }
        return has;
    }

    /** The blocks before a block in which a treatment is run and before which it is not run. */
    public List<Integer> starts(String treatment, int before) {
        return IntStream.range(1, before)
                .filter(block -> has(treatment, block) && (block == 1 || !has(treatment, block - 1)))
                .boxed()
                .toList();
    }

    /**
     * How many blocks there are: what a treatment missed before it was added is made up for.
     *
     * @param replicates how often each treatment is run
     */
    public int blocks(int replicates) {
        return replicates + missed;
    }

    /** The treatments that were dropped last, and why it was this. */
    public List<String> dropped(Cause cause) {
        return changes.entrySet().stream()
                .filter(change -> {
                    Entry last = change.getValue().get(change.getValue().size() - 1);
                    return last.outcome() == Outcome.Dropped && last.cause() == cause;
                })
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    /**
     * The number of runs that are not run and have no result.
     *
     * @param last the last block
     * @param isOver true for a run that has a result
     */
    int skipped(int last, Predicate<Run.Key> isOver) {
        int count = 0;
        for (String treatment : changes.keySet()) {
            for (int block = 1; block <= last; block++) {
                count += has(treatment, block) || isOver.test(new Run.Key(treatment, block)) ? 0 : 1;
            }
        }
        return count;
    }
}
