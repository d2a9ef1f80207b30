package io.batchmark.core.report;

import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.result.ChunkTimes;
import io.batchmark.contract.result.Components;
import io.batchmark.contract.result.CpuTimes;
import io.batchmark.contract.result.Events;
import io.batchmark.contract.result.Jvm;
import io.batchmark.contract.result.Recovery;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.StepSeries;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.summary.Ledgers;
import io.batchmark.core.summary.Summary;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/** Campaigns whose runs have measured all that a page can show. */
public final class Campaigns {
    private static final long MILLIS = 1_000_000;

    private Campaigns() {}

    /** Chunk sizes, partitions and events, all with all, with an interruption. */
    public static Summary everything() {
        return summary(
                "everything",
                5,
                new Factor("itemCount", "1000", List.of("100", "1000", "10000")),
                new Factor("partitions", "1", List.of("1", "2", "4", "8")),
                new Factor("events", "none", List.of("none", "kafka")));
    }

    /** Chunk sizes that are twice as large one after another. */
    public static Summary chunks(int levels, int blocks) {
        return summary(
                "chunks",
                blocks,
                new Factor(
                        "itemCount",
                        "100",
                        IntStream.range(0, levels)
                                .mapToObj(level -> Long.toString(100L << level))
                                .toList()));
    }

    private static Summary summary(String name, int blocks, Factor... factors) {
        Design design = new Design(Design.Type.FullFactorial, Arrays.asList(factors), blocks, 42, List.of());
        Plan plan = Ledgers.plan(design);
        Random random = new Random(1);
        List<Entry> entries = new ArrayList<>();
        for (int position = 0; position < plan.treatments().size() * blocks; position++) {
            Run run = plan.run(position);
            Instant start = Ledgers.START.plusSeconds(60L * position);
            entries.add(Entry.builder(run.treatment().id(), run.block(), 1, Outcome.Succeeded, start.plusSeconds(30))
                    .started(start)
                    .node("node-" + position % 3)
                    .result(result(run.treatment().levels(), Math.exp(0.02 * random.nextGaussian())))
                    .build());
        }
        return Summary.of(
                new CampaignDescription(name, design, Map.of(), Analysis.ofElapsed(0.95, 0.03)), plan, entries);
    }

    private static RunResult result(Map<String, String> levels, double noise) {
        long items = Long.parseLong(levels.get("itemCount"));
        int partitions = Integer.parseInt(levels.getOrDefault("partitions", "1"));
        boolean publishes = levels.getOrDefault("events", "none").equals("kafka");
        long checkpoints = 1_000_000 / items;
        double millis =
                noise * (4000 + 2.0 * checkpoints + (publishes ? 300 : 0)) * (1 + 0.1 * (partitions - 1)) / partitions;
        long elapsed = Math.round(millis * MILLIS);
        return new RunResult(
                RunParameters.VERSION,
                "run",
                1,
                0,
                RunResult.BatchStatus.COMPLETED,
                null,
                new RunResult.Counts(1_000_000, 1_000_000, 500_000, 500_000, 0, checkpoints, 0, 0),
                new RunResult.Times(
                        0,
                        elapsed,
                        elapsed * partitions,
                        new Components(
                                elapsed / 8,
                                elapsed / 16,
                                elapsed / 2,
                                elapsed / 4,
                                elapsed / 4,
                                0,
                                publishes ? elapsed / 10 : 0,
                                elapsed / 50),
                        null,
                        series(elapsed),
                        new CpuTimes(
                                elapsed / 2, elapsed / 16, elapsed / 32, elapsed / 4, publishes ? elapsed / 20 : 0),
                        chunks(elapsed * partitions / 1000, checkpoints)),
                new Jvm(
                        2500,
                        3000 * MILLIS,
                        5000 * MILLIS,
                        7,
                        40 * MILLIS,
                        9 * MILLIS,
                        512 << 20,
                        LongStream.range(0, 12)
                                .map(i -> 40_000 + items + 100 * i)
                                .boxed()
                                .toList()),
                null,
                null,
                levels.containsKey("events") ? new Recovery(3, items / 2, 4000 * MILLIS) : null,
                publishes ? new Events(1000, 1000, 0, latency()) : null,
                null,
                Ledgers.ENVIRONMENT,
                null,
                null);
    }

    /** In as many parts as there can be: cold at first, with a pause in the middle. */
    private static StepSeries series(long elapsed) {
        long micros = elapsed / 1000 / StepSeries.MOST;
        return new StepSeries(
                1_000_000 / StepSeries.MOST,
                1_000_000 / StepSeries.MOST,
                LongStream.range(0, StepSeries.MOST)
                        .map(part -> micros + micros / (part + 1) + (part == 40 ? micros : 0))
                        .boxed()
                        .toList(),
                LongStream.range(0, StepSeries.MOST)
                        .map(part -> micros / 2 + micros / (part + 1))
                        .boxed()
                        .toList(),
                LongStream.range(0, StepSeries.MOST)
                        .map(part -> part == 40 ? 9 : 0)
                        .boxed()
                        .toList());
    }

    /** One of them takes twenty times as long as the others. */
    private static String chunks(long micros, long checkpoints) {
        Histogram histogram = ChunkTimes.none();
        for (int i = 0; i < checkpoints; i++) {
            histogram.recordValue(micros / checkpoints * (i == 1 ? 20 : 1));
        }
        return ChunkTimes.encoded(histogram);
    }

    private static String latency() {
        Histogram histogram = new Histogram(86_400_000, 2);
        LongStream.rangeClosed(1, 1000).forEach(i -> histogram.recordValue(2 + i * i / 20_000));
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int bytes = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), bytes));
    }
}
