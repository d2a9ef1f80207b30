package io.batchmark.core.schedule;

import io.batchmark.contract.Database;
import io.batchmark.contract.Merge;
import io.batchmark.contract.RunResult;
import io.batchmark.contract.RunResult.Events;
import io.batchmark.contract.RunResult.Times;
import io.batchmark.core.statistics.Latency;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
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
                : RunResult.class.cast(new MergedResult(database).record(RunResult.class, servers));
    }

    private Object record(Class<?> type, List<?> parts) {
        RecordComponent[] components = type.getRecordComponents();
        @Nullable Object[] merged = new @Nullable Object[components.length];
        for (int i = 0; i < components.length; i++) {
            merged[i] = merged(components[i], parts);
        }
        return make(type, components, merged);
    }

    /** @param owners what has this component, one for each server */
    private @Nullable Object merged(RecordComponent component, List<?> owners) {
        List<@Nullable Object> values = new ArrayList<>();
        owners.forEach(owner -> values.add(value(component, owner)));
        return switch (Merge.of(component)) {
            case First -> values.get(0);
            case None -> null;
            case Parts -> values.contains(null) ? null : record(component.getType(), values);
            case Sum -> sum(values);
            case SumOfOwnDatabases -> ownDatabases ? sum(values) : null;
            case Largest -> values.contains(null) ? null : Collections.max(figures(values));
            case Earliest -> Collections.min(figures(values));
            case Span -> span(owners.stream().map(Times.class::cast).toList());
            case Latencies ->
                Latency.merged(owners.stream().map(Events.class::cast).toList());
        };
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

    private static List<Long> figures(List<@Nullable Object> values) {
        return values.stream()
                .map(value -> (Long) Objects.requireNonNull(value))
                .toList();
    }

    private static @Nullable Object value(RecordComponent component, Object owner) {
        try {
            return component.getAccessor().invoke(owner);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object make(Class<?> type, RecordComponent[] components, @Nullable Object[] values) {
        try {
            Constructor<?> canonical = type.getConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            return canonical.newInstance(values);
        } catch (InvocationTargetException e) {
            // what the contract refuses, it refuses here, too
            if (e.getCause() instanceof RuntimeException refused) {
                throw refused;
            }
            throw new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
