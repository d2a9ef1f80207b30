package io.batchmark.core.treatment;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.estimate.Sample;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Ledgers;
import io.batchmark.core.summary.Summary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObservedBlocksTest {
    private static final String[] LEVELS = {"1000", "25", "75", "4000"};
    private static final int BLOCKS = 8;

    /**
     * Runs that are lost are repeated late, so that blocks are split, and are over in another order than they began; some runs measure
     * nothing. Whatever comes, what was seen stays as it was.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void rowsThatWereSeenAreThoseThatAreSeenFirstLater(int parallelism) {
        Random random = new Random(parallelism);
        int split = 0;
        for (int campaign = 0; campaign < 60; campaign++) {
            Ledgers ledger = new Ledgers(BLOCKS, LEVELS);
            List<List<Double>> seen = List.of();
            for (Entry entry : campaign(ledger, parallelism, random)) {
                List<List<Double>> rows = rows(ledger.add(entry).summary());
                assertThat(rows.subList(0, Math.min(rows.size(), seen.size())))
                        .as("rows after %s", entry.run())
                        .isEqualTo(seen);
                seen = rows;
            }
            split += seen.size() > BLOCKS ? 1 : 0;
        }
        assertThat(split).as("campaigns with a block that was split").isGreaterThan(5);
    }

    /** Attempts in the order in which they ended. */
    private static List<Entry> campaign(Ledgers ledger, int parallelism, Random random) {
        List<int[]> queue = new ArrayList<>();
        for (int block = 1; block <= BLOCKS; block++) {
            List<Integer> order =
                    new ArrayList<>(IntStream.range(0, LEVELS.length).boxed().toList());
            Collections.shuffle(order, random);
            int now = block;
            order.forEach(treatment -> queue.add(new int[] {treatment, now, 1}));
        }
        Instant[] free = new Instant[parallelism];
        Arrays.fill(free, Ledgers.START);
        List<Entry> entries = new ArrayList<>();
        while (!queue.isEmpty()) {
            int[] run = queue.remove(0);
            int slot = IntStream.range(0, parallelism)
                    .boxed()
                    .min(Comparator.comparing(i -> free[i]))
                    .orElseThrow();
            Instant start = free[slot];
            Instant end = start.plusMillis(1000 + random.nextInt(20_000));
            free[slot] = end;
            boolean lost = random.nextInt(10) == 0;
            if (lost) {
                queue.add(Math.min(queue.size(), random.nextInt(12)), new int[] {run[0], run[1], run[2] + 1});
            }
            // the last treatment never does what was planned in its first blocks
            boolean invalid = !lost && run[0] == 3 && run[1] < 4;
            entries.add(Entry.builder(
                            ledger.id(LEVELS[run[0]]),
                            run[1],
                            run[2],
                            lost ? Outcome.Retried : invalid ? Outcome.Invalid : Outcome.Succeeded,
                            end)
                    .cause(lost ? Cause.Evicted : invalid ? Cause.WorkNotConserved : null)
                    .started(start)
                    .node("node")
                    .result(lost || invalid ? null : Ledgers.result(1000 * run[0] + run[1]))
                    .build());
        }
        entries.sort(Comparator.comparing(Entry::finished));
        return entries;
    }

    /** By row and treatment. */
    private static List<List<Double>> rows(Summary summary) {
        List<Sample> samples = summary.treatments().stream()
                .map(treatment -> summary.observed().sample(treatment, Response.ELAPSED))
                .toList();
        return IntStream.range(0, summary.observed().costs().blocks())
                .mapToObj(
                        row -> samples.stream().map(sample -> sample.value(row)).toList())
                .toList();
    }

    /** Where there is no room for further blocks, they are made up for: the cluster of that day is twice as slow. */
    @Test
    void runsThatWereMadeUpForAreNotPairedWithTheirOldBlocks() {
        Ledgers ledger = new Ledgers(5, "1000", "25").succeeded("1000", 100, 101, 99, 102, 100);
        for (int block = 1; block <= 5; block++) {
            Entry entry = Ledgers.entry(ledger.id("25"), block, 1, Outcome.Succeeded, null, Ledgers.result(200));
            ledger.add(Entry.builder(
                            entry.treatment(),
                            block,
                            1,
                            entry.outcome(),
                            entry.finished().plusSeconds(100_000))
                    .started(entry.started().plusSeconds(100_000))
                    .node("node")
                    .result(entry.result())
                    .build());
        }
        Summary summary = ledger.summary();
        TreatmentSummary late = summary.treatments().get(1);
        assertThat(late.estimate(Response.WRITER).n()).isEqualTo(5);
        assertThat(summary.ratio(late, Response.WRITER)).isNull();
    }
}
