package io.batchmark.core.summary;

import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.result.Cgroup;
import io.batchmark.contract.result.ChunkTimes;
import io.batchmark.contract.result.Components;
import io.batchmark.contract.result.Contention;
import io.batchmark.contract.result.CpuTimes;
import io.batchmark.contract.result.DatabaseContainer;
import io.batchmark.contract.result.Disk;
import io.batchmark.contract.result.Jvm;
import io.batchmark.contract.result.Partition;
import io.batchmark.contract.result.Partitions;
import io.batchmark.contract.result.RunEnvironment;
import io.batchmark.contract.result.RunResult;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/** Rows with as many figures as the job runner measures, and about the 2.2 KB of a row in a campaign of 100,000 runs. */
public final class RealRows {
    private static final int CHUNKS = 200;
    private static final int COLLECTIONS = 32;
    private static final int NODES = 7;
    private static final int SECONDS = 20;

    private final Plan plan;
    private final Random random = new Random(1);

    public RealRows(Plan plan) {
        this.plan = plan;
    }

    /** The row of a run of the plan. The times of a treatment differ by 2 %, the times of the treatments by up to 30 %. */
    public Entry row(int position) {
        Run run = plan.run(position);
        int size = plan.treatments().size();
        double slower = 1 + 0.3 * (position % size) / size;
        long elapsed = Math.round(10e9 * slower * Math.exp(0.02 * random.nextGaussian()));
        Instant start = Ledgers.START.plusSeconds((long) SECONDS * position).plusNanos(random.nextInt(1_000_000_000));
        return Entry.builder(run.treatment().id(), run.block(), 1, Outcome.Succeeded, start.plusSeconds(SECONDS - 1))
                .started(start)
                .node("node-" + position % NODES)
                .image("sha256:" + "0123456789abcdef".repeat(4))
                .result(result(elapsed))
                .build();
    }

    private long part(long elapsed, double share) {
        return Math.round(elapsed * share * (0.95 + 0.1 * random.nextDouble()));
    }

    private RunResult result(long elapsed) {
        return new RunResult(
                RunParameters.VERSION,
                new UUID(random.nextLong(), random.nextLong()).toString(),
                1,
                0,
                RunResult.BatchStatus.COMPLETED,
                null,
                new RunResult.Counts(200_000, 200_000, 100_000, 50_000, 50_000, CHUNKS + 1, 0, 0),
                new RunResult.Times(
                        1_767_225_600_000_000_000L + random.nextInt(),
                        elapsed,
                        part(elapsed, 2),
                        new Components(
                                part(elapsed, 0.2),
                                part(elapsed, 0.1),
                                part(elapsed, 0.6),
                                part(elapsed, 0.3),
                                part(elapsed, 0.2),
                                part(elapsed, 0.1),
                                0,
                                part(elapsed, 0.05)),
                        null,
                        null,
                        new CpuTimes(part(elapsed, 0.8), part(elapsed, 0.1), part(elapsed, 0.1), part(elapsed, 0.3), 0),
                        chunks(elapsed / 1000 / CHUNKS)),
                new Jvm(
                        2500 + random.nextInt(100),
                        part(elapsed, 1),
                        part(elapsed, 1.5),
                        COLLECTIONS + random.nextInt(10),
                        part(elapsed, 0.01),
                        part(elapsed, 0.001),
                        512L << 20,
                        LongStream.range(0, COLLECTIONS)
                                .map(i -> 40_000 + 100 * i + random.nextInt(1000))
                                .boxed()
                                .toList()),
                new Cgroup(
                        100, random.nextInt(3), part(elapsed, 0.001), (300L << 20) + random.nextInt(1 << 20), elapsed),
                new Disk(part(elapsed, 0.01), 5000L + random.nextInt(100), part(elapsed, 0.005), (long) CHUNKS),
                null,
                null,
                null,
                new RunEnvironment(
                        "25.0.3",
                        "OpenJDK 64-Bit Server VM",
                        "26.0.0.3",
                        List.of("G1 Young Generation", "G1 Concurrent GC", "G1 Old Generation"),
                        2,
                        "PostgreSQL 17.5",
                        "fsync=on, synchronous_commit=on, full_page_writes=on"),
                new Contention(
                        part(elapsed, 0.01),
                        part(elapsed, 0.001),
                        part(elapsed, 0.02),
                        part(elapsed, 0.0001),
                        part(elapsed, 4),
                        (long) random.nextInt(50),
                        part(elapsed, 0.001)),
                null,
                new DatabaseContainer(part(elapsed, 0.4), 200L << 20, part(elapsed, 0.01), 3000L + random.nextInt(100)),
                new Partitions(
                        new Partition(part(elapsed, 1), 100_100, part(elapsed, 0.4)),
                        new Partition(part(elapsed, 0.9), 99_900, part(elapsed, 0.4))),
                null,
                null);
    }

    private String chunks(long micros) {
        Histogram histogram = ChunkTimes.none();
        for (int chunk = 0; chunk < CHUNKS; chunk++) {
            histogram.recordValue(Math.round(micros * Math.exp(0.3 * random.nextGaussian())));
        }
        return ChunkTimes.ofAtMost(ChunkTimes.FEWER_CHARACTERS, ChunkTimes.encoded(histogram));
    }
}
