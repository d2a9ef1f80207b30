package io.batchmark.core.report.json;

import io.batchmark.contract.result.Iterations;
import io.batchmark.contract.result.RunResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Elapsed times of the iterations of a run in {@code results.json}, in order, the warm-up first. */
record IterationsResult(List<Double> warmUp, List<Double> counted) {
    /** Null if the run has no result, or a single iteration. */
    static @Nullable IterationsResult of(@Nullable RunResult run) {
        Iterations iterations = run == null ? null : run.times().iterations();
        return iterations == null
                ? null
                : new IterationsResult(seconds(iterations.warmUp()), seconds(iterations.counted()));
    }

    private static List<Double> seconds(List<Long> times) {
        return times.stream().map(time -> time / 1e9).toList();
    }
}
