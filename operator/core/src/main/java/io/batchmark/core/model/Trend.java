package io.batchmark.core.model;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A straight line through the blocks: the means of what is left of their times without the effects of treatments, over the means of
 * their starts. A block is one point, because its runs have the state of the cluster in common.
 */
final class Trend {
    /** Through fewer of them a line says nothing of its error. */
    private static final int MIN_BLOCKS = 5;

    private Trend() {}

    /**
     * @param blocks of each run
     * @param values of each run, with a mean of 0 for each treatment
     * @param starts of each run
     * @return constant, and the change from the first block to the last one; null where that cannot be said
     */
    static @Nullable Regression of(int[] blocks, double[] values, List<Instant> starts) {
        Instant first = starts.stream().min(Instant::compareTo).orElseThrow();
        Map<Integer, List<Integer>> runs = IntStream.range(0, blocks.length)
                .boxed()
                .collect(Collectors.groupingBy(run -> blocks[run], TreeMap::new, Collectors.toList()));
        if (runs.size() < MIN_BLOCKS) {
            return null;
        }
        double[] means = mean(runs, values);
        double[] times = mean(
                runs,
                starts.stream()
                        .mapToDouble(start -> Duration.between(first, start).toMillis())
                        .toArray());
        double begin = IntStream.range(0, times.length)
                .mapToDouble(i -> times[i])
                .min()
                .orElseThrow();
        double end = IntStream.range(0, times.length)
                .mapToDouble(i -> times[i])
                .max()
                .orElseThrow();
        double[][] columns = IntStream.range(0, times.length)
                .mapToObj(block -> new double[] {1, (times[block] - begin) / (end - begin)})
                .toArray(double[][]::new);
        return end > begin ? Regression.of(means, columns, 0) : null;
    }

    private static double[] mean(Map<Integer, List<Integer>> blocks, double[] values) {
        return blocks.values().stream()
                .mapToDouble(runs ->
                        runs.stream().mapToDouble(run -> values[run]).average().orElseThrow())
                .toArray();
    }
}
