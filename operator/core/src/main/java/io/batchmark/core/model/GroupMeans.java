package io.batchmark.core.model;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Means of groups, such as treatments and blocks, to be taken off columns of figures. */
final class GroupMeans {
    private static final int MAX_SWEEPS = 1000;
    private static final double SMALL = 1e-12;
    /** Rests below are errors of rounding. */
    private static final double TELLS = 1e-6;

    /** The group of each figure, by kind of group. */
    private final List<int[]> kinds;

    GroupMeans(int[]... kinds) {
        this.kinds = List.of(kinds);
    }

    /** Degrees of freedom of all means. */
    int freedom() {
        return kinds.stream()
                        .mapToInt(
                                groups -> (int) Arrays.stream(groups).distinct().count())
                        .sum()
                - kinds.size()
                + 1;
    }

    /** The rest of a column after the means of all kinds have been taken off, by turns until each mean is zero. */
    double[] takenOff(double[] column) {
        return takenOff(
                column,
                kinds.stream().map(kind -> new HashMap<Integer, Double>()).toList());
    }

    /** @param sums by kind of group: all that was taken off for each group */
    private double[] takenOff(double[] column, List<? extends Map<Integer, Double>> sums) {
        double[] rest = column.clone();
        double moved = Double.POSITIVE_INFINITY;
        for (int sweep = 0; sweep < MAX_SWEEPS && moved >= SMALL; sweep++) {
            moved = 0;
            for (int kind = 0; kind < kinds.size(); kind++) {
                moved += takeOff(rest, kinds.get(kind), sums.get(kind));
            }
        }
        return rest;
    }

    /**
     * Least squares means of the groups of the first kind: as if each had been in all groups of the other kinds. See Searle, Speed and
     * Milliken, Population marginal means in the linear model, 1980.
     */
    Map<Integer, Double> leastSquares(double[] column) {
        List<Map<Integer, Double>> sums = kinds.stream()
                .<Map<Integer, Double>>map(kind -> new HashMap<>())
                .toList();
        takenOff(column, sums);
        double others = sums.stream()
                .skip(1)
                .mapToDouble(groups -> groups.values().stream()
                        .mapToDouble(Double::doubleValue)
                        .average()
                        .orElse(0))
                .sum();
        Map<Integer, Double> means = new HashMap<>();
        sums.getFirst().forEach((group, sum) -> means.put(group, sum + others));
        return means;
    }

    /** True if a column depends on more than its groups. */
    static boolean varies(double[] rest) {
        return Arrays.stream(rest).anyMatch(value -> Math.abs(value) >= TELLS);
    }

    /**
     * Least squares next to an effect of each group.
     *
     * @param y figures whose means have been taken off
     * @param columns the same of their explanations
     * @return null if there are no columns, or too few figures to tell them apart
     */
    @Nullable
    Regression regression(double[] y, List<double[]> columns) {
        double[][] rows = IntStream.range(0, y.length)
                .mapToObj(row ->
                        columns.stream().mapToDouble(column -> column[row]).toArray())
                .toArray(double[][]::new);
        return columns.isEmpty() ? null : Regression.of(y, rows, freedom());
    }

    /** @return the largest mean that was taken off */
    private static double takeOff(double[] values, int[] groups, Map<Integer, Double> taken) {
        Map<Integer, double[]> sums = new HashMap<>();
        for (int i = 0; i < values.length; i++) {
            double[] sum = sums.computeIfAbsent(groups[i], group -> new double[2]);
            sum[0] += values[i];
            sum[1]++;
        }
        sums.forEach((group, sum) -> taken.merge(group, sum[0] / sum[1], Double::sum));
        double largest = 0;
        for (int i = 0; i < values.length; i++) {
            double[] sum = Objects.requireNonNull(sums.get(groups[i]));
            values[i] -= sum[0] / sum[1];
            largest = Math.max(largest, Math.abs(sum[0] / sum[1]));
        }
        return largest;
    }
}
