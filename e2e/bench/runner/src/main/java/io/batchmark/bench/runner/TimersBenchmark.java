package io.batchmark.bench.runner;

import io.batchmark.runner.measure.ArtifactMetrics;
import io.batchmark.runner.measure.CpuSampler;
import io.batchmark.runner.measure.StepMeasurement;
import io.batchmark.runner.measure.ThreadSeries;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What the timers of the job runner take, in nanoseconds: of an item, and of a chunk. {@code make bench PART=timers}. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class TimersBenchmark {
    private final ArtifactMetrics metrics = new ArtifactMetrics();
    private final CpuSampler cpu = CpuSampler.ofItems();
    private final ThreadSeries series = new StepMeasurement().threadSeries(metrics);
    private long items;

    @Setup
    public void begin() {
        series.begins();
    }

    /** For comparison: one look at the clock. */
    @Benchmark
    public long clock() {
        return System.nanoTime();
    }

    /** A call of reader or processor for one item: its time, and its CPU time if it is one of the sample. */
    @Benchmark
    public long item() {
        cpu.begins();
        long begun = System.nanoTime();
        metrics.processor += System.nanoTime() - begun;
        cpu.ended();
        return metrics.processor;
    }

    /** From the beginning of a chunk to its commit: its time for the histogram, and what it adds to the series. */
    @Benchmark
    public void chunk() {
        series.chunkBegins();
        series.chunkEnds();
        series.committed(++items);
    }
}
