package io.batchmark.core.response;

import io.batchmark.contract.result.Components;
import io.batchmark.contract.result.CpuTimes;
import io.batchmark.contract.result.Events;
import io.batchmark.contract.result.Iterations;
import io.batchmark.contract.result.Partitions;
import io.batchmark.contract.result.RunResult;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Responses that are computed from several fields of a result; null where the run did not measure one of them. */
final class Derived {
    private Derived() {}

    private static double seconds(long nanoseconds) {
        return nanoseconds / 1e9;
    }

    static @Nullable Double throughput(RunResult result) {
        long elapsed = result.times().elapsed();
        return elapsed == 0 ? null : rows(result) / seconds(elapsed);
    }

    static @Nullable Double rollbacks(RunResult result) {
        long count = result.counts().rollbacks();
        // the built-in job rolls nothing back, unless it updates rows that it shares
        return count == 0 && rows(result) > result.counts().updated() ? null : (double) count;
    }

    static @Nullable Double skips(RunResult result) {
        long count = result.counts().skips();
        // the built-in job skips nothing, and no report needs that
        return count == 0 && rows(result) > 0 ? null : (double) count;
    }

    private static long rows(RunResult result) {
        return result.counts().inserted()
                + result.counts().deleted()
                + result.counts().updated();
    }

    static @Nullable Double coldElapsed(RunResult result) {
        Iterations iterations = result.times().iterations();
        return iterations == null ? null : seconds(iterations.all().get(0));
    }

    static @Nullable Double warmElapsed(RunResult result) {
        Iterations iterations = result.times().iterations();
        if (iterations == null) {
            return null;
        }
        int cold = iterations.warmUp().isEmpty() ? 1 : 0;
        List<Long> warm =
                iterations.counted().subList(cold, iterations.counted().size());
        return warm.isEmpty() ? null : seconds(Iterations.mean(warm));
    }

    static @Nullable Double container(RunResult result) {
        Components parts = result.times().components();
        return parts == null
                ? null
                : seconds(result.times().threads()
                        - parts.reader()
                        - parts.processor()
                        - parts.writer()
                        - parts.publish()
                        - parts.outsideChunks());
    }

    static @Nullable Double batchContainerCpu(RunResult result) {
        CpuTimes cpu = result.times().cpu();
        return cpu == null
                ? null
                : seconds(cpu.threads() - cpu.reader() - cpu.processor() - cpu.writer() - cpu.publish());
    }

    static @Nullable Double read(RunResult result) {
        Components parts = result.times().components();
        long items = result.counts().read();
        return parts == null || items == 0 ? null : seconds(parts.reader()) / items;
    }

    static @Nullable Double partitionSpread(RunResult result) {
        Partitions partitions = result.partitions();
        return partitions == null
                ? null
                : seconds(partitions.slowest().elapsed() - partitions.fastest().elapsed());
    }

    static @Nullable Double chunkTimeMedian(MeasuredResult result) {
        return chunkTime(result, Latency::median);
    }

    static @Nullable Double chunkTimeP90(MeasuredResult result) {
        return chunkTime(result, Latency::p90);
    }

    static @Nullable Double chunkTimeP99(MeasuredResult result) {
        return chunkTime(result, Latency::p99);
    }

    static @Nullable Double chunkTimeMax(MeasuredResult result) {
        return chunkTime(result, Latency::max);
    }

    /** Seconds. */
    private static @Nullable Double chunkTime(MeasuredResult result, ToLongFunction<Latency> quantile) {
        Latency latency = result.chunks();
        return latency == null ? null : quantile.applyAsLong(latency) / 1e6;
    }

    static @Nullable Double eventsLost(RunResult result) {
        Events events = result.events();
        return events == null ? null : (double) events.missing();
    }

    static @Nullable Double eventLatencyMedian(MeasuredResult result) {
        return eventLatency(result, Latency::median);
    }

    static @Nullable Double eventLatencyP99(MeasuredResult result) {
        return eventLatency(result, Latency::p99);
    }

    /** Seconds. */
    private static @Nullable Double eventLatency(MeasuredResult result, ToLongFunction<Latency> quantile) {
        Latency latency = result.events();
        return latency == null ? null : quantile.applyAsLong(latency) / 1e3;
    }
}
