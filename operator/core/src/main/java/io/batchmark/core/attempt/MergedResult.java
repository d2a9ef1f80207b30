package io.batchmark.core.attempt;

import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.result.ChunkTimes;
import io.batchmark.contract.result.Events;
import io.batchmark.contract.result.Iterations;
import io.batchmark.contract.result.JobDetails;
import io.batchmark.contract.result.Merge;
import io.batchmark.contract.result.Partition;
import io.batchmark.contract.result.Partitions;
import io.batchmark.contract.result.RecordMerge;
import io.batchmark.contract.result.RunEnvironment;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.Times;
import io.batchmark.core.response.Latency;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What several servers measured of one run, put together as the fields of the contract say: see {@link Merge}. */
final class MergedResult {
    private final boolean ownDatabases;
    /** True if the step begins in the first server alone, and others take partitions of it. */
    private final boolean dispatched;

    private MergedResult(Database database, boolean dispatched) {
        this.dispatched = dispatched;
        ownDatabases = database.address() == null || database.address().schema() == null;
    }

    /**
     * @param servers results of completed jobs, at least one, in the order of the servers
     * @throws IllegalArgumentException if a total is larger than any honest one
     * @throws ArithmeticException if it is far larger
     */
    static RunResult of(List<RunResult> servers, Database database) {
        MergedResult merge = new MergedResult(database, servers.get(0).dispatch() != null);
        return servers.size() == 1
                ? servers.get(0)
                : RunResult.class.cast(RecordMerge.of(RunResult.class, servers, merge::merged));
    }

    /** @param owners what has this component, one for each server */
    private @Nullable Object merged(RecordComponent component, List<?> owners, List<@Nullable Object> values) {
        return switch (Merge.of(component)) {
            case First -> values.get(0);
            case Environments ->
                RunEnvironment.of(
                        values.stream().map(RunEnvironment.class::cast).toList());
            case None -> null;
            case Parts -> parts(component, values);
            case Sum -> sum(values);
            case SumOfOwnDatabases -> ownDatabases ? sum(values) : null;
            case Largest -> values.contains(null) ? null : Collections.max(figures(values));
            case Earliest -> begun(figures(values));
            case Span -> elapsed(owners.stream().map(Times.class::cast).toList());
            case SlowestOfEach ->
                Iterations.slowest(values.stream()
                        .map(times -> figures(List.copyOf((List<?>) Objects.requireNonNull(times))))
                        .toList());
            case Slowest -> Collections.max(partitions(values), Comparator.comparingLong(Partition::elapsed));
            case Fastest -> Collections.min(partitions(values), Comparator.comparingLong(Partition::elapsed));
            case Latencies ->
                Latency.merged(owners.stream().map(Events.class::cast).toList());
            case Jobs ->
                values.contains(null)
                        ? null
                        : JobDetails.merged(
                                values.stream().map(JobDetails.class::cast).toList());
            case ChunkTimes ->
                values.contains(null)
                        ? null
                        : ChunkTimes.merged(
                                values.stream().map(String.class::cast).toList());
        };
    }

    /** A server that takes partitions from a queue may have taken none, and so has no slowest and no fastest one. */
    private @Nullable Object parts(RecordComponent component, List<@Nullable Object> values) {
        List<@Nullable Object> known = new ArrayList<>(values);
        if (dispatched && component.getType() == Partitions.class) {
            known.removeIf(Objects::isNull);
        }
        return known.isEmpty() || known.contains(null)
                ? null
                : RecordMerge.of(component.getType(), known, this::merged);
    }

    private long begun(List<Long> times) {
        return dispatched ? times.get(0) : Collections.min(times);
    }

    /** Servers begin an iteration together where that matters, so that it takes as long as the slowest one. */
    private long elapsed(List<Times> times) {
        List<Iterations> servers = times.stream()
                .flatMap(server -> Stream.ofNullable(server.iterations()))
                .toList();
        return servers.isEmpty()
                ? span(times)
                : Iterations.mean(Iterations.slowest(
                        servers.stream().map(Iterations::counted).toList()));
    }

    private long span(List<Times> times) {
        if (dispatched) {
            return times.get(0).elapsed();
        }
        long begun = begun(times.stream().map(Times::begun).toList());
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
