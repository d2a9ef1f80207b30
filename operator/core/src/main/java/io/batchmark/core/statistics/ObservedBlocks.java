package io.batchmark.core.statistics;

import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.TreatmentBlocks;
import io.batchmark.core.sequential.Observations;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The blocks whose runs are all over, in the order in which they became so: statements that are made after each block must
 * not change because a block before it is completed later.
 *
 * <p>What makes runs comparable is that their order was random. A run that was asked for again, or that belongs to a level that
 * was added later, is not in random order with the others of its block. Such runs count as a block of their own.
 */
final class ObservedBlocks {
    private static final Comparator<Entry> BY_START =
            Comparator.comparing(ObservedBlocks::start).thenComparing(Entry::finished);

    /** Those with a value in some block. */
    private final List<TreatmentSummary> treatments;

    private final Response response;
    private final int complete;
    private final Set<Run.Key> again;
    private final List<Row> rows = new ArrayList<>();

    /** Runs of a block that were in random order, by treatment. */
    private record Row(Instant end, int block, @Nullable Entry[] runs) {}

    /**
     * @param all all treatments
     * @param response what they are compared by
     * @param blocks planned blocks
     * @param runIn in which of them each treatment is run
     * @param again runs that were asked for again
     */
    ObservedBlocks(
            List<TreatmentSummary> all, Response response, int blocks, TreatmentBlocks runIn, Set<Run.Key> again) {
        this.response = response;
        this.again = again;
        BitSet over = over(all, blocks, runIn);
        complete = over.cardinality();
        treatments = all.stream()
                .filter(treatment -> isToCome(treatment, over)
                        || treatment.runs().stream()
                                .anyMatch(run -> over.get(run.block() - 1) && !Double.isNaN(RunCost.of(run, response))))
                .toList();
        Entry[][] table = new Entry[blocks][treatments.size()];
        for (int treatment = 0; treatment < treatments.size(); treatment++) {
            for (Entry run : treatments.get(treatment).runs()) {
                table[run.block() - 1][treatment] = run;
            }
        }
        Instant[] starts = Arrays.stream(table)
                .flatMap(Arrays::stream)
                .filter(Objects::nonNull)
                .map(ObservedBlocks::start)
                .sorted()
                .toArray(Instant[]::new);
        if (!treatments.isEmpty()) {
            over.stream().forEach(block -> split(block, table[block], starts));
        }
        rows.sort(Comparator.comparing(Row::end).thenComparing(Row::block));
    }

    /** Whether it may still turn out to be the best, because no block that it is run in is over yet. */
    private static boolean isToCome(TreatmentSummary treatment, BitSet over) {
        return treatment.counts().missing() > 0
                && treatment.runs().stream().noneMatch(run -> over.get(run.block() - 1));
    }

    /** The blocks in which every run that is planned is over, and one is. */
    private static BitSet over(List<TreatmentSummary> all, int blocks, TreatmentBlocks runIn) {
        BitSet over = new BitSet();
        BitSet missing = new BitSet();
        for (TreatmentSummary treatment : all) {
            BitSet own = new BitSet();
            treatment.runs().forEach(run -> own.set(run.block() - 1));
            over.or(own);
            for (int block = own.nextClearBit(0); block < blocks; block = own.nextClearBit(block + 1)) {
                missing.set(
                        block,
                        missing.get(block) || runIn.has(treatment.treatment().id(), block + 1));
            }
        }
        over.andNot(missing);
        return over;
    }

    /** The treatments that have a value in one of the blocks, or are still to be run. */
    List<TreatmentSummary> treatments() {
        return treatments;
    }

    /** How many blocks are over. */
    int blocks() {
        return complete;
    }

    /** What the runs cost, in the unit of the response. */
    Observations costs() {
        double[][] values = new double[rows.size()][treatments.size()];
        boolean[][] censored = new boolean[rows.size()][treatments.size()];
        for (int row = 0; row < rows.size(); row++) {
            for (int treatment = 0; treatment < treatments.size(); treatment++) {
                Entry run = rows.get(row).runs[treatment];
                values[row][treatment] = run == null ? Double.NaN : RunCost.of(run, response);
                censored[row][treatment] = run != null && RunCost.isOpen(run);
            }
        }
        return new Observations(values, censored, treatments.size());
    }

    /** @param starts those of all runs, in order */
    private void split(int block, Entry[] runs, Instant[] starts) {
        int others = Math.max(2, treatments.size() / 2);
        @Nullable Entry[] row = new Entry[runs.length];
        Entry last = null;
        int[] inOrder = IntStream.range(0, runs.length)
                .filter(treatment -> runs[treatment] != null)
                .boxed()
                .sorted(Comparator.comparing(treatment -> runs[treatment], BY_START))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int treatment : inOrder) {
            Entry run = runs[treatment];
            if (last != null
                    && (again.contains(run.run()) != again.contains(last.run())
                            || between(starts, start(last), start(run)) >= others)) {
                add(block, row);
                row = new Entry[runs.length];
            }
            row[treatment] = run;
            last = run;
        }
        add(block, row);
    }

    private void add(int block, @Nullable Entry[] row) {
        Instant end = Arrays.stream(row)
                .filter(Objects::nonNull)
                .map(Entry::finished)
                .max(Instant::compareTo)
                .orElseThrow();
        rows.add(new Row(end, block, row));
    }

    /** How many runs of other blocks started after one moment and before another. */
    private static int between(Instant[] starts, Instant after, Instant before) {
        return Math.max(0, first(starts, before) - first(starts, after.plusNanos(1)));
    }

    /** How many of the sorted times are before a moment. */
    private static int first(Instant[] sorted, Instant moment) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle].isBefore(moment)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static Instant start(Entry run) {
        return run.started() == null ? run.finished() : run.started();
    }
}
