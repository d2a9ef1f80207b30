package io.batchmark.core.response;

import static io.batchmark.core.response.Column.chunk;
import static io.batchmark.core.response.Column.component;
import static io.batchmark.core.response.Column.componentIfAny;
import static io.batchmark.core.response.Column.cpu;
import static io.batchmark.core.response.Column.recovery;
import static io.batchmark.core.response.Column.resource;
import static io.batchmark.core.response.ResponseSource.bytes;
import static io.batchmark.core.response.ResponseSource.computed;
import static io.batchmark.core.response.ResponseSource.count;
import static io.batchmark.core.response.ResponseSource.histogram;
import static io.batchmark.core.response.ResponseSource.milliseconds;
import static io.batchmark.core.response.ResponseSource.nanoseconds;

import io.batchmark.contract.result.RunResult;
import java.util.Arrays;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What a run measures, in SI units, declared once: its name in reports, where in a result it is, the column that shows it, and
 * what it is. Reports and docs/responses.md are made of it; how it is merged over servers, its field in the contract says.
 */
public enum Response {
    ELAPSED("elapsed", nanoseconds("times.elapsed"), null, ResponseText.ELAPSED),
    COLD_ELAPSED(
            "coldElapsed",
            computed(Unit.SECONDS, "the first of `times.iterations`", Derived::coldElapsed),
            null,
            ResponseText.COLD_ELAPSED),
    WARM_ELAPSED(
            "warmElapsed",
            computed(Unit.SECONDS, "the mean of `times.iterations` that are warm", Derived::warmElapsed),
            null,
            ResponseText.WARM_ELAPSED),
    THROUGHPUT(
            "throughput",
            computed(Unit.ROWS_PER_SECOND, "rows of `counts` / `times.elapsed`", Derived::throughput),
            resource("rows/s").onlyIfAny(),
            ResponseText.THROUGHPUT),
    CHECKPOINTS("checkpoints", count("counts.commits"), resource("checkpoints"), ResponseText.CHECKPOINTS),
    ROLLBACKS(
            "rollbacks",
            computed(Unit.COUNT, "`counts.rollbacks`", Derived::rollbacks),
            resource("rollbacks").onlyIfAny(),
            ResponseText.ROLLBACKS),
    SKIPS(
            "skips",
            computed(Unit.COUNT, "`counts.skips`", Derived::skips),
            resource("skips").onlyIfAny(),
            ResponseText.SKIPS),
    STEP("step", nanoseconds("times.threads"), component("step"), ResponseText.STEP),
    READER("reader", nanoseconds("times.components.reader"), component("reader"), ResponseText.READER),
    PROCESSOR("processor", nanoseconds("times.components.processor"), component("processor"), ResponseText.PROCESSOR),
    WRITER("writer", nanoseconds("times.components.writer"), component("writer"), ResponseText.WRITER),
    INSERT("insert", nanoseconds("times.components.insert"), componentIfAny("insert"), ResponseText.INSERT),
    DELETE("delete", nanoseconds("times.components.delete"), componentIfAny("delete"), ResponseText.DELETE),
    UPDATE("update", nanoseconds("times.components.update"), componentIfAny("update"), ResponseText.UPDATE),
    LOCK_WAIT("lockWait", nanoseconds("contention.lockWaited"), componentIfAny("lock wait"), ResponseText.LOCK_WAIT),
    PUBLISH("publish", nanoseconds("times.components.publish"), componentIfAny("publish"), ResponseText.PUBLISH),
    READ(
            "read",
            computed(Unit.SECONDS, "`times.components.reader` / `counts.read`", Derived::read),
            null,
            ResponseText.READ),
    OUTSIDE_CHUNKS(
            "outsideChunks",
            nanoseconds("times.components.outsideChunks"),
            componentIfAny("outside chunks"),
            ResponseText.OUTSIDE_CHUNKS),
    CONTAINER(
            "container",
            computed(Unit.SECONDS, "step - reader - processor - writer - publish - outsideChunks", Derived::container),
            component("container"),
            ResponseText.CONTAINER),
    SLOWEST_PARTITION(
            "slowestPartition",
            nanoseconds("partitions.slowest.elapsed"),
            resource("slowest partition").onlyIfAny(),
            ResponseText.SLOWEST_PARTITION),
    FASTEST_PARTITION(
            "fastestPartition",
            nanoseconds("partitions.fastest.elapsed"),
            resource("fastest partition").onlyIfAny(),
            ResponseText.FASTEST_PARTITION),
    PARTITION_SPREAD("partitionSpread", PartitionSources.SPREAD, null, ResponseText.PARTITION_SPREAD),
    PARTITION_TIME("partitionTime", PartitionSources.TIME, null, ResponseText.PARTITION_TIME),
    REPLY_WAIT("replyWait", nanoseconds("dispatch.waited"), componentIfAny("reply wait"), ResponseText.REPLY_WAIT),
    PARTITIONS_SENT("partitionsSent", count("dispatch.sent"), null, ResponseText.PARTITIONS_SENT),
    PARTITIONS_RECEIVED("partitionsReceived", count("dispatch.received"), null, ResponseText.PARTITIONS_RECEIVED),
    BUSIEST_SERVER("busiestServer", PartitionSources.MOST, null, ResponseText.BUSIEST_SERVER),
    IDLEST_SERVER("idlestServer", PartitionSources.LEAST, null, ResponseText.IDLEST_SERVER),
    SLOWEST_PARTITION_ITEMS(
            "slowestPartitionItems", count("partitions.slowest.items"), null, ResponseText.SLOWEST_PARTITION_ITEMS),
    FASTEST_PARTITION_ITEMS(
            "fastestPartitionItems", count("partitions.fastest.items"), null, ResponseText.FASTEST_PARTITION_ITEMS),
    SLOWEST_PARTITION_CPU(
            "slowestPartitionCpu", nanoseconds("partitions.slowest.cpu"), null, ResponseText.SLOWEST_PARTITION_CPU),
    FASTEST_PARTITION_CPU(
            "fastestPartitionCpu", nanoseconds("partitions.fastest.cpu"), null, ResponseText.FASTEST_PARTITION_CPU),
    CHUNK_TIME_MEDIAN(
            "chunkTimeMedian",
            histogram("the median of `times.chunks`", Derived::chunkTimeMedian),
            chunk("median"),
            ResponseText.CHUNK_TIME_MEDIAN),
    CHUNK_TIME_P90(
            "chunkTimeP90",
            histogram("90 % quantile of `times.chunks`", Derived::chunkTimeP90),
            chunk("90 % quantile"),
            ResponseText.CHUNK_TIME_P90),
    CHUNK_TIME_P99(
            "chunkTimeP99",
            histogram("99 % quantile of `times.chunks`", Derived::chunkTimeP99),
            chunk("99 % quantile"),
            ResponseText.CHUNK_TIME_P99),
    CHUNK_TIME_MAX(
            "chunkTimeMax",
            histogram("the largest of `times.chunks`", Derived::chunkTimeMax),
            chunk("largest"),
            ResponseText.CHUNK_TIME_MAX),
    THREAD_CPU("threadCpu", nanoseconds("times.cpu.threads"), cpu("threads"), ResponseText.THREAD_CPU),
    READER_CPU("readerCpu", nanoseconds("times.cpu.reader"), cpu("reader"), ResponseText.READER_CPU),
    PROCESSOR_CPU("processorCpu", nanoseconds("times.cpu.processor"), cpu("processor"), ResponseText.PROCESSOR_CPU),
    WRITER_CPU("writerCpu", nanoseconds("times.cpu.writer"), cpu("writer"), ResponseText.WRITER_CPU),
    PUBLISH_CPU("publishCpu", nanoseconds("times.cpu.publish"), cpu("publish").onlyIfAny(), ResponseText.PUBLISH_CPU),
    BATCH_CONTAINER_CPU(
            "batchContainerCpu",
            computed(
                    Unit.SECONDS,
                    "threadCpu - readerCpu - processorCpu - writerCpu - publishCpu",
                    Derived::batchContainerCpu),
            cpu("container"),
            ResponseText.BATCH_CONTAINER_CPU),
    STEP_CPU("stepCpu", nanoseconds("jvm.stepCpu"), resource("CPU of the step"), ResponseText.STEP_CPU),
    PROCESS_CPU("processCpu", nanoseconds("jvm.processCpu"), null, ResponseText.PROCESS_CPU),
    THROTTLED("throttled", nanoseconds("cgroup.throttled"), resource("CPU throttled"), ResponseText.THROTTLED),
    CPU_PRESSURE(
            "cpuPressure",
            nanoseconds("contention.cpuPressure"),
            resource("CPU pressure").onlyIfAny(),
            ResponseText.CPU_PRESSURE),
    MEMORY_PRESSURE("memoryPressure", nanoseconds("contention.memoryPressure"), null, ResponseText.MEMORY_PRESSURE),
    IO_PRESSURE("ioPressure", nanoseconds("contention.ioPressure"), null, ResponseText.IO_PRESSURE),
    STEAL("steal", nanoseconds("contention.steal"), resource("steal").onlyIfAny(), ResponseText.STEAL),
    LOCK_WAITS(
            "lockWaits", count("contention.lockWaits"), resource("lock waits").onlyIfAny(), ResponseText.LOCK_WAITS),
    GC_COUNT("gcCount", count("jvm.gcCount"), resource("collections"), ResponseText.GC_COUNT),
    GC_TIME("gcTime", nanoseconds("jvm.gcTime"), resource("GC time"), ResponseText.GC_TIME),
    GC_MAX_PAUSE("gcMaxPause", nanoseconds("jvm.gcMaxPause"), resource("longest pause"), ResponseText.GC_MAX_PAUSE),
    MEMORY_PEAK("memoryPeak", bytes("cgroup.memoryPeak"), resource("memory peak"), ResponseText.MEMORY_PEAK),
    DISK_WRITTEN(
            "diskWritten", bytes("disk.bytes"), resource("written to disk").onlyIfAny(), ResponseText.DISK_WRITTEN),
    DISK_WRITES(
            "diskWrites", count("disk.operations"), resource("writes to disk").onlyIfAny(), ResponseText.DISK_WRITES),
    CONTAINER_CPU("containerCpu", nanoseconds("cgroup.cpu"), null, ResponseText.CONTAINER_CPU),
    DATABASE_CPU(
            "databaseCpu",
            nanoseconds("databaseContainer.cpu"),
            resource("CPU of the database").onlyIfAny(),
            ResponseText.DATABASE_CPU),
    DATABASE_MEMORY_PEAK(
            "databaseMemoryPeak",
            bytes("databaseContainer.memoryPeak"),
            resource("memory peak of the database").onlyIfAny(),
            ResponseText.DATABASE_MEMORY_PEAK),
    DATABASE_DISK_WRITTEN(
            "databaseDiskWritten",
            bytes("databaseContainer.diskBytes"),
            resource("written by the database").onlyIfAny(),
            ResponseText.DATABASE_DISK_WRITTEN),
    DATABASE_DISK_WRITES(
            "databaseDiskWrites", count("databaseContainer.diskOperations"), null, ResponseText.DATABASE_DISK_WRITES),
    WAL_WRITTEN("walWritten", bytes("disk.walBytes"), resource("WAL").onlyIfAny(), ResponseText.WAL_WRITTEN),
    WAL_SYNCS("walSyncs", count("disk.walSyncs"), resource("WAL synced").onlyIfAny(), ResponseText.WAL_SYNCS),
    REDONE("redone", count("recovery.redone"), recovery("items redone"), ResponseText.REDONE),
    RESUME("resume", nanoseconds("recovery.resume"), recovery("resumed after"), ResponseText.RESUME),
    EVENTS_LOST(
            "eventsLost",
            computed(Unit.COUNT, "`events.expected` - `events.received`", Derived::eventsLost),
            null,
            ResponseText.EVENTS_LOST),
    EVENT_LATENCY_MEDIAN(
            "eventLatencyMedian",
            histogram("the median of `events.latency`", Derived::eventLatencyMedian),
            null,
            ResponseText.EVENT_LATENCY_MEDIAN),
    EVENT_LATENCY_P99(
            "eventLatencyP99",
            histogram("99 % quantile of `events.latency`", Derived::eventLatencyP99),
            null,
            ResponseText.EVENT_LATENCY_P99),
    JOB_START("jobStart", milliseconds("jvm.jobStartMillis"), resource("job start"), ResponseText.JOB_START);

    private final String label;

    @SuppressWarnings("ImmutableEnumChecker") // a function of its argument alone
    private final ResponseSource source;

    private final @Nullable Column column;
    private final String description;

    Response(String label, ResponseSource source, @Nullable Column column, String description) {
        this.label = label;
        this.source = source;
        this.column = column;
        this.description = description;
    }

    /** Name in the reports, as in {@code elapsed}. */
    public String label() {
        return label;
    }

    /** The response with a label; null if no response has it. */
    public static @Nullable Response of(String label) {
        return Arrays.stream(values())
                .filter(response -> response.label.equals(label))
                .findFirst()
                .orElse(null);
    }

    /** What it is, in a sentence. */
    public String description() {
        return description;
    }

    public Unit unit() {
        return source.unit();
    }

    /** Where in a result it is, or how it is computed from that. */
    public ResponseSource source() {
        return source;
    }

    /** How tables show it; null where none has a column for it. */
    public @Nullable Column column() {
        return column;
    }

    /** Its value in a run; empty where the run did not measure it. */
    public OptionalDouble of(RunResult result) {
        return source.in(new MeasuredResult(result));
    }
}
