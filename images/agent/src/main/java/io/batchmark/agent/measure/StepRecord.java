package io.batchmark.agent.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The figures of a step of a job, all its partitions included. */
public final class StepRecord {
    private final String name;
    private final List<Figures> figures = new ArrayList<>();
    private final Map<String, Long> metrics = new TreeMap<>();
    private final Map<String, Long> metricsOfPartitions = new TreeMap<>();
    private long begin;
    private long elapsed;
    private long cpu;
    private long inPartitions;
    private int partitions;
    private @Nullable PartitionRecord slowest;
    private @Nullable PartitionRecord fastest;
    /** Threads that have entered the step and not ended. */
    private int threadsInside;

    private boolean dispatched;
    private @Nullable ChunkLimits limits;
    private boolean differentLimits;
    private @Nullable String batchStatus;
    private @Nullable String exitStatus;
    private @Nullable Failure failure;

    StepRecord(String name) {
        this.name = name;
    }

    public String name() {
        return name;
    }

    /** A thread enters the step; the step begins unless it is a partition. */
    synchronized void entered(Figures ofThread, boolean partition) {
        figures.add(ofThread);
        threadsInside++;
        if (partition) {
            partitions++;
        } else {
            begin = System.nanoTime();
        }
    }

    /** A partition of the step goes through a queue, and perhaps to another server. */
    synchronized void dispatched() {
        dispatched = true;
    }

    /** A thread leaves the step, and its figures do not change. */
    synchronized void left(long cpuOfThread) {
        cpu += cpuOfThread;
    }

    /** @param ofThread the limits that the step or a partition of it had */
    synchronized void limited(@Nullable ChunkLimits ofThread) {
        ChunkLimits known = limits;
        if (known == null) {
            limits = ofThread;
        } else if (ofThread != null && !known.isSame(ofThread)) {
            differentLimits = true;
        }
    }

    synchronized void partitionEnded(
            long elapsedOfThread, long cpuOfThread, Map<String, Long> counts, @Nullable Failure reason) {
        PartitionRecord partition =
                new PartitionRecord(elapsedOfThread, counts.getOrDefault("READ_COUNT", 0L), cpuOfThread);
        slowest = slowest == null || slowest.elapsed() < elapsedOfThread ? partition : slowest;
        fastest = fastest == null || fastest.elapsed() > elapsedOfThread ? partition : fastest;
        inPartitions += elapsedOfThread;
        counts.forEach((type, count) -> metricsOfPartitions.merge(type, count, Long::sum));
        failed(reason);
        threadsInside--;
    }

    synchronized boolean hasThreadsInside() {
        return threadsInside > 0;
    }

    /** The step ends. The figures of a partition may come a moment later. */
    synchronized void ended(
            @Nullable String batch, @Nullable String exit, Map<String, Long> counts, @Nullable Failure reason) {
        elapsed += System.nanoTime() - begin;
        batchStatus = batch;
        exitStatus = exit;
        counts.forEach((type, count) -> metrics.merge(type, count, Long::sum));
        failed(reason);
        threadsInside--;
    }

    private void failed(@Nullable Failure reason) {
        if (failure == null) {
            failure = reason;
        }
    }

    /** The sums of all threads. */
    public synchronized Figures figures(int points) {
        Figures sum = new Figures(points);
        figures.forEach(sum::add);
        return sum;
    }

    /** Counts by their names of the batch API. Counts of a partitioned step are sums over its partitions. */
    public synchronized Map<String, Long> metrics() {
        return new TreeMap<>(hasPartitions() ? metricsOfPartitions : metrics);
    }

    /** Time from the begin to the end of the step, on the clock. */
    public synchronized long elapsed() {
        return elapsed;
    }

    /** Time of its partitions, added up, or of the step itself if it has no partitions. */
    public synchronized long threads() {
        return hasPartitions() ? inPartitions : elapsed;
    }

    /** CPU time of all its threads. */
    public synchronized long cpu() {
        return cpu;
    }

    /** Null if the step has no chunk, if its checkpoint policy is custom, or if its partitions have different limits. */
    public synchronized @Nullable ChunkLimits limits() {
        return differentLimits ? null : limits;
    }

    private boolean hasPartitions() {
        return dispatched || partitions > 0;
    }

    /** Partitions that this server has begun. */
    public synchronized int partitions() {
        return partitions;
    }

    /** The partition of this server that took longest, or null. */
    public synchronized @Nullable PartitionRecord slowest() {
        return slowest;
    }

    /** The partition of this server that took least, or null. */
    public synchronized @Nullable PartitionRecord fastest() {
        return fastest;
    }

    /** Null if the step has not ended, or did not run. */
    public synchronized @Nullable String batchStatus() {
        return batchStatus;
    }

    public synchronized @Nullable String exitStatus() {
        return exitStatus;
    }

    /** The first failure that ended the step or one of its partitions, or null. */
    public synchronized @Nullable Failure failure() {
        return failure;
    }
}
