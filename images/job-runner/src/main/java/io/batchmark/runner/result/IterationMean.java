package io.batchmark.runner.result;

import io.batchmark.contract.result.ChunkTimes;
import io.batchmark.contract.result.IterationMerge;
import io.batchmark.contract.result.Iterations;
import io.batchmark.contract.result.RecordMerge;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.Counts;
import io.batchmark.contract.result.RunResult.Times;
import java.lang.reflect.RecordComponent;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/** What several executions of a job in one server measured, put together as the fields say: see {@link IterationMerge}. */
public final class IterationMean {
    private final int warmUp;

    private IterationMean(int warmUp) {
        this.warmUp = warmUp;
    }

    /**
     * @param executions results of completed executions, in order; the last one has the events of all
     * @param warmUp how many of the first ones do not count
     */
    public static RunResult of(List<RunResult> executions, int warmUp) {
        if (executions.size() == 1) {
            return executions.get(0);
        }
        RunResult mean =
                RunResult.class.cast(RecordMerge.of(RunResult.class, executions, new IterationMean(warmUp)::merged));
        List<Long> elapsed = executions.stream()
                .map(execution -> execution.times().elapsed())
                .toList();
        List<Long> taken = executions.stream()
                .map(RunResult::counts)
                .map(counts -> Math.addExact(counts.read(), counts.skips()))
                .toList();
        Times times = mean.times();
        return new RunResult(
                mean.version(),
                mean.run(),
                mean.attempt(),
                mean.server(),
                mean.batchStatus(),
                mean.message(),
                mean.counts(),
                new Times(
                        times.begun(),
                        times.elapsed(),
                        times.threads(),
                        times.components(),
                        new Iterations(
                                elapsed.subList(0, warmUp),
                                elapsed.subList(warmUp, elapsed.size()),
                                extreme(executions, (one, other) -> one <= other ? one : other),
                                extreme(executions, (one, other) -> one >= other ? one : other),
                                Collections.min(taken),
                                Collections.max(taken)),
                        times.series(),
                        times.cpu(),
                        times.chunks()),
                mean.jvm(),
                mean.cgroup(),
                mean.disk(),
                null,
                executions.get(executions.size() - 1).events(),
                null,
                mean.environment(),
                mean.contention(),
                mean.log(),
                mean.databaseContainer(),
                mean.partitions(),
                mean.job(),
                mean.dispatch());
    }

    private static Counts extreme(List<RunResult> executions, BinaryOperator<Long> which) {
        return Counts.class.cast(RecordMerge.of(
                Counts.class,
                executions.stream().map(RunResult::counts).toList(),
                (component, owners, values) ->
                        figures(values).stream().reduce(which).orElseThrow()));
    }

    private @Nullable Object merged(RecordComponent component, List<?> owners, List<@Nullable Object> values) {
        List<@Nullable Object> counted = values.subList(warmUp, values.size());
        return switch (IterationMerge.of(component)) {
            case Mean -> counted.contains(null) ? null : Iterations.mean(figures(counted));
            case Largest -> counted.contains(null) ? null : Collections.max(figures(counted));
            case Earliest -> Collections.min(figures(counted));
            case Parts -> values.contains(null) ? null : RecordMerge.of(component.getType(), values, this::merged);
            case First -> values.get(0);
            case FirstCounted -> counted.get(0);
            case Together ->
                counted.contains(null)
                        ? null
                        : ChunkTimes.merged(
                                counted.stream().map(String.class::cast).toList());
            case Last -> values.get(values.size() - 1);
        };
    }

    private static List<Long> figures(List<@Nullable Object> values) {
        return values.stream()
                .map(value -> (Long) Objects.requireNonNull(value))
                .toList();
    }
}
