package io.batchmark.core.statistics;

import io.batchmark.contract.RunResult;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** What a run measures, in SI units. The names are part of the reports. */
public enum Response {
    /** Wall-clock time of the step: the response that decides. */
    ELAPSED("elapsed", Unit.SECONDS, result -> seconds(result.times().elapsed())),
    /** Rows inserted, deleted or updated per second of the step. */
    THROUGHPUT("throughput", Unit.ROWS_PER_SECOND, Response::throughput),
    /** Time of the step summed over its partitions, which the components are parts of. */
    STEP("step", Unit.SECONDS, result -> seconds(result.times().threads())),
    READER("reader", Unit.SECONDS, component(RunResult.Components::reader)),
    PROCESSOR("processor", Unit.SECONDS, component(RunResult.Components::processor)),
    WRITER("writer", Unit.SECONDS, component(RunResult.Components::writer)),
    INSERT("insert", Unit.SECONDS, component(RunResult.Components::insert)),
    DELETE("delete", Unit.SECONDS, component(RunResult.Components::delete)),
    UPDATE("update", Unit.SECONDS, component(RunResult.Components::update)),
    /** In publishing events, where the runner does that and not the batch container. */
    PUBLISH("publish", Unit.SECONDS, component(RunResult.Components::publish)),
    /** Mean time of one read: of one query, where the items are queries. */
    READ("read", Unit.SECONDS, Response::read),
    /** What is left of the step for the batch container: step - reader - processor - writer - publish. */
    CONTAINER("container", Unit.SECONDS, Response::container),
    STEP_CPU("stepCpu", Unit.SECONDS, jvm(jvm -> seconds(jvm.stepCpu()))),
    PROCESS_CPU("processCpu", Unit.SECONDS, jvm(jvm -> seconds(jvm.processCpu()))),
    GC_COUNT("gcCount", Unit.COUNT, jvm(RunResult.Jvm::gcCount)),
    GC_TIME("gcTime", Unit.SECONDS, jvm(jvm -> seconds(jvm.gcTime()))),
    GC_MAX_PAUSE("gcMaxPause", Unit.SECONDS, jvm(jvm -> seconds(jvm.gcMaxPause()))),
    CHECKPOINTS("checkpoints", Unit.COUNT, result -> (double) result.counts().commits()),
    /** Time the CPU limit held the container back while the step ran. */
    THROTTLED("throttled", Unit.SECONDS, cgroup(cgroup -> seconds(cgroup.throttled()))),
    MEMORY_PEAK("memoryPeak", Unit.BYTES, cgroup(RunResult.Cgroup::memoryPeak)),
    /** Bytes that the runner's container wrote to disks while the step ran. */
    DISK_WRITTEN("diskWritten", Unit.BYTES, disk(RunResult.Disk::bytes)),
    DISK_WRITES("diskWrites", Unit.COUNT, disk(RunResult.Disk::operations)),
    /** Write-ahead log that PostgreSQL made while the step ran. */
    WAL_WRITTEN("walWritten", Unit.BYTES, disk(RunResult.Disk::walBytes)),
    WAL_SYNCS("walSyncs", Unit.COUNT, disk(RunResult.Disk::walSyncs)),
    /** Items that an interrupted job read again. */
    REDONE("redone", Unit.COUNT, recovery(RunResult.Recovery::redone)),
    /** Time from the end of an interrupted server to the first item that the resumed job reads. */
    RESUME("resume", Unit.SECONDS, recovery(recovery -> seconds(recovery.resume()))),
    /** Events of the job that a subscriber has not received. */
    EVENTS_LOST("eventsLost", Unit.COUNT, Response::eventsLost),
    /** Time from the start of the JVM to the start of the batch job. */
    JOB_START("jobStart", Unit.SECONDS, jvm(jvm -> jvm.jobStartMillis() / 1e3));

    private final String label;
    private final String unit;

    @SuppressWarnings("ImmutableEnumChecker") // a function of its argument alone
    private final Function<RunResult, @Nullable Double> extractor;

    Response(String label, String unit, Function<RunResult, @Nullable Double> extractor) {
        this.label = label;
        this.unit = unit;
        this.extractor = extractor;
    }

    /** Name in the reports, as in {@code elapsed}. */
    public String label() {
        return label;
    }

    /** Symbol of its unit: {@code s}, {@code B}, {@code rows/s} or {@code count}. */
    public String unit() {
        return unit;
    }

    /** Its value in a run; empty where the run did not measure it. */
    public OptionalDouble of(RunResult result) {
        Double value = extractor.apply(result);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    private static double seconds(long nanoseconds) {
        return nanoseconds / 1e9;
    }

    private static @Nullable Double throughput(RunResult result) {
        long rows = result.counts().inserted()
                + result.counts().deleted()
                + result.counts().updated();
        long elapsed = result.times().elapsed();
        return elapsed == 0 ? null : rows / seconds(elapsed);
    }

    private static @Nullable Double container(RunResult result) {
        RunResult.Components parts = result.times().components();
        return parts == null
                ? null
                : seconds(result.times().threads()
                        - parts.reader()
                        - parts.processor()
                        - parts.writer()
                        - parts.publish());
    }

    private static @Nullable Double read(RunResult result) {
        RunResult.Components parts = result.times().components();
        long items = result.counts().read();
        return parts == null || items == 0 ? null : seconds(parts.reader()) / items;
    }

    private static @Nullable Double eventsLost(RunResult result) {
        RunResult.Events events = result.events();
        return events == null ? null : (double) events.missing();
    }

    private static Function<RunResult, @Nullable Double> disk(Function<RunResult.Disk, @Nullable Long> figure) {
        return result -> {
            Long value = result.disk() == null ? null : figure.apply(result.disk());
            return value == null ? null : value.doubleValue();
        };
    }

    private static Function<RunResult, @Nullable Double> recovery(ToDoubleFunction<RunResult.Recovery> figure) {
        return result -> {
            RunResult.Recovery recovery = result.recovery();
            return recovery == null ? null : figure.applyAsDouble(recovery);
        };
    }

    private static Function<RunResult, @Nullable Double> component(ToLongFunction<RunResult.Components> part) {
        return result -> {
            RunResult.Components parts = result.times().components();
            return parts == null ? null : seconds(part.applyAsLong(parts));
        };
    }

    private static Function<RunResult, @Nullable Double> jvm(ToDoubleFunction<RunResult.Jvm> figure) {
        return result -> figure.applyAsDouble(result.jvm());
    }

    private static Function<RunResult, @Nullable Double> cgroup(ToDoubleFunction<RunResult.Cgroup> figure) {
        return result -> {
            RunResult.Cgroup cgroup = result.cgroup();
            return cgroup == null ? null : figure.applyAsDouble(cgroup);
        };
    }

    /** Apart, because an enum's constants cannot refer to its own constants before they exist. */
    private static final class Unit {
        static final String SECONDS = "s";
        static final String BYTES = "B";
        static final String COUNT = "count";
        static final String ROWS_PER_SECOND = "rows/s";
    }
}
