package io.batchmark.core.ledger;

import java.util.Arrays;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;

/** How many runs are over, by outcome and by block. */
final class Tally {
    private final int treatments;
    private final int[] outcomes;
    private final PMap<Integer, Integer> blocks;

    private Tally(int treatments, int[] outcomes, PMap<Integer, Integer> blocks) {
        this.treatments = treatments;
        this.outcomes = outcomes;
        this.blocks = blocks;
    }

    /** @param treatments runs of a block */
    static Tally of(int treatments) {
        return new Tally(treatments, new int[Outcome.values().length], HashTreePMap.empty());
    }

    /** @param before rows of a run of this block as they were, and {@code after} as they are now */
    Tally with(int block, Attempts before, Attempts after) {
        if (before.outcome().isEmpty() && after.outcome().isEmpty()) {
            return this;
        }
        int[] tally = outcomes.clone();
        before.outcome().ifPresent(old -> tally[old.outcome().ordinal()]--);
        after.outcome().ifPresent(now -> tally[now.outcome().ordinal()]++);
        int more = (after.outcome().isPresent() ? 1 : 0) - (before.outcome().isPresent() ? 1 : 0);
        return new Tally(treatments, tally, blocks.plus(block, blocks.getOrDefault(block, 0) + more));
    }

    int count(Outcome outcome) {
        return outcomes[outcome.ordinal()];
    }

    int over() {
        return Arrays.stream(outcomes).sum();
    }

    /** The first position of the plan from this one on that is not at the beginning of a block whose runs are all over. */
    int open(int position) {
        int open = position;
        while (open % treatments == 0 && blocks.getOrDefault(open / treatments + 1, 0) == treatments) {
            open += treatments;
        }
        return open;
    }
}
