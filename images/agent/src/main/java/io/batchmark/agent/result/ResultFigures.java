package io.batchmark.agent.result;

import io.batchmark.agent.measure.Figures;
import io.batchmark.agent.measure.JobRecord;
import io.batchmark.agent.measure.JobSpan;
import io.batchmark.agent.measure.Measurement;
import io.batchmark.agent.measure.PartitionRecord;
import io.batchmark.agent.measure.QueuedPartitions;
import io.batchmark.agent.measure.StepRecord;
import io.batchmark.agent.transform.Role;
import io.batchmark.figures.ContainerUse;
import io.batchmark.figures.GarbageObserver;
import io.batchmark.figures.ResourceContention;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The figures that the result of every job has, of the current iteration. */
final class ResultFigures {
    private static final String CHECKPOINT = "publisher.publishCheckpointEvent";

    private final Measurement measurement;
    private final JobSpan span;
    private final Map<String, Long> metrics = new LinkedHashMap<>();
    private final List<StepRecord> partitioned = new ArrayList<>();
    private long threads;
    private long reader;
    private long processor;
    private long writer;
    private long publish;
    private long outsideChunks;
    private long cpu;
    private long readerCpu;
    private long processorCpu;
    private long writerCpu;
    private long publishCpu;
    private long waited;

    ResultFigures(Measurement measurement) {
        this.measurement = measurement;
        span = measurement.span();
        for (JobRecord job : measurement.jobs().followed()) {
            job.steps().forEach(this::add);
        }
    }

    private void add(StepRecord step) {
        step.metrics().forEach((name, value) -> metrics.merge(name, value, Long::sum));
        threads += step.threads();
        if (step.slowest() != null) {
            partitioned.add(step);
        }
        Figures sums = step.figures(measurement.table().size());
        reader += time(sums, "reader.readItem");
        processor += time(sums, "processor.processItem");
        writer += time(sums, "writer.writeItems");
        waited += time(sums, "dispatch.take");
        cpu += step.cpu();
        readerCpu += cpu(sums, "reader.readItem");
        processorCpu += cpu(sums, "processor.processItem");
        writerCpu += cpu(sums, "writer.writeItems");
        long inChunks = time(sums, "chunk.invokeChunk");
        long published = published(sums);
        // of these, only events at checkpoints are in chunks
        long otherwise = published - time(sums, CHECKPOINT);
        outsideChunks += inChunks == 0 ? 0 : Math.max(0, step.threads() - inChunks - otherwise);
        publish += published;
    }

    /** The time of publishing, whose CPU time is added, too. */
    private long published(Figures sums) {
        long time = 0;
        for (int id = 0; id < measurement.table().size(); id++) {
            if (measurement.table().withId(id).role() == Role.Publisher) {
                time += sums.total(id);
                publishCpu += sums.cpu(id);
            }
        }
        return time;
    }

    private long time(Figures sums, String point) {
        return sums.total(measurement.table().id(point));
    }

    private long cpu(Figures sums, String point) {
        return sums.cpu(measurement.table().id(point));
    }

    /** The figures as a part of the result. */
    Map<String, Object> document() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("counts", counts());
        document.put("times", times());
        document.put("jvm", jvm());
        document.put("cgroup", Json.orNull(cgroup()));
        if (span.disk().bytes() != null || span.disk().operations() != null) {
            Map<String, Object> disk = new LinkedHashMap<>();
            disk.put("bytes", Json.orNull(span.disk().bytes()));
            disk.put("operations", Json.orNull(span.disk().operations()));
            disk.put("walBytes", Json.NULL);
            disk.put("walSyncs", Json.NULL);
            document.put("disk", disk);
        }
        contention(document);
        if (partitioned.size() == 1) { // partitions of different steps do different work
            Map<String, Object> partitions = new LinkedHashMap<>();
            partitions.put("slowest", partition(partitioned.get(0).slowest()));
            partitions.put("fastest", partition(partitioned.get(0).fastest()));
            document.put("partitions", partitions);
        }
        QueuedPartitions.Sum sum = measurement.partitions().sum();
        if (sum != null) {
            document.put("dispatch", dispatch(sum));
        }
        return document;
    }

    private Map<String, Object> partition(@Nullable PartitionRecord known) {
        PartitionRecord partition = Objects.requireNonNull(known);
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("elapsed", partition.elapsed());
        document.put("items", partition.items());
        document.put("cpu", Json.orNull(measurement.hasCpuTimes() ? partition.cpu() : null));
        return document;
    }

    private Map<String, Object> dispatch(QueuedPartitions.Sum sum) {
        Map<String, Object> dispatch = new LinkedHashMap<>();
        dispatch.put("sent", sum.sent());
        dispatch.put("received", sum.received());
        dispatch.put(
                "executed", sum.executed().stream().mapToLong(Long::longValue).sum());
        dispatch.put("waited", waited);
        dispatch.put("servers", sum.executed());
        return dispatch;
    }

    /** A record of a document. */
    @SuppressWarnings("unchecked") // all records of a document are such maps
    static Map<String, Object> part(Map<String, Object> document, String name) {
        return (Map<String, Object>) Objects.requireNonNull(document.get(name));
    }

    private Map<String, Object> counts() {
        Map<String, Object> counts = new LinkedHashMap<>();
        counts.put("read", metric("READ_COUNT"));
        counts.put("written", metric("WRITE_COUNT"));
        counts.put("inserted", 0);
        counts.put("deleted", 0);
        counts.put("commits", metric("COMMIT_COUNT"));
        counts.put("rollbacks", metric("ROLLBACK_COUNT"));
        counts.put("skips", metric("READ_SKIP_COUNT") + metric("PROCESS_SKIP_COUNT") + metric("WRITE_SKIP_COUNT"));
        return counts;
    }

    private long metric(String name) {
        return metrics.getOrDefault(name, 0L);
    }

    private Map<String, Object> times() {
        Map<String, Object> components = new LinkedHashMap<>();
        components.put("reader", reader);
        components.put("processor", processor);
        components.put("writer", writer);
        components.put("insert", 0);
        components.put("delete", 0);
        components.put("publish", publish);
        components.put("outsideChunks", outsideChunks);
        Map<String, Object> times = new LinkedHashMap<>();
        times.put("begun", span.begunAt());
        times.put("elapsed", span.elapsed());
        times.put("threads", threads);
        times.put("components", components);
        times.put("cpu", Json.orNull(measurement.hasCpuTimes() ? cpuTimes() : null));
        return times;
    }

    private Map<String, Object> cpuTimes() {
        Map<String, Object> times = new LinkedHashMap<>();
        times.put("threads", cpu);
        times.put("reader", readerCpu);
        times.put("processor", processorCpu);
        times.put("writer", writerCpu);
        times.put("publish", publishCpu);
        return times;
    }

    private Map<String, Object> jvm() {
        GarbageObserver collections = span.collections();
        Map<String, Object> jvm = new LinkedHashMap<>();
        jvm.put("jobStartMillis", span.jobStartMillis());
        jvm.put("stepCpu", span.cpu());
        jvm.put("processCpu", span.processCpu());
        jvm.put("gcCount", collections.count());
        jvm.put("gcTime", collections.time());
        jvm.put("gcMaxPause", collections.longest());
        jvm.put("heapMax", Runtime.getRuntime().maxMemory());
        jvm.put("heapAfterGcKiB", collections.heapAfterKiB());
        return jvm;
    }

    private @Nullable Map<String, Object> cgroup() {
        long[] throttling = span.limits().throttling();
        if (throttling == null) {
            return null;
        }
        ContainerUse use = span.limits().use();
        Map<String, Object> cgroup = new LinkedHashMap<>();
        cgroup.put("periods", throttling[0]);
        cgroup.put("throttledPeriods", throttling[1]);
        cgroup.put("throttled", throttling[2]);
        Long memoryPeak = use.memoryPeak();
        cgroup.put("memoryPeak", memoryPeak == null ? 0L : memoryPeak);
        cgroup.put("cpu", Json.orNull(use.cpu()));
        return cgroup;
    }

    private void contention(Map<String, Object> document) {
        ResourceContention known = span.contention();
        Map<String, Object> contention = new LinkedHashMap<>();
        contention.put("cpuPressure", Json.orNull(known.cpuPressure()));
        contention.put("memoryPressure", Json.orNull(known.memoryPressure()));
        contention.put("ioPressure", Json.orNull(known.ioPressure()));
        contention.put("steal", Json.orNull(known.steal()));
        contention.put("processors", Json.orNull(known.processors()));
        if (contention.values().stream().anyMatch(figure -> figure != Json.NULL)) {
            document.put("contention", contention);
        }
    }
}
