package io.batchmark.core.model;

import io.batchmark.contract.result.RunResult;
import io.batchmark.core.answer.Recommendation;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.LevelOrder;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.RunRow;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.FDistribution;
import org.jspecify.annotations.Nullable;

/**
 * The treatments that differ in one factor alone and have all others as in the baseline, in the order of its levels, each with the mean
 * time of its runs, as if each had been in all blocks.
 *
 * @param factor one whose levels are numbers
 * @param points with a time, no run censored, and in front of the cliff that the answer warns of
 * @param leftOut treatments that have none, or are behind the cliff
 * @param cliff level from which on the times rise steeply; infinite where none is known
 * @param scatter variance of the logarithm of the time of a run, next to effects of treatments and blocks
 * @param scatterFreedom degrees of freedom of that, 0 if nothing was repeated
 */
record Slice(
        Factor factor,
        List<Point> points,
        List<TreatmentSummary> leftOut,
        double cliff,
        double scatter,
        int scatterFreedom) {
    /** Fewer levels bend no line. */
    static final int MIN_LEVELS = 4;

    private static final double NANOS_OF_SECOND = 1e9;
    /** Probability that a law that holds is refuted. */
    private static final double REFUTED = 0.05;

    /**
     * @param level as a number
     * @param elapsed mean of its runs as if they had been in all blocks, seconds
     * @param runs that have a time
     */
    record Point(TreatmentSummary treatment, double level, double elapsed, int runs) {
        /** Mean of a figure of its succeeded runs. */
        double mean(ToDoubleFunction<RunResult> figure) {
            return treatment.runs().stream()
                    .map(RunRow::success)
                    .filter(Objects::nonNull)
                    .mapToDouble(figure)
                    .average()
                    .orElse(Double.NaN);
        }
    }

    /** Null where the factor's levels are no numbers, or too few are left. */
    static @Nullable Slice of(Summary summary, Factor factor) {
        if (summary.isEmpty() || !LevelOrder.isNumeric(factor)) {
            return null;
        }
        List<TreatmentSummary> timed = new ArrayList<>();
        List<TreatmentSummary> leftOut = new ArrayList<>();
        double cliff = cliff(summary, factor);
        for (TreatmentSummary treatment : summary.distinct()) {
            if (!isAtBaseline(treatment, summary, factor)) {
                continue;
            }
            boolean hasTime = treatment.estimate(Response.ELAPSED) != null;
            (hasTime && level(treatment, factor) < cliff ? timed : leftOut).add(treatment);
        }
        timed.sort(Comparator.comparingDouble(treatment -> level(treatment, factor)));
        return timed.size() < MIN_LEVELS ? null : of(factor, timed, leftOut, cliff);
    }

    private static Slice of(Factor factor, List<TreatmentSummary> timed, List<TreatmentSummary> leftOut, double cliff) {
        List<TimedRun> runs = TimedRun.of(timed);
        GroupMeans means = TimedRun.means(runs);
        double[] logs = runs.stream().mapToDouble(TimedRun::log).toArray();
        double[] rest = means.takenOff(logs);
        // the exponential of a mean logarithm is less than the mean time: Duan, Smearing Estimate, 1983
        double smearing = DoubleStream.of(rest).map(StrictMath::exp).average().orElse(1);
        int freedom = Math.max(0, runs.size() - means.freedom());
        double squares = DoubleStream.of(rest).map(log -> log * log).sum();
        Map<Integer, Double> adjusted = means.leastSquares(logs);
        List<Point> points = IntStream.range(0, timed.size())
                .mapToObj(treatment -> new Point(
                        timed.get(treatment),
                        level(timed.get(treatment), factor),
                        StrictMath.exp(Objects.requireNonNull(adjusted.get(treatment))) * smearing / NANOS_OF_SECOND,
                        (int) runs.stream()
                                .filter(run -> run.treatment() == treatment)
                                .count()))
                .toList();
        return new Slice(factor, points, leftOut, cliff, freedom == 0 ? 0 : squares / freedom, freedom);
    }

    private static boolean isAtBaseline(TreatmentSummary treatment, Summary summary, Factor but) {
        return summary.campaign().design().factors().stream()
                .filter(factor -> factor != but)
                .allMatch(factor ->
                        factor.baseline().equals(treatment.treatment().levels().get(factor.name())));
    }

    private static double level(TreatmentSummary treatment, Factor factor) {
        String level = Objects.requireNonNull(treatment.treatment().levels().get(factor.name()));
        return LevelOrder.number(level).orElseThrow().doubleValue();
    }

    /** From which level on the times rise steeply; infinite where they do not, or at another factor's. */
    private static double cliff(Summary summary, Factor factor) {
        Recommendation recommendation = summary.answer().recommendation();
        TreatmentSummary cliff = recommendation == null ? null : recommendation.cliff();
        return cliff == null
                        || level(cliff, factor)
                                <= level(Objects.requireNonNull(recommendation).treatment(), factor)
                ? Double.POSITIVE_INFINITY
                : level(cliff, factor);
    }

    double[] elapsed() {
        return points.stream().mapToDouble(Point::elapsed).toArray();
    }

    /** The level times the mean time, of each point. */
    double[] work() {
        return points.stream()
                .mapToDouble(point -> point.level() * point.elapsed())
                .toArray();
    }

    /** A row of columns for each level. */
    double[][] rows(DoubleFunction<double[]> columns) {
        return points.stream().map(point -> columns.apply(point.level())).toArray(double[][]::new);
    }

    /** Runs of each point, relative to their mean number. */
    double[] shares() {
        double mean = meanRuns();
        return points.stream().mapToDouble(point -> point.runs() / mean).toArray();
    }

    private double meanRuns() {
        return points.stream().mapToInt(Point::runs).average().orElseThrow();
    }

    /**
     * True if the means are further from a law than the scatter of the runs allows. This is the F test of lack of fit: NIST/SEMATECH
     * e-Handbook of Statistical Methods, 4.4.4.6.
     *
     * @param law fitted by {@link Regression#ofRelative} with {@link #shares}
     */
    boolean refutes(Regression law) {
        if (scatterFreedom == 0 || scatter == 0) {
            return false;
        }
        return FDistribution.of(law.degreesOfFreedom(), scatterFreedom)
                        .survivalProbability(law.variance() * meanRuns() / scatter)
                < REFUTED;
    }
}
