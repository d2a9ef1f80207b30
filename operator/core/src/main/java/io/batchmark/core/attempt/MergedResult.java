package io.batchmark.core.attempt;

import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.result.ChunkTimes;
import io.batchmark.contract.result.Events;
import io.batchmark.contract.result.Iterations;
import io.batchmark.contract.result.Merge;
import io.batchmark.contract.result.Partition;
import io.batchmark.contract.result.RecordMerge;
import io.batchmark.contract.result.RunEnvironment;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.Times;
import io.batchmark.core.response.Latency;
import java.lang.reflect.RecordComponent;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What several servers measured of one run, put together as the fields of the contract say: see {@link Merge}. */
final class MergedResult {
    private final boolean ownDatabases;

    private MergedResult(Database database) {
        ownDatabases = database.address() == null || database.address().schema() == null;
    }

    /**
     * @param servers results of completed jobs, at least one, in the order of the servers
     * @throws IllegalArgumentException if a total is larger than any honest one
     * @throws ArithmeticException if it is far larger
     */
    static RunResult of(List<RunResult> servers, Database database) {
        return servers.size() == 1
                ? servers.get(0)
                : RunResult.class.cast(RecordMerge.of(RunResult.class, servers, new MergedResult(database)::merged));
    }

    /** @param owners what has this component, one for each server */
    private @Nullable Object merged(RecordComponent component, List<?> owners, List<@Nullable Object> values) {
        return switch (Merge.of(component)) {
            case First -> values.get(0);
            case Environments ->
                RunEnvironment.of(
                        values.stream().map(RunEnvironment.class::cast).toList());
            case None -> null;
            case Parts -> values.contains(null) ? null : RecordMerge.of(component.getType(), values, this::merged);
            case Sum -> sum(values);
            case SumOfOwnDatabases -> ownDatabases ? sum(values) : null;
            case Largest -> values.contains(null) ? null : Collections.max(figures(values));
            case Earliest -> Collections.min(figures(values));
            case Span -> elapsed(owners.stream().map(Times.class::cast).toList());
            case SlowestOfEach ->
                Iterations.slowest(values.stream()
                        .map(times -> figures(List.copyOf((List<?>) Objects.requireNonNull(times))))
                        .toList());
            case Slowest -> Collections.max(partitions(values), Comparator.comparingLong(Partition::elapsed));
            case Fastest -> Collections.min(partitions(values), Comparator.comparingLong(Partition::elapsed));
            case Latencies ->
                Latency.merged(owners.stream().map(Events.class::cast).toList());
            case ChunkTimes ->
                values.contains(null)
                        ? null
                        : ChunkTimes.merged(
                                values.stream().map(String.class::cast).toList());
        };
    }

    /** Servers begin an iteration together where that matters, so that it takes as long as the slowest one. */
    private static long elapsed(List<Times> times) {
        List<Iterations> servers = times.stream()
                .flatMap(server -> Stream.ofNullable(server.iterations()))
                .toList();
        return servers.isEmpty()
                ? span(times)
                : Iterations.mean(Iterations.slowest(
                        servers.stream().map(Iterations::counted).toList()));
    }

    private static long span(List<Times> times) {
        long begun = times.stream().mapToLong(Times::begun).min().orElseThrow();
        long ended = times.stream()
                .mapToLong(server -> Math.addExact(server.begun(), server.elapsed()))
                .max()
                .orElseThrow();
        return ended - begun;
    }

    private static @Nullable Long sum(List<@Nullable Object> values) {
        return values.contains(null) ? null : figures(values).stream().reduce(0L, Math::addExact);
    }

    private static List<Partition> partitions(List<@Nullable Object> values) {
        return values.stream().map(Partition.class::cast).toList();
    }

    private static List<Long> figures(List<@Nullable Object> values) {
        return values.stream()
                .map(value -> (Long) Objects.requireNonNull(value))
                .toList();
    }
}
