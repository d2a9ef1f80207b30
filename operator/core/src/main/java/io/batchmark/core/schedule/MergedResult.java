package io.batchmark.core.schedule;

import io.batchmark.contract.Database;
import io.batchmark.contract.RunResult;
import io.batchmark.contract.RunResult.Cgroup;
import io.batchmark.contract.RunResult.Components;
import io.batchmark.contract.RunResult.Counts;
import io.batchmark.contract.RunResult.Disk;
import io.batchmark.contract.RunResult.Events;
import io.batchmark.contract.RunResult.Jvm;
import io.batchmark.contract.RunResult.Times;
import io.batchmark.core.statistics.Latency;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What several servers measured of one run. What was done or spent is added up; the step lasted from the first beginning
 * to the last end, as the clocks of their nodes tell; of peaks and of the time to start the largest counts, and of what
 * the servers have in common and of the series of heap sizes those of the first.
 */
final class MergedResult {
    private final List<RunResult> servers;
    private final boolean ownDatabases;

    private MergedResult(List<RunResult> servers, Database database) {
        this.servers = servers;
        ownDatabases = database.address() == null || database.address().schema() == null;
    }

    /**
     * @param servers results of completed jobs, at least one, in the order of the servers
     * @throws IllegalArgumentException if a total is larger than any honest one
     * @throws ArithmeticException if it is far larger
     */
    static RunResult of(List<RunResult> servers, Database database) {
        return servers.size() == 1 ? servers.get(0) : new MergedResult(servers, database).result();
    }

    private RunResult result() {
        RunResult first = servers.get(0);
        return new RunResult(
                first.version(),
                first.run(),
                first.attempt(),
                first.server(),
                first.batchStatus(),
                null,
                counts(),
                times(),
                jvm(),
                cgroup(),
                disk(),
                null,
                events(),
                null,
                first.environment());
    }

    private Counts counts() {
        return new Counts(
                sum(server -> server.counts().read()),
                sum(server -> server.counts().written()),
                sum(server -> server.counts().inserted()),
                sum(server -> server.counts().deleted()),
                sum(server -> server.counts().updated()),
                sum(server -> server.counts().commits()),
                sum(server -> server.counts().rollbacks()),
                sum(server -> server.counts().skips()));
    }

    private Times times() {
        long begun = servers.stream()
                .mapToLong(server -> server.times().begun())
                .min()
                .orElseThrow();
        long ended = max(
                server -> Math.addExact(server.times().begun(), server.times().elapsed()));
        List<Components> components = all(server -> server.times().components());
        return new Times(
                begun,
                ended - begun,
                sum(server -> server.times().threads()),
                components == null
                        ? null
                        : new Components(
                                sum(components, Components::reader),
                                sum(components, Components::processor),
                                sum(components, Components::writer),
                                sum(components, Components::insert),
                                sum(components, Components::delete),
                                sum(components, Components::update),
                                sum(components, Components::publish)));
    }

    private Jvm jvm() {
        return new Jvm(
                max(server -> server.jvm().jobStartMillis()),
                sum(server -> server.jvm().stepCpu()),
                sum(server -> server.jvm().processCpu()),
                sum(server -> server.jvm().gcCount()),
                sum(server -> server.jvm().gcTime()),
                max(server -> server.jvm().gcMaxPause()),
                max(server -> server.jvm().heapMax()),
                servers.get(0).jvm().heapAfterGcKiB());
    }

    private @Nullable Events events() {
        List<Events> events = all(RunResult::events);
        return events == null
                ? null
                : new Events(
                        sum(events, Events::expected),
                        sum(events, Events::received),
                        sum(events, Events::duplicated),
                        Latency.merged(events));
    }

    private @Nullable Cgroup cgroup() {
        List<Cgroup> cgroups = all(RunResult::cgroup);
        return cgroups == null
                ? null
                : new Cgroup(
                        sum(cgroups, Cgroup::periods),
                        sum(cgroups, Cgroup::throttledPeriods),
                        sum(cgroups, Cgroup::throttled),
                        cgroups.stream().mapToLong(Cgroup::memoryPeak).max().orElseThrow());
    }

    /** Of a database that they share each of them has counted what the others did. */
    private @Nullable Disk disk() {
        List<Disk> disks = all(RunResult::disk);
        return disks == null
                ? null
                : new Disk(
                        total(disks, Disk::bytes),
                        total(disks, Disk::operations),
                        ownDatabases ? total(disks, Disk::walBytes) : null,
                        ownDatabases ? total(disks, Disk::walSyncs) : null);
    }

    private static @Nullable Long total(List<Disk> disks, Function<Disk, @Nullable Long> figure) {
        List<Long> figures = disks.stream().map(figure).filter(Objects::nonNull).toList();
        return figures.size() < disks.size() ? null : sum(figures, Long::longValue);
    }

    /** What every server has of this; null where one of them has none. */
    private <T> @Nullable List<T> all(Function<RunResult, @Nullable T> part) {
        List<T> parts = servers.stream().map(part).filter(Objects::nonNull).toList();
        return parts.size() < servers.size() ? null : parts;
    }

    private long sum(ToLongFunction<RunResult> figure) {
        return sum(servers, figure);
    }

    private static <T> long sum(List<T> parts, ToLongFunction<T> figure) {
        return parts.stream().mapToLong(figure).reduce(0, Math::addExact);
    }

    private long max(ToLongFunction<RunResult> figure) {
        return servers.stream().mapToLong(figure).max().orElseThrow();
    }
}
