package io.batchmark.core.model;

import io.batchmark.core.estimate.Confidence;
import io.batchmark.core.estimate.Interval;
import io.batchmark.core.sequential.Spread;
import io.batchmark.core.summary.Summary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What else than treatment and block the times depend on: the node, the place in the block, and when the block was run. By least squares on their
 * logarithms, with an effect of each treatment and each block; the two are taken off values and columns beforehand (Frisch and
 * Waugh, Partial time regressions as compared with individual trends, Econometrica 1(4), 1933).
 *
 * <p>The intervals of all these effects hold together.
 *
 * @param runs that it is made of
 * @param node that most runs were on, which the others are compared with; null where there is but one, or none is known
 * @param nodes the others that had enough runs, the most used first
 * @param position what the last run of a block takes, relative to the first one; null where that cannot be said
 * @param trend what the last block takes by a line through all of them, relative to the first one; null where that cannot be said
 * @param outliers runs that are more than four robust standard deviations from what all of that predicts
 */
public record Disturbances(
        int runs,
        @Nullable String node,
        List<OfNode> nodes,
        @Nullable Effect position,
        @Nullable Effect trend,
        int outliers) {
    /** @param ratio to the time on the node that most runs were on */
    public record OfNode(String node, int runs, Effect effect) {}

    /** A ratio of times with its interval. */
    public record Effect(double ratio, Interval interval) {
        /** Null if the figures are too few to tell anything. */
        static @Nullable Effect of(Regression fit, int coefficient, Confidence confidence) {
            Interval interval = fit.interval(coefficient, confidence);
            // nothing that was measured differs by more
            return !(Math.max(-interval.low(), interval.high()) < LARGEST)
                    ? null
                    : new Effect(
                            StrictMath.exp(fit.coefficients()[coefficient]),
                            new Interval(StrictMath.exp(interval.low()), StrictMath.exp(interval.high())));
        }
    }

    /** Runs in addition to treatments and blocks. */
    static final int MIN_RUNS = 10;

    private static final int MIN_RUNS_OF_NODE = 5;
    private static final int MAX_NODES = 8;
    /** Beyond that it takes long, and little is learned. */
    private static final int MAX_RUNS = 20_000;

    private static final double FAR = 4;

    private static final double LARGEST = StrictMath.log(1e6);

    private static final double SMALL = 1e-12;

    /**
     * What times may depend on, by run.
     *
     * @param node null for the place in the block
     */
    private record Column(@Nullable String node, double[] values) {}

    static @Nullable Disturbances of(Summary summary, Confidence confidence) {
        List<TimedRun> runs = TimedRun.of(summary.treatments());
        GroupMeans means = TimedRun.means(runs);
        if (runs.size() < means.freedom() + MIN_RUNS || runs.size() > MAX_RUNS) {
            return null;
        }
        List<String> nodes = nodes(runs);
        List<Column> columns = Stream.concat(
                        Stream.of(new Column(null, means.takenOff(positions(runs)))),
                        nodes.stream().skip(1).map(node -> new Column(node, means.takenOff(isOn(node, runs)))))
                // what depends on treatment and block alone, such as a fixed order, cannot be told from their effects
                .filter(column -> GroupMeans.varies(column.values()))
                .toList();
        double[] logs = runs.stream().mapToDouble(TimedRun::log).toArray();
        double[] rest = means.takenOff(logs);
        Regression fit =
                means.regression(rest, columns.stream().map(Column::values).toList());
        if (fit == null) {
            return null;
        }
        // with the trend
        Confidence together = confidence.shared(columns.size() + 1);
        List<OfNode> others = new ArrayList<>();
        Effect position = null;
        for (int i = 0; i < columns.size(); i++) {
            String node = columns.get(i).node();
            Effect effect = Effect.of(fit, i, together);
            if (node == null) {
                position = effect;
            } else if (effect != null) {
                others.add(
                        new OfNode(node, (int) Arrays.stream(isOn(node, runs)).sum(), effect));
            }
        }
        Regression trend = Trend.of(
                runs.stream().mapToInt(TimedRun::block).toArray(),
                TimedRun.meansOfTreatments(runs).takenOff(logs),
                runs.stream().map(TimedRun::start).toList());
        return new Disturbances(
                runs.size(),
                others.isEmpty() ? null : nodes.get(0),
                List.copyOf(others),
                position,
                trend == null ? null : Effect.of(trend, 1, together),
                outliers(rest, columns, fit));
    }

    /** 1 for a run on a node, 0 for any other. */
    private static double[] isOn(String node, List<TimedRun> runs) {
        return runs.stream().mapToDouble(run -> node.equals(run.node()) ? 1 : 0).toArray();
    }

    /** Those with enough runs, the most used first. */
    private static List<String> nodes(List<TimedRun> runs) {
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
    private static double[] positions(List<TimedRun> runs) {
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

    private static int outliers(double[] rest, List<Column> columns, Regression fit) {
        double[] unexplained = rest.clone();
        for (int column = 0; column < columns.size(); column++) {
            for (int i = 0; i < unexplained.length; i++) {
                unexplained[i] -=
                        fit.coefficients()[column] * columns.get(column).values()[i];
            }
        }
        double spread = Spread.deviation(unexplained);
        return (int) Arrays.stream(unexplained)
                .filter(value -> Math.abs(value) > FAR * spread + SMALL)
                .count();
    }
}
