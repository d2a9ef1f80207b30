package io.batchmark.core.model;

import io.batchmark.core.design.Factor;
import io.batchmark.core.estimate.Confidence;
import io.batchmark.core.estimate.Interval;
import io.batchmark.core.summary.Summary;
import java.util.List;
import java.util.Objects;
import java.util.function.DoublePredicate;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * Where the mean times of a factor's levels bend: two straight lines that meet, in the logarithms of times and levels, fitted by
 * least squares (Hudson 1966, Fitting segmented curves whose join points have to be estimated).
 *
 * @param factor that is varied, while all others are as in the baseline
 * @param level at which the lines meet
 * @param interval of that
 * @param before factor that the time changes by where the level is doubled below it
 * @param after the same above it
 * @param levels that the lines go through
 * @param explained share of the variance of the logarithms that the lines explain
 */
public record Knee(
        Factor factor, double level, Interval interval, double before, double after, int levels, double explained) {
    /** Two lines that meet have four parameters; two more levels say how well they fit. */
    private static final int MIN_LEVELS = 6;

    /** The work grows with the square of the levels; a factor of a campaign has at most 64, and a few that it adds. */
    private static final int MAX_LEVELS = 100;

    /** The intervals of all knees hold together. */
    static List<Knee> of(Summary summary, Confidence confidence) {
        List<Slice> slices = summary.campaign().design().factors().stream()
                .map(factor -> Slice.of(summary, factor))
                .filter(Objects::nonNull)
                .filter(slice ->
                        slice.points().size() >= MIN_LEVELS && slice.points().size() <= MAX_LEVELS)
                .toList();
        return slices.stream()
                .map(slice -> of(slice, confidence.shared(slices.size())))
                .filter(Objects::nonNull)
                .toList();
    }

    /** Null where the lines explain too little, or where the place may be outside of the levels, so that there is none. */
    private static @Nullable Knee of(Slice slice, Confidence confidence) {
        double[] x = slice.points().stream()
                .mapToDouble(point -> StrictMath.log(point.level()))
                .toArray();
        double[] y = DoubleStream.of(slice.elapsed()).map(StrictMath::log).toArray();
        if (!Double.isFinite(x[0])) {
            return null; // a level of zero
        }
        double best = best(x, y);
        Regression lines = lines(x, y, best);
        if (lines == null || lines.explained() < TimeCurve.FITS) {
            return null;
        }
        double rest = rest(lines);
        int freedom = lines.degreesOfFreedom() - 1;
        double t = confidence.t(freedom);
        // those places which an F test does not refute; of one degree of freedom F is the square of t
        double most = rest * (1 + t * t / freedom);
        DoublePredicate isPossible = at -> {
            Regression there = lines(x, y, at);
            return rest(there == null ? line(x, y) : there) <= most;
        };
        double first = x[0];
        double last = x[x.length - 1];
        if (isPossible.test(first) || isPossible.test(last)) {
            return null;
        }
        return new Knee(
                slice.factor(),
                StrictMath.exp(best),
                new Interval(
                        StrictMath.exp(Profile.end(first, best, isPossible)),
                        StrictMath.exp(Profile.end(last, best, isPossible))),
                StrictMath.pow(2, lines.coefficients()[1]),
                StrictMath.pow(2, lines.coefficients()[1] + lines.coefficients()[2]),
                x.length,
                lines.explained());
    }

    /**
     * Between two levels the sum of squares has its minimum where the lines through the levels on either side meet, if they meet
     * there, and at one of the two levels otherwise.
     */
    private static double best(double[] x, double[] y) {
        double best = Double.NaN;
        double least = Double.POSITIVE_INFINITY;
        for (int left = 1; left < x.length - 1; left++) {
            for (double place : new double[] {x[left], meeting(x, y, left)}) {
                boolean isBetween = place >= x[left] && place <= x[left + 1];
                Regression lines = isBetween ? lines(x, y, place) : null;
                if (lines != null && rest(lines) < least) {
                    least = rest(lines);
                    best = place;
                }
            }
        }
        return best;
    }

    /** Where the line through the levels up to one meets the line through those behind it. */
    private static double meeting(double[] x, double[] y, int left) {
        if (left + 2 >= x.length) {
            return Double.NaN; // a single level behind it
        }
        double[] one = through(x, y, 0, left + 1);
        double[] other = through(x, y, left + 1, x.length);
        return (one[0] - other[0]) / (other[1] - one[1]);
    }

    /** Intercept and slope of the line through some of the points, two at least. */
    private static double[] through(double[] x, double[] y, int from, int to) {
        double meanX = DoubleStream.of(x).skip(from).limit(to - from).average().orElseThrow();
        double meanY = DoubleStream.of(y).skip(from).limit(to - from).average().orElseThrow();
        double both = 0;
        double square = 0;
        for (int i = from; i < to; i++) {
            both += (x[i] - meanX) * (y[i] - meanY);
            square += (x[i] - meanX) * (x[i] - meanX);
        }
        double slope = both / square;
        return new double[] {meanY - slope * meanX, slope};
    }

    private static @Nullable Regression lines(double[] x, double[] y, double place) {
        return Regression.of(
                y,
                DoubleStream.of(x)
                        .mapToObj(at -> new double[] {1, at, Math.max(0, at - place)})
                        .toArray(double[][]::new),
                0);
    }

    private static Regression line(double[] x, double[] y) {
        return Objects.requireNonNull(Regression.of(
                y, DoubleStream.of(x).mapToObj(at -> new double[] {1, at}).toArray(double[][]::new), 0));
    }

    private static double rest(Regression model) {
        return model.variance() * model.degreesOfFreedom();
    }
}
