package io.batchmark.contract.result;

import io.batchmark.contract.field.Added;
import io.batchmark.contract.field.Require;
import io.batchmark.contract.parameters.ServerSettings;
import io.batchmark.contract.result.RunResult.Counts;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Several executions of the batch job in one server, one after another. Durations are nanoseconds.
 *
 * @param warmUp wall-clock time of the step in each iteration that does not count, in order
 * @param counted in each one that does, in order
 * @param least of each of the counts, the smallest of all iterations, those of the warm-up included
 * @param most of each of the counts, the largest of them
 * @param leastTaken smallest number of items that an iteration has read or skipped; null where nobody has counted that
 * @param mostTaken the largest of these numbers; null likewise
 */
public record Iterations(
        @Merge.By(Merge.SlowestOfEach) List<Long> warmUp,
        @Merge.By(Merge.SlowestOfEach) List<Long> counted,
        Counts least,
        Counts most,
        @Added @Nullable Long leastTaken,
        @Added @Nullable Long mostTaken) {
    /** Iterations of either kind, counted or warm-up: a result has room for the times of so many. */
    public static final int MOST = ServerSettings.MOST_ITERATIONS;

    public Iterations {
        warmUp = times(warmUp, 0, "times.iterations.warmUp");
        counted = times(counted, 1, "times.iterations.counted");
        Objects.requireNonNull(least, "times.iterations.least");
        Objects.requireNonNull(most, "times.iterations.most");
        if (leastTaken != null) {
            Require.figure(leastTaken, "times.iterations.leastTaken");
        }
        if (mostTaken != null) {
            Require.figure(mostTaken, "times.iterations.mostTaken");
        }
    }

    public Iterations(List<Long> warmUp, List<Long> counted, Counts least, Counts most) {
        this(warmUp, counted, least, most, null, null);
    }

    private static List<Long> times(List<Long> given, int least, String field) {
        List<Long> times = List.copyOf(given);
        Require.atLeast(least, times.size(), "the number of " + field);
        Require.atMost(MOST, times.size(), "the number of " + field);
        times.forEach(time -> Require.figure(time, field));
        return times;
    }

    /** The times of all, in order: the first one is that of a JVM that has just started. */
    public List<Long> all() {
        List<Long> all = new ArrayList<>(warmUp);
        all.addAll(counted);
        return all;
    }

    /** The mean of those that count. */
    public long mean() {
        return mean(counted);
    }

    /** Rounded. */
    public static long mean(List<Long> values) {
        long sum = values.stream().reduce(0L, Math::addExact);
        return (sum + values.size() / 2) / values.size();
    }

    /**
     * The time of each iteration of a run with several servers, that of the slowest one.
     *
     * @throws IllegalArgumentException if they have different numbers of them
     */
    public static List<Long> slowest(List<List<Long>> servers) {
        int iterations = servers.get(0).size();
        if (servers.stream().anyMatch(server -> server.size() != iterations)) {
            throw new IllegalArgumentException("they have different numbers of iterations");
        }
        return IntStream.range(0, iterations)
                .mapToObj(i -> servers.stream()
                        .mapToLong(server -> server.get(i))
                        .max()
                        .orElseThrow())
                .toList();
    }
}
