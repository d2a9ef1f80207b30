package io.batchmark.core.model;

import io.batchmark.core.estimate.Confidence;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.TreatmentSummary;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An effect of a treatment on other runs: on the next run of the node (carry-over), or on simultaneous runs of the node (neighbour).
 * Least squares on logarithms of times estimate it, with an effect of each treatment and each block. See Jones and Kenward, Design and Analysis of
 * Cross-Over Trials, 2014. The intervals of all these effects hold together.
 *
 * @param treatment the one that affects others
 * @param runs runs that came after it, or were next to it for a part of their time
 * @param effect time of a run after it, or next to it for all of its time, relative to the baseline in its place
 */
public record Interference(Kind kind, TreatmentSummary treatment, int runs, Disturbances.Effect effect) {
    /** The relation of the two runs. */
    public enum Kind {
        CarryOver,
        Neighbour
    }

    /** With more treatments, each pair is too rare to tell anything. */
    private static final int MOST_TREATMENTS = 12;
    /** Fewest runs after a treatment, or next to it, that show an effect. */
    private static final int FEWEST_RUNS = 5;
    /** Each run is compared with each other one. */
    private static final int MOST_RUNS = 2000;

    /**
     * Shares of one treatment, by run.
     *
     * @param affected runs with a share
     * @param rest of the shares, after means have been taken off
     */
    private record Column(Kind kind, int treatment, int affected, double[] rest) {
        static Column of(Kind kind, int treatment, double[] shares, GroupMeans means) {
            int affected =
                    (int) Arrays.stream(shares).filter(share -> share > 0).count();
            return new Column(kind, treatment, affected, means.takenOff(shares));
        }
    }

    static List<Interference> of(Summary summary, Confidence confidence) {
        List<TreatmentSummary> treatments = summary.treatments();
        if (treatments.size() < 2 || treatments.size() > MOST_TREATMENTS) {
            return List.of();
        }
        List<TimedRun> all = TimedRun.of(treatments);
        if (all.size() > MOST_RUNS) {
            return List.of();
        }
        int[] before = all.stream().mapToInt(run -> predecessor(run, all)).toArray();
        // the first run of a node follows no other
        int[] kept = IntStream.range(0, before.length)
                .filter(run -> before[run] >= 0)
                .toArray();
        List<TimedRun> runs = Arrays.stream(kept).mapToObj(all::get).toList();
        GroupMeans means = TimedRun.means(runs);
        if (runs.size() < means.freedom() + Disturbances.MIN_RUNS) {
            return List.of();
        }
        List<double[]> beside =
                runs.stream().map(run -> beside(run, all, treatments.size())).toList();
        List<Column> columns = new ArrayList<>();
        // of all treatments but the baseline, which the others are compared with
        for (int treatment = 1; treatment < treatments.size(); treatment++) {
            int other = treatment;
            columns.add(Column.of(
                    Kind.CarryOver,
                    other,
                    Arrays.stream(kept)
                            .mapToDouble(run -> before[run] == other ? 1 : 0)
                            .toArray(),
                    means));
            columns.add(Column.of(
                    Kind.Neighbour,
                    other,
                    beside.stream().mapToDouble(shares -> shares[other]).toArray(),
                    means));
        }
        columns.removeIf(column -> column.affected() < FEWEST_RUNS || !GroupMeans.varies(column.rest()));
        return effects(columns, runs, means, treatments, confidence);
    }

    private static List<Interference> effects(
            List<Column> columns,
            List<TimedRun> runs,
            GroupMeans means,
            List<TreatmentSummary> treatments,
            Confidence confidence) {
        double[] rest = means.takenOff(runs.stream().mapToDouble(TimedRun::log).toArray());
        Regression fit =
                means.regression(rest, columns.stream().map(Column::rest).toList());
        if (fit == null) {
            return List.of();
        }
        Confidence together = confidence.shared(columns.size());
        return IntStream.range(0, columns.size())
                .mapToObj(i -> interference(columns.get(i), treatments, Disturbances.Effect.of(fit, i, together)))
                .filter(Objects::nonNull)
                .toList();
    }

    private static @Nullable Interference interference(
            Column column, List<TreatmentSummary> treatments, Disturbances.@Nullable Effect effect) {
        return effect == null
                ? null
                : new Interference(column.kind(), treatments.get(column.treatment()), column.affected(), effect);
    }

    /** The treatment of the run that ended last on the node; -1 if there is no such run. */
    private static int predecessor(TimedRun run, List<TimedRun> all) {
        return all.stream()
                .filter(other ->
                        Objects.equals(other.node(), run.node()) && !other.end().isAfter(run.start()))
                .max(Comparator.comparing(TimedRun::end))
                .map(TimedRun::treatment)
                .orElse(-1);
    }

    /** By treatment, the share of a run's time in which its runs were active on the node; more than 1 for several runs at once. */
    private static double[] beside(TimedRun run, List<TimedRun> all, int treatments) {
        double time = Math.max(1e-9, seconds(run.start(), run.end()));
        double[] shares = new double[treatments];
        for (TimedRun other : all) {
            if (other != run && Objects.equals(other.node(), run.node())) {
                double together = seconds(
                        run.start().isAfter(other.start()) ? run.start() : other.start(),
                        run.end().isBefore(other.end()) ? run.end() : other.end());
                shares[other.treatment()] += Math.max(0, together) / time;
            }
        }
        return shares;
    }

    private static double seconds(Instant from, Instant to) {
        return Duration.between(from, to).toNanos() / 1e9;
    }
}
