package io.batchmark.contract.result;

import io.batchmark.contract.field.Require;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a step went on: its items, over all partitions, in parts of the same number of items, in the order in which they were
 * committed. What one chunk takes is spread evenly over its items.
 *
 * @param items items of each part but the last one
 * @param lastItems items of the last part
 * @param elapsedMicros wall-clock time of each part, microseconds: together it is the time from opening the first reader to closing
 *     the last one; in a job of one's own, from its first chunk to its last commit
 * @param cpuMicros CPU time of the threads of the step in each part, microseconds; null where the JVM does not say
 * @param gcMillis time of garbage collections in each part, milliseconds
 */
public record StepSeries(
        long items,
        long lastItems,
        List<Long> elapsedMicros,
        @Nullable List<Long> cpuMicros,
        List<Long> gcMillis) {
    /** Parts of a series: a result has room for so many. */
    public static final int MOST = 64;

    /** Fewer parts show nothing, unless there are no more chunks. */
    private static final int FEWEST = 8;

    public StepSeries {
        elapsedMicros = figures(elapsedMicros, "elapsedMicros");
        int parts = elapsedMicros.size();
        Require.atLeast(1, parts, "the number of times.series.elapsedMicros");
        cpuMicros = cpuMicros == null ? null : same(parts, figures(cpuMicros, "cpuMicros"), "cpuMicros");
        gcMillis = same(parts, figures(gcMillis, "gcMillis"), "gcMillis");
        Require.atLeast(1, items, "times.series.items");
        Require.atLeast(1, lastItems, "times.series.lastItems");
        Require.figure(lastItems, "times.series.lastItems");
        // all together are a figure, too, so that parts can be added up
        Require.atMost((Require.MOST - lastItems) / Math.max(1, parts - 1), items, "times.series.items");
    }

    private static List<Long> figures(List<Long> given, String field) {
        Require.atMost(MOST, given.size(), "the number of times.series." + field);
        long sum = 0;
        for (long figure : given) {
            Require.figure(figure, "times.series." + field);
            sum += figure;
            Require.figure(sum, "the sum of times.series." + field);
        }
        return List.copyOf(given);
    }

    private static List<Long> same(int parts, List<Long> figures, String field) {
        if (figures.size() != parts) {
            throw new IllegalArgumentException("the number of times.series." + field + " is " + figures.size()
                    + ", it must be that of elapsedMicros, " + parts);
        }
        return figures;
    }

    public int parts() {
        return elapsedMicros.size();
    }

    /** Items of a part. */
    public long itemsOf(int part) {
        return part == parts() - 1 ? lastItems : items;
    }

    /** In parts that are twice as large as often as it takes; null where too few parts would be left. */
    public @Nullable StepSeries ofAtMost(int most) {
        if (parts() > most && most < FEWEST) {
            return null;
        }
        StepSeries coarse = this;
        while (coarse.parts() > most) {
            coarse = coarse.coarser();
        }
        return coarse;
    }

    private StepSeries coarser() {
        return new StepSeries(
                Math.multiplyExact(2, items),
                parts() % 2 == 0 ? Math.addExact(items, lastItems) : lastItems,
                pairs(elapsedMicros),
                cpuMicros == null ? null : pairs(cpuMicros),
                pairs(gcMillis));
    }

    private static List<Long> pairs(List<Long> figures) {
        List<Long> sums = new ArrayList<>();
        for (int i = 0; i < figures.size(); i += 2) {
            sums.add(i + 1 < figures.size() ? Math.addExact(figures.get(i), figures.get(i + 1)) : figures.get(i));
        }
        return sums;
    }
}
