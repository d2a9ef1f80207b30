package io.batchmark.runner.measure;

import io.batchmark.contract.result.Components;
import io.batchmark.contract.result.Contention;
import io.batchmark.contract.result.CpuTimes;
import io.batchmark.contract.result.Partition;
import io.batchmark.contract.result.Partitions;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What all batch artifacts of a job add up. */
final class JobMetrics {
    private final List<ArtifactMetrics> artifacts = new CopyOnWriteArrayList<>();

    /** A new one, for one artifact. */
    ArtifactMetrics another() {
        ArtifactMetrics metrics = new ArtifactMetrics();
        artifacts.add(metrics);
        return metrics;
    }

    long sum(ToLongFunction<ArtifactMetrics> field) {
        return artifacts.stream().mapToLong(field).sum();
    }

    /** @param outsideChunks what {@link #outsideChunks} says, or the same of a step without partitions */
    Components components(long outsideChunks) {
        return new Components(
                sum(metrics -> metrics.reader),
                sum(metrics -> metrics.processor),
                sum(metrics -> metrics.writer),
                sum(metrics -> metrics.insert),
                sum(metrics -> metrics.delete),
                sum(metrics -> metrics.update),
                sum(metrics -> metrics.publish),
                outsideChunks);
    }

    /** Time of threads before their first chunk and after their last one. A thread without chunks has no part in it. */
    long outsideChunks() {
        return artifacts.stream()
                .filter(metrics -> metrics.chunks() > 0)
                .mapToLong(metrics -> Math.max(0, metrics.thread() - metrics.chunks()))
                .sum();
    }

    /** Null where the JVM does not say, and where a thread has not ended: no other thread is asked for its clock. */
    @Nullable
    CpuTimes cpu() {
        if (!ThreadCpu.IS_KNOWN || artifacts.stream().anyMatch(ArtifactMetrics::isOpen)) {
            return null;
        }
        return new CpuTimes(
                sum(ArtifactMetrics::cpu),
                sum(metrics -> CpuSampler.total(metrics.readerCpu)),
                sum(metrics -> CpuSampler.total(metrics.processorCpu)),
                sum(metrics -> CpuSampler.total(metrics.writerCpu)),
                sum(metrics -> metrics.publishCpu));
    }

    /** Returns null if the step has no partitions. */
    @Nullable
    Partitions partitions() {
        List<ArtifactMetrics> partitions =
                artifacts.stream().filter(metrics -> metrics.isOfPartition).toList();
        if (partitions.isEmpty()) {
            return null;
        }
        List<Partition> byTime = partitions.stream()
                .map(ArtifactMetrics::taken)
                .sorted(Comparator.comparingLong(Partition::elapsed))
                .toList();
        return new Partitions(byTime.get(byTime.size() - 1), byTime.get(0));
    }

    /** What kernels say, with the waits for locks; null where neither is known. */
    @Nullable
    Contention contention(@Nullable Contention kernel) {
        List<LockWaits> waits = artifacts.stream()
                .flatMap(metrics -> Stream.ofNullable(metrics.lockWaits))
                .toList();
        if (waits.isEmpty()) {
            return kernel;
        }
        Contention known = kernel == null ? new Contention(null, null, null, null, null) : kernel;
        return known.withLocks(
                waits.stream().mapToLong(LockWaits::number).sum(),
                waits.stream().mapToLong(LockWaits::nanos).sum());
    }

    List<InterruptedStep.Part> parts() {
        // reader and writer of a partition have one each
        Map<Integer, InterruptedStep.Part> parts = new TreeMap<>();
        for (ArtifactMetrics metrics : artifacts) {
            parts.merge(
                    metrics.partition,
                    new InterruptedStep.Part(
                            metrics.partition, metrics.position(), metrics.inserted, metrics.deleted, metrics.updated),
                    (one, other) -> new InterruptedStep.Part(
                            one.partition(),
                            one.read() + other.read(),
                            one.inserted() + other.inserted(),
                            one.deleted() + other.deleted(),
                            one.updated() + other.updated()));
        }
        return List.copyOf(parts.values());
    }
}
