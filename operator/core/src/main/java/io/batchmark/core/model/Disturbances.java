package io.batchmark.core.model;

import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.statistics.Confidence;
import io.batchmark.core.statistics.Interval;
import io.batchmark.core.statistics.Summary;
import io.batchmark.core.statistics.TreatmentSummary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * What else than treatment and block the times depend on: the node, and the place in the block. By least squares on their
 * logarithms, with an effect of each treatment and each block; the two are taken off values and columns beforehand (Frisch and
 * Waugh, Partial time regressions as compared with individual trends, Econometrica 1(4), 1933).
 *
 * @param runs that it is made of
 * @param node that most runs were on, which the others are compared with; null where there is but one, or none is known
 * @param nodes the others that had enough runs, the most used first
 * @param position what the last run of a block takes, relative to the first one; null where that cannot be said
 * @param outliers runs that are more than four robust standard deviations from what all of that would have them take
 */
public record Disturbances(
        int runs,
        @Nullable String node,
        List<OfNode> nodes,
        @Nullable Effect position,
        int outliers) {
    /** @param ratio to the time on the node that most runs were on */
    public record OfNode(String node, int runs, Effect effect) {}

    /** A ratio of times with its interval. */
    public record Effect(double ratio, Interval interval) {}

    private static final int MIN_RUNS = 10;
    private static final int MIN_RUNS_OF_NODE = 5;
    private static final int MAX_NODES = 8;
    /** Beyond that it takes long, and little is learned. */
    private static final int MAX_RUNS = 20_000;

    private static final double DEVIATION = 1.4826;
    private static final double FAR = 4;

    private static final String POSITION = "";
    private static final double TELLS = 1e-6;
    private static final double LARGEST = StrictMath.log(1e6);

    private static final int MAX_SWEEPS = 1000;
    private static final double SMALL = 1e-12;

    private record Run(
            int treatment, int block, double log, @Nullable String node, Instant start) {}

    static @Nullable Disturbances of(Summary summary, Confidence confidence) {
        List<Run> runs = runs(summary.treatments());
        int spent = distinct(runs.stream().map(Run::treatment).toList())
                + distinct(runs.stream().map(Run::block).toList())
                - 1;
        if (runs.size() < spent + MIN_RUNS || runs.size() > MAX_RUNS) {
            return null;
        }
        List<String> nodes = nodes(runs);
        // by name of the node; that of the position is none
        Map<String, double[]> columns = new LinkedHashMap<>();
        columns.put(POSITION, within(runs, positions(runs)));
        nodes.stream()
                .skip(1)
                .forEach(node -> columns.put(
                        node,
                        within(
                                runs,
                                runs.stream()
                                        .mapToDouble(run -> node.equals(run.node()) ? 1 : 0)
                                        .toArray())));
        // what depends on treatment and block alone, such as a fixed order, cannot be told from their effects
        columns.values().removeIf(column -> Arrays.stream(column).allMatch(value -> Math.abs(value) < TELLS));
        double[] rest = within(runs, runs.stream().mapToDouble(Run::log).toArray());
        List<double[]> left = List.copyOf(columns.values());
        double[] weights = new double[runs.size()];
        Arrays.fill(weights, 1);
        Regression fit = left.isEmpty() ? null : Regression.of(rest, transposed(left), weights, spent);
        if (fit == null) {
            return null;
        }
        List<String> names = List.copyOf(columns.keySet());
        List<OfNode> others = new ArrayList<>();
        Effect position = null;
        for (int i = 0; i < names.size(); i++) {
            String node = names.get(i);
            Effect effect = effect(fit, i, confidence);
            if (node.equals(POSITION)) {
                position = effect;
            } else if (effect != null) {
                int count = (int)
                        runs.stream().filter(run -> node.equals(run.node())).count();
                others.add(new OfNode(node, count, effect));
            }
        }
        return new Disturbances(
                runs.size(),
                others.isEmpty() ? null : nodes.get(0),
                List.copyOf(others),
                position,
                outliers(rest, left, fit));
    }

    /** Null where the figures are too few to say anything. */
    private static @Nullable Effect effect(Regression fit, int coefficient, Confidence confidence) {
        Interval interval = fit.interval(coefficient, confidence);
        // nothing that was measured differs by more
        return !(Math.max(-interval.low(), interval.high()) < LARGEST)
                ? null
                : new Effect(
                        StrictMath.exp(fit.coefficients()[coefficient]),
                        new Interval(StrictMath.exp(interval.low()), StrictMath.exp(interval.high())));
    }

    private static List<Run> runs(List<TreatmentSummary> treatments) {
        List<Run> runs = new ArrayList<>();
        for (int treatment = 0; treatment < treatments.size(); treatment++) {
            for (Entry run : treatments.get(treatment).runs()) {
                if (run.outcome() == Outcome.Succeeded
                        && run.result() != null
                        && run.result().times().elapsed() > 0) {
                    runs.add(new Run(
                            treatment,
                            run.block(),
                            StrictMath.log(run.result().times().elapsed()),
                            run.node(),
                            Objects.requireNonNullElse(run.started(), run.finished())));
                }
            }
        }
        return runs;
    }

    private static int distinct(List<Integer> numbers) {
        return (int) numbers.stream().distinct().count();
    }

    /** Those with enough runs, the most used first. */
    private static List<String> nodes(List<Run> runs) {
        Map<String, Long> counts = runs.stream()
                .filter(run -> run.node() != null)
                .collect(Collectors.groupingBy(run -> Objects.requireNonNull(run.node()), Collectors.counting()));
        return counts.entrySet().stream()
                .filter(count -> count.getValue() >= MIN_RUNS_OF_NODE)
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .limit(MAX_NODES)
                .toList();
    }

    /** 0 for the first run of a block, 1 for the last one. */
    private static double[] positions(List<Run> runs) {
        double[] positions = new double[runs.size()];
        Map<Integer, List<Integer>> blocks = IntStream.range(0, runs.size())
                .boxed()
                .collect(Collectors.groupingBy(index -> runs.get(index).block()));
        for (List<Integer> block : blocks.values()) {
            block.sort(Comparator.comparing(index -> runs.get(index).start()));
            for (int place = 0; place < block.size(); place++) {
                positions[block.get(place)] = place / Math.max(1.0, block.size() - 1.0);
            }
        }
        return positions;
    }

    /** What is left of a column when the means of treatments and blocks are taken off, by turns until nothing is to be taken off. */
    private static double[] within(List<Run> runs, double[] column) {
        double[] rest = column.clone();
        for (int sweep = 0; sweep < MAX_SWEEPS; sweep++) {
            double moved = takeOff(rest, runs.stream().map(Run::treatment).toList())
                    + takeOff(rest, runs.stream().map(Run::block).toList());
            if (moved < SMALL) {
                break;
            }
        }
        return rest;
    }

    /** @return the largest mean that was taken off */
    private static double takeOff(double[] values, List<Integer> groups) {
        Map<Integer, double[]> means = new HashMap<>();
        for (int i = 0; i < values.length; i++) {
            double[] mean = means.computeIfAbsent(groups.get(i), group -> new double[2]);
            mean[0] += values[i];
            mean[1]++;
        }
        for (int i = 0; i < values.length; i++) {
            double[] mean = Objects.requireNonNull(means.get(groups.get(i)));
            values[i] -= mean[0] / mean[1];
        }
        return means.values().stream()
                .mapToDouble(mean -> Math.abs(mean[0] / mean[1]))
                .max()
                .orElse(0);
    }

    private static double[][] transposed(List<double[]> columns) {
        double[][] rows = new double[columns.get(0).length][columns.size()];
        for (int column = 0; column < columns.size(); column++) {
            for (int row = 0; row < rows.length; row++) {
                rows[row][column] = columns.get(column)[row];
            }
        }
        return rows;
    }

    private static int outliers(double[] rest, List<double[]> columns, Regression fit) {
        double[] unexplained = rest.clone();
        for (int column = 0; column < columns.size(); column++) {
            for (int i = 0; i < unexplained.length; i++) {
                unexplained[i] -= fit.coefficients()[column] * columns.get(column)[i];
            }
        }
        double spread = DEVIATION
                * Median.withDefaults()
                        .evaluate(Arrays.stream(unexplained).map(Math::abs).toArray());
        return (int) Arrays.stream(unexplained)
                .filter(value -> Math.abs(value) > FAR * spread + SMALL)
                .count();
    }
}
