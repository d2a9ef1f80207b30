package io.batchmark.core.treatment;

import io.batchmark.core.design.Run;
import io.batchmark.core.estimate.Sample;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.TreatmentBlocks;
import io.batchmark.core.question.AmountOfWork;
import io.batchmark.core.response.Response;
import io.batchmark.core.sequential.Arrivals;
import io.batchmark.core.sequential.Observations;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The blocks whose runs are all over, in the order in which they became so: statements that are made after each block must
 * not change because a block before it is completed later.
 *
 * <p>What makes runs comparable is that their order was random. A run that was asked for again, or that belongs to a level that
 * was added later, is not in random order with the others of its block. Such runs count as a block of their own, in the place of
 * the one that they were planned in: nobody has seen any part of it before all of it was over.
 */
public final class ObservedBlocks {
    private static final Comparator<RunRow> BY_START =
            Comparator.comparing(ObservedBlocks::start).thenComparing(RunRow::finished);

    /** All of them, and their places in a row. */
    private final Map<TreatmentSummary, Integer> places = new HashMap<>();
    /** Those with a value in some block. */
    private final List<TreatmentSummary> treatments;

    private final Response response;
    private final int complete;
    private final Set<Run.Key> again;
    private final Arrivals arrivals;
    /** Of blocks that are over. */
    private final List<Row> rows = new ArrayList<>();
    /** Of blocks that are under way. */
    private final List<Row> begun = new ArrayList<>();

    /**
     * Runs of a block that were in random order, by treatment.
     *
     * @param over when the last run of the block was, so far
     * @param end when the last one of these was
     */
    private record Row(
            Instant over, int block, Instant end, @Nullable RunRow[] runs) {}

    /**
     * @param all all treatments
     * @param response what they are compared by
     * @param blocks planned blocks
     * @param runIn in which of them each treatment is run
     * @param again rows that ask for runs again
     */
    public ObservedBlocks(
            List<TreatmentSummary> all, Response response, int blocks, TreatmentBlocks runIn, List<Entry> again) {
        this.response = response;
        this.again = again.stream().map(Entry::run).collect(Collectors.toSet());
        BitSet over = over(all, blocks, runIn);
        complete = over.cardinality();
        treatments = all.stream()
                .filter(treatment -> isToCome(treatment, over)
                        || treatment.runs().stream()
                                .anyMatch(run -> over.get(run.block() - 1) && !Double.isNaN(RunCost.of(run, response))))
                .toList();
        arrivals = FirstBlocks.of(runIn, again).arrivals(treatments, all);
        RunRow[][] table = new RunRow[blocks][all.size()];
        for (TreatmentSummary treatment : all) {
            for (RunRow run : treatment.runs()) {
                table[run.block() - 1][places.size()] = run;
            }
            places.put(treatment, places.size());
        }
        RunRow[] byStart = Arrays.stream(table)
                .flatMap(Arrays::stream)
                .filter(Objects::nonNull)
                .sorted(BY_START)
                .toArray(RunRow[]::new);
        for (int block = 0; block < blocks; block++) {
            if (Arrays.stream(table[block]).anyMatch(Objects::nonNull)) {
                split(block, table[block], byStart, over.get(block) ? rows : begun);
            }
        }
        rows.sort(Comparator.comparing(Row::over).thenComparing(Row::block).thenComparing(Row::end));
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
    public List<TreatmentSummary> treatments() {
        return treatments;
    }

    /** How many blocks are over. */
    public int blocks() {
        return complete;
    }

    /** The costs of the runs, in the unit of the response. If the number of items varies, a cost is scaled to the smallest number. */
    public Observations costs() {
        double fewest = treatments.stream()
                .mapToDouble(treatment -> AmountOfWork.of(treatment.treatment()))
                .min()
                .orElse(1);
        double[][] values = new double[rows.size()][treatments.size()];
        boolean[][] censored = new boolean[rows.size()][treatments.size()];
        for (int treatment = 0; treatment < treatments.size(); treatment++) {
            int place = place(treatments.get(treatment));
            double work = AmountOfWork.of(treatments.get(treatment).treatment()) / fewest;
            for (int row = 0; row < rows.size(); row++) {
                RunRow run = rows.get(row).runs[place];
                values[row][treatment] = run == null ? Double.NaN : RunCost.of(run, response, work);
                // a censored run without a bound says nothing
                censored[row][treatment] = run != null && RunCost.isOpen(run) && !Double.isNaN(values[row][treatment]);
            }
        }
        return new Observations(values, censored, treatments.size(), arrivals);
    }

    /**
     * The values that the succeeded runs of a treatment measured, those of blocks under way too; those of two treatments that have
     * the same place here were in random order.
     */
    public Sample sample(TreatmentSummary treatment, Response measured) {
        return sample(treatment, (@Nullable RunRow run) -> TreatmentSummary.value(run, measured));
    }

    Sample sample(TreatmentSummary treatment, ToDoubleFunction<@Nullable RunRow> measured) {
        int place = place(treatment);
        return Sample.of(Stream.concat(rows.stream(), begun.stream())
                .mapToDouble(row -> measured.applyAsDouble(row.runs[place]))
                .toArray());
    }

    private int place(TreatmentSummary treatment) {
        return Objects.requireNonNull(places.get(treatment));
    }

    /**
     * @param byStart all runs, in the order in which they started
     * @param to where its parts go
     */
    private void split(int block, RunRow[] runs, RunRow[] byStart, List<Row> to) {
        int[] inOrder = IntStream.range(0, runs.length)
                .filter(treatment -> runs[treatment] != null)
                .boxed()
                .sorted(Comparator.comparing(treatment -> runs[treatment], BY_START))
                .mapToInt(Integer::intValue)
                .toArray();
        Instant over = end(runs);
        int others = Math.max(2, inOrder.length / 2);
        @Nullable RunRow[] row = new RunRow[runs.length];
        RunRow last = null;
        for (int treatment : inOrder) {
            RunRow run = runs[treatment];
            if (last != null
                    && (again.contains(run.run()) != again.contains(last.run())
                            || between(byStart, last, run, over) >= others)) {
                add(over, block, row, to);
                row = new RunRow[runs.length];
            }
            row[treatment] = run;
            last = run;
        }
        add(over, block, row, to);
    }

    private void add(Instant over, int block, @Nullable RunRow[] row, List<Row> to) {
        if (Arrays.stream(row).anyMatch(run -> run != null && !Double.isNaN(RunCost.of(run, response)))) {
            to.add(new Row(over, block, end(row), row));
        }
    }

    private static Instant end(@Nullable RunRow[] runs) {
        return Arrays.stream(runs)
                .filter(Objects::nonNull)
                .map(RunRow::finished)
                .max(Instant::compareTo)
                .orElseThrow();
    }

    /**
     * How many runs started between two others. Those that were not finished when the block was over do not count: nobody knew of
     * them when it was looked at first.
     */
    private static int between(RunRow[] byStart, RunRow after, RunRow before, Instant over) {
        int between = 0;
        int end = first(byStart, start(before));
        for (int run = first(byStart, start(after).plusNanos(1)); run < end; run++) {
            between += byStart[run].finished().isAfter(over) ? 0 : 1;
        }
        return between;
    }

    /** How many of the sorted runs started before a moment. */
    private static int first(RunRow[] byStart, Instant moment) {
        int low = 0;
        int high = byStart.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (start(byStart[middle]).isBefore(moment)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static Instant start(RunRow run) {
        return run.started() == null ? run.finished() : run.started();
    }
}
