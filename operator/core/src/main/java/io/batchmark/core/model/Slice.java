package io.batchmark.core.model;

import io.batchmark.contract.result.RunResult;
import io.batchmark.core.answer.Recommendation;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.LevelOrder;
import io.batchmark.core.estimate.Estimate;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.RunRow;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The treatments that differ in one factor alone and have all others as in the baseline, in the order of its levels, each with the mean
 * time of its runs.
 *
 * @param factor one whose levels are numbers
 * @param points with a time, no run censored, and in front of the cliff that the answer warns of
 * @param leftOut treatments that have none, or are behind the cliff
 * @param cliff level from which on the times rise steeply; infinite where none is known
 */
record Slice(Factor factor, List<Point> points, List<TreatmentSummary> leftOut, double cliff) {
    /** Fewer levels bend no line. */
    static final int MIN_LEVELS = 4;

    /**
     * @param level as a number
     * @param elapsed mean, seconds
     */
    record Point(TreatmentSummary treatment, double level, double elapsed) {
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
        List<Point> points = new ArrayList<>();
        List<TreatmentSummary> leftOut = new ArrayList<>();
        double cliff = cliff(summary, factor);
        for (TreatmentSummary treatment : summary.distinct()) {
            if (!isAtBaseline(treatment, summary, factor)) {
                continue;
            }
            double level = level(treatment, factor);
            Estimate elapsed = treatment.estimate(Response.ELAPSED);
            if (elapsed == null || level >= cliff) {
                leftOut.add(treatment);
            } else {
                points.add(new Point(treatment, level, elapsed.mean()));
            }
        }
        points.sort(Comparator.comparingDouble(Point::level));
        return points.size() < MIN_LEVELS ? null : new Slice(factor, points, leftOut, cliff);
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
}
