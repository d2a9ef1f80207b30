package io.batchmark.core.response;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.result.Cgroup;
import io.batchmark.contract.result.ChunkTimes;
import io.batchmark.contract.result.Components;
import io.batchmark.contract.result.Contention;
import io.batchmark.contract.result.CpuTimes;
import io.batchmark.contract.result.DatabaseContainer;
import io.batchmark.contract.result.Disk;
import io.batchmark.contract.result.DispatchedPartitions;
import io.batchmark.contract.result.Events;
import io.batchmark.contract.result.Iterations;
import io.batchmark.contract.result.Partition;
import io.batchmark.contract.result.Partitions;
import io.batchmark.contract.result.Recovery;
import io.batchmark.contract.result.RunResult;
import io.batchmark.core.summary.Ledgers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ResponseTest {
    private static final Cgroup CGROUP = new Cgroup(100, 7, 1_500_000_000L, 300L << 20, 4_500_000_000L);

    private static final RunResult.Counts COUNTS = new RunResult.Counts(1000, 1000, 500, 500, 0, 11, 0, 0);

    private static final RunResult FULL = full(Ledgers.result(
            new RunResult.Times(
                    0,
                    4_000_000_000L,
                    10_000_000_000L,
                    new Components(
                            1_000_000_000L,
                            500_000_000,
                            6_000_000_000L,
                            2_000_000_000L,
                            3_999_000_000L,
                            1_000_000,
                            0,
                            400_000_000),
                    new Iterations(List.of(), List.of(7_000_000_000L, 3_000_000_000L, 2_000_000_000L), COUNTS, COUNTS),
                    null,
                    new CpuTimes(9_000_000_000L, 250_000_000, 500_000_000, 4_000_000_000L, 1_250_000_000),
                    chunks()),
            CGROUP));

    /** 100 of them: 90 of 100 µs, 9 of 110 µs, one of 120 µs. */
    private static String chunks() {
        Histogram histogram = ChunkTimes.none();
        histogram.recordValueWithCount(100, 90);
        histogram.recordValueWithCount(110, 9);
        histogram.recordValue(120);
        return ChunkTimes.encoded(histogram);
    }

    private static RunResult full(RunResult result) {
        return new RunResult(
                result.version(),
                result.run(),
                result.attempt(),
                0,
                result.batchStatus(),
                null,
                new RunResult.Counts(1000, 1000, 500, 500, 0, 11, 3, 2),
                result.times(),
                result.jvm(),
                result.cgroup(),
                new Disk(4096L, 2L, 8192L, 3L),
                new Recovery(20, 70, 6_000_000_000L),
                new Events(20, 19, 0, LatencyTest.histogram(10, 20, 30)),
                null,
                result.environment(),
                new Contention(2_500_000_000L, 1_000_000L, 2_000_000L, 30_000_000L, 8_000_000_000L, 9L, 500_000L),
                null,
                new DatabaseContainer(1_250_000_000L, 65_536L, 12_288L, 4L),
                new Partitions(
                        new Partition(3_000_000_000L, 250, 1_500_000_000L),
                        new Partition(1_000_000_000L, 240, 500_000_000L)),
                null,
                new DispatchedPartitions(24, 24, 24, 1_500_000_000L, List.of(15L, 9L)));
    }

    /** Label, unit and value of each in {@link #FULL}. */
    private static final List<String> VALUES = List.of(
            "elapsed, s, 4",
            "coldElapsed, s, 7",
            "warmElapsed, s, 2.5",
            "throughput, rows/s, 250",
            "step, s, 10",
            "reader, s, 1",
            "processor, s, 0.5",
            "writer, s, 6",
            "insert, s, 2",
            "delete, s, 3.999",
            "update, s, 0.001",
            "lockWait, s, 0.0005",
            "read, s, 0.001",
            "diskWritten, B, 4096",
            "diskWrites, count, 2",
            "walWritten, B, 8192",
            "containerCpu, s, 4.5",
            "databaseCpu, s, 1.25",
            "databaseMemoryPeak, B, 65536",
            "databaseDiskWritten, B, 12288",
            "databaseDiskWrites, count, 4",
            "walSyncs, count, 3",
            "redone, count, 70",
            "resume, s, 6",
            "outsideChunks, s, 0.4",
            "container, s, 2.1",
            "slowestPartition, s, 3",
            "fastestPartition, s, 1",
            "partitionSpread, s, 2",
            "partitionTime, s, 1.25",
            "replyWait, s, 1.5",
            "partitionsSent, count, 24",
            "partitionsReceived, count, 24",
            "busiestServer, count, 5",
            "idlestServer, count, 3",
            "slowestPartitionItems, count, 250",
            "fastestPartitionItems, count, 240",
            "slowestPartitionCpu, s, 1.5",
            "fastestPartitionCpu, s, 0.5",
            "chunkTimeMedian, s, 0.0001",
            "chunkTimeP90, s, 0.0001",
            "chunkTimeP99, s, 0.00011",
            "chunkTimeMax, s, 0.00012",
            "threadCpu, s, 9",
            "readerCpu, s, 0.25",
            "processorCpu, s, 0.5",
            "writerCpu, s, 4",
            "publishCpu, s, 1.25",
            "batchContainerCpu, s, 3",
            "stepCpu, s, 3",
            "processCpu, s, 5",
            "lockWaits, count, 9",
            "gcCount, count, 7",
            "gcTime, s, 0.04",
            "gcMaxPause, s, 0.009",
            "checkpoints, count, 11",
            "rollbacks, count, 3",
            "skips, count, 2",
            "throttled, s, 1.5",
            "cpuPressure, s, 2.5",
            "memoryPressure, s, 0.001",
            "ioPressure, s, 0.002",
            "steal, s, 0.03",
            "memoryPeak, B, 314572800",
            "jobStart, s, 2.5",
            "publish, s, 0",
            "eventsLost, count, 1",
            "eventLatencyMedian, s, 0.02",
            "eventLatencyP99, s, 0.03");

    @ParameterizedTest
    @EnumSource(Response.class)
    void isTakenFromTheResultInSiUnits(Response response) {
        assertThat(VALUES).as("a row for each response").anyMatch(row -> row.startsWith(response.label() + ", "));
        List<String> row = VALUES.stream()
                .map(line -> List.of(line.split(", ", -1)))
                .filter(cells -> cells.get(0).equals(response.label()))
                .findFirst()
                .orElseThrow();
        assertThat(response.unit().symbol()).isEqualTo(row.get(1));
        assertThat(response.of(FULL)).hasValue(Double.parseDouble(row.get(2)));
    }

    @Test
    void whatWasNotMeasuredIsAbsent() {
        RunResult stepOnly = Ledgers.result(new RunResult.Times(0, 0, 1, null), null);
        Set<Response> absent = EnumSet.noneOf(Response.class);
        for (Response response : Response.values()) {
            OptionalDouble value = response.of(stepOnly);
            if (value.isEmpty()) {
                absent.add(response);
            }
        }
        assertThat(absent)
                .containsExactlyInAnyOrder(
                        Response.COLD_ELAPSED,
                        Response.WARM_ELAPSED,
                        Response.THROUGHPUT,
                        Response.ROLLBACKS,
                        Response.SKIPS,
                        Response.READER,
                        Response.PROCESSOR,
                        Response.PARTITION_TIME,
                        Response.REPLY_WAIT,
                        Response.PARTITIONS_SENT,
                        Response.PARTITIONS_RECEIVED,
                        Response.BUSIEST_SERVER,
                        Response.IDLEST_SERVER,
                        Response.WRITER,
                        Response.INSERT,
                        Response.DELETE,
                        Response.UPDATE,
                        Response.LOCK_WAIT,
                        Response.PUBLISH,
                        Response.READ,
                        Response.OUTSIDE_CHUNKS,
                        Response.CONTAINER,
                        Response.SLOWEST_PARTITION,
                        Response.FASTEST_PARTITION,
                        Response.PARTITION_SPREAD,
                        Response.SLOWEST_PARTITION_ITEMS,
                        Response.FASTEST_PARTITION_ITEMS,
                        Response.CHUNK_TIME_MEDIAN,
                        Response.CHUNK_TIME_P90,
                        Response.CHUNK_TIME_P99,
                        Response.CHUNK_TIME_MAX,
                        Response.SLOWEST_PARTITION_CPU,
                        Response.FASTEST_PARTITION_CPU,
                        Response.THREAD_CPU,
                        Response.READER_CPU,
                        Response.PROCESSOR_CPU,
                        Response.WRITER_CPU,
                        Response.PUBLISH_CPU,
                        Response.BATCH_CONTAINER_CPU,
                        Response.DISK_WRITTEN,
                        Response.DISK_WRITES,
                        Response.WAL_WRITTEN,
                        Response.CONTAINER_CPU,
                        Response.DATABASE_CPU,
                        Response.DATABASE_MEMORY_PEAK,
                        Response.DATABASE_DISK_WRITTEN,
                        Response.DATABASE_DISK_WRITES,
                        Response.WAL_SYNCS,
                        Response.REDONE,
                        Response.RESUME,
                        Response.EVENTS_LOST,
                        Response.EVENT_LATENCY_MEDIAN,
                        Response.EVENT_LATENCY_P99,
                        Response.THROTTLED,
                        Response.CPU_PRESSURE,
                        Response.MEMORY_PRESSURE,
                        Response.IO_PRESSURE,
                        Response.STEAL,
                        Response.LOCK_WAITS,
                        Response.MEMORY_PEAK);
    }

    @ParameterizedTest
    @CsvSource({
        "STEP_CPU, added up",
        "GC_MAX_PAUSE, the largest",
        "WAL_SYNCS, 'added up, or left out if they share a database'",
        "RESUME, left out",
        "SLOWEST_PARTITION_ITEMS, that of the slowest partition of all servers",
        "THROUGHPUT, computed of the figures of the run",
    })
    void saysWhatBecomesOfSeveralServers(Response response, String merged) {
        assertThat(response.source().merged()).isEqualTo(merged);
    }

    @Test
    void warmAreAllThatCountAfterAWarmUp() {
        Iterations warmedUp = new Iterations(List.of(9L), List.of(3L, 2L), COUNTS, COUNTS);
        RunResult result = Ledgers.result(new RunResult.Times(0, 3, 3, null, warmedUp), null);
        assertThat(Response.COLD_ELAPSED.of(result)).hasValue(9e-9);
        assertThat(Response.WARM_ELAPSED.of(result)).hasValue(3e-9);
    }

    @ParameterizedTest
    @CsvSource({
        "STEP_CPU, the mean of those that count",
        "CPU_PRESSURE, the mean of those that count",
        "GC_MAX_PAUSE, the largest of those that count",
        "FASTEST_PARTITION, the mean of those that count",
        "MEMORY_PEAK, the largest of those that count",
        "JOB_START, that of the first one",
        "PROCESS_CPU, that of the last one",
        "THROUGHPUT, computed of the figures of the run",
    })
    void saysWhatBecomesOfSeveralIterations(Response response, String iterated) {
        assertThat(response.source().iterated()).isEqualTo(iterated);
    }

    @ParameterizedTest
    @EnumSource
    void isInThePageThatSaysWhatItIncludes(Response response) throws IOException {
        assertThat(Files.readString(Path.of("../../docs/measurement.md"))).contains("`" + response.label() + "`");
    }

    @Test
    void labelsAreFitToBeColumns() {
        assertThat(Response.values())
                .extracting(Response::label)
                .doesNotHaveDuplicates()
                .allMatch(label -> label.matches("[a-z][a-zA-Z0-9]+"));
    }
}
