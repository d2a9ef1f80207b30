package io.batchmark.core.response;

import static io.batchmark.core.response.Column.component;
import static io.batchmark.core.response.Column.recovery;
import static io.batchmark.core.response.Column.resource;
import static io.batchmark.core.response.ResponseSource.bytes;
import static io.batchmark.core.response.ResponseSource.computed;
import static io.batchmark.core.response.ResponseSource.count;
import static io.batchmark.core.response.ResponseSource.milliseconds;
import static io.batchmark.core.response.ResponseSource.nanoseconds;

import io.batchmark.contract.RunResult;
import java.util.Arrays;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What a run measures, in SI units, declared once: its name in reports, where in a result it is, the column that shows it, and
 * what it is. Reports and docs/responses.md are made of it; how it is merged over servers, its field in the contract says.
 */
public enum Response {
    ELAPSED(
            "elapsed",
            nanoseconds("times.elapsed"),
            null,
            "Wall-clock time of the step: it decides unless `analysis.response` says otherwise."),
    COLD_ELAPSED(
            "coldElapsed",
            computed(Unit.SECONDS, "the first of `times.iterations`", Derived::coldElapsed),
            null,
            "The same of the first of several iterations, counted or not. In the table Cold and warm."),
    WARM_ELAPSED(
            "warmElapsed",
            computed(Unit.SECONDS, "the mean of `times.iterations` that are warm", Derived::warmElapsed),
            null,
            "The same of those of several iterations that count, without the first of all. In the same table."),
    THROUGHPUT(
            "throughput",
            computed(Unit.ROWS_PER_SECOND, "rows of `counts` / `times.elapsed`", Derived::throughput),
            resource("rows/s"),
            "Rows inserted, deleted or updated per second of the step."),
    CHECKPOINTS("checkpoints", count("counts.commits"), resource("checkpoints"), "Chunks committed."),
    ROLLBACKS(
            "rollbacks",
            computed(Unit.COUNT, "`counts.rollbacks`", Derived::rollbacks),
            resource("rollbacks").onlyIfAny(),
            "Chunks rolled back, of a job of one's own: one that retries or skips."),
    SKIPS(
            "skips",
            computed(Unit.COUNT, "`counts.skips`", Derived::skips),
            resource("skips").onlyIfAny(),
            "Items that a job of one's own skips, in reader, processor and writer."),
    STEP(
            "step",
            nanoseconds("times.threads"),
            component("step"),
            "Time of the step summed over its partitions, which the components are parts of."),
    READER("reader", nanoseconds("times.components.reader"), component("reader"), "In the item reader."),
    PROCESSOR("processor", nanoseconds("times.components.processor"), component("processor"), "In the item processor."),
    WRITER("writer", nanoseconds("times.components.writer"), component("writer"), "In the item writer."),
    INSERT("insert", nanoseconds("times.components.insert"), component("insert"), "Part of the writer: inserts."),
    DELETE("delete", nanoseconds("times.components.delete"), component("delete"), "Part of the writer: deletes."),
    UPDATE(
            "update",
            nanoseconds("times.components.update"),
            component("update").onlyIfAny(),
            "Part of the writer: reads for update and rewrites."),
    PUBLISH(
            "publish",
            nanoseconds("times.components.publish"),
            component("publish").onlyIfAny(),
            "In publishing events, where the runner does that and not the batch container."),
    READ(
            "read",
            computed(Unit.SECONDS, "`times.components.reader` / `counts.read`", Derived::read),
            null,
            "Mean time of one read: of one query, where the items are queries. In a table of its own."),
    CONTAINER(
            "container",
            computed(Unit.SECONDS, "step - reader - processor - writer - publish", Derived::container),
            component("container"),
            "What is left of the step for the batch container."),
    STEP_CPU("stepCpu", nanoseconds("jvm.stepCpu"), resource("CPU of the step"), "CPU time while the step ran."),
    PROCESS_CPU("processCpu", nanoseconds("jvm.processCpu"), null, "CPU time from the start of the JVM."),
    THROTTLED(
            "throttled",
            nanoseconds("cgroup.throttled"),
            resource("CPU throttled"),
            "Time the CPU limit held the container back while the step ran."),
    CPU_PRESSURE(
            "cpuPressure",
            nanoseconds("contention.cpuPressure"),
            resource("CPU pressure").onlyIfAny(),
            "Time in which a thread of the container waited for a processor while the step ran; one of the node, where the"
                    + " kernel does not count it for the container."),
    MEMORY_PRESSURE(
            "memoryPressure",
            nanoseconds("contention.memoryPressure"),
            null,
            "The same, of a thread waiting for memory."),
    IO_PRESSURE("ioPressure", nanoseconds("contention.ioPressure"), null, "The same, of a thread waiting for a disk."),
    STEAL(
            "steal",
            nanoseconds("contention.steal"),
            resource("steal").onlyIfAny(),
            "Time that the hypervisor took from the processors of the node while the step ran, added up over them."),
    GC_COUNT("gcCount", count("jvm.gcCount"), resource("collections"), "Garbage collections while the step ran."),
    GC_TIME(
            "gcTime",
            nanoseconds("jvm.gcTime"),
            resource("GC time"),
            "Time of the garbage collections while the step ran."),
    GC_MAX_PAUSE(
            "gcMaxPause",
            nanoseconds("jvm.gcMaxPause"),
            resource("longest pause"),
            "The longest of these garbage collections."),
    MEMORY_PEAK(
            "memoryPeak",
            bytes("cgroup.memoryPeak"),
            resource("memory peak"),
            "Largest memory use of the container since its start."),
    DISK_WRITTEN(
            "diskWritten",
            bytes("disk.bytes"),
            resource("written to disk").onlyIfAny(),
            "Bytes that the runner's container wrote to disks while the step ran."),
    DISK_WRITES(
            "diskWrites",
            count("disk.operations"),
            resource("writes to disk").onlyIfAny(),
            "Operations that it wrote them in."),
    CONTAINER_CPU(
            "containerCpu",
            nanoseconds("cgroup.cpu"),
            null,
            "CPU time of the runner's container while the step ran: of all its processes."),
    DATABASE_CPU(
            "databaseCpu",
            nanoseconds("databaseContainer.cpu"),
            resource("CPU of the database").onlyIfAny(),
            "The same, of the container of a PostgreSQL beside the runner."),
    DATABASE_MEMORY_PEAK(
            "databaseMemoryPeak",
            bytes("databaseContainer.memoryPeak"),
            resource("memory peak of the database").onlyIfAny(),
            "Largest memory use of that container since its start."),
    DATABASE_DISK_WRITTEN(
            "databaseDiskWritten",
            bytes("databaseContainer.diskBytes"),
            resource("written by the database").onlyIfAny(),
            "Bytes that it wrote to disks while the step ran."),
    DATABASE_DISK_WRITES(
            "databaseDiskWrites", count("databaseContainer.diskOperations"), null, "Operations that it wrote them in."),
    WAL_WRITTEN(
            "walWritten",
            bytes("disk.walBytes"),
            resource("WAL").onlyIfAny(),
            "Write-ahead log that PostgreSQL made while the step ran."),
    WAL_SYNCS(
            "walSyncs",
            count("disk.walSyncs"),
            resource("WAL synced").onlyIfAny(),
            "Times that PostgreSQL had its write-ahead log synced to disk while the step ran."),
    REDONE("redone", count("recovery.redone"), recovery("items redone"), "Items that an interrupted job read again."),
    RESUME(
            "resume",
            nanoseconds("recovery.resume"),
            recovery("resumed after"),
            "Time from the end of an interrupted server to the first item that the resumed job reads."),
    EVENTS_LOST(
            "eventsLost",
            computed(Unit.COUNT, "`events.expected` - `events.received`", Derived::eventsLost),
            null,
            "Events of the job that a subscriber has not received. In the table of events."),
    EVENT_LATENCY_MEDIAN(
            "eventLatencyMedian",
            computed(Unit.SECONDS, "the median of `events.latency`", Derived::eventLatencyMedian),
            null,
            "Time from publishing to receipt within which half of the run's events arrived."),
    EVENT_LATENCY_P99(
            "eventLatencyP99",
            computed(Unit.SECONDS, "99 % quantile of `events.latency`", Derived::eventLatencyP99),
            null,
            "Time from publishing to receipt within which 99 % of the run's events arrived."),
    JOB_START(
            "jobStart",
            milliseconds("jvm.jobStartMillis"),
            resource("job start"),
            "Time from the start of the JVM to the start of the batch job.");

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

    /** @return null where none is called so */
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
        Double value = source.value().apply(result);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
