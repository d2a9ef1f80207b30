package io.batchmark.core.model;

import io.batchmark.core.design.Factor;
import io.batchmark.core.estimate.Confidence;
import io.batchmark.core.estimate.Interval;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.List;
import java.util.Objects;
import java.util.function.DoublePredicate;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * How the time of the step falls with the number of partitions: {@code T(n) = T(1) (1 + contention (n - 1) + coherency n (n - 1)) / n}, the
 * Universal Scalability Law (Gunther, Guerrilla Capacity Planning, 2007, chapters 4 to 6).
 *
 * @param one seconds that one partition takes by this law
 * @param contention share of the work that cannot be done side by side, at least 0
 * @param contentionInterval of that; with the other intervals it holds together
 * @param coherency what each partition costs every other one, as a share of the time of one, at least 0
 * @param coherencyInterval of that
 * @param optimum null if the runs do not show one
 * @param levels that it is fitted to
 * @param largest of these levels: an optimum beyond it is extrapolated
 * @param explained share of the variance of the times that it explains
 * @param leftOut treatments without a mean time, or behind the cliff that the answer warns of
 */
public record Scalability(
        double one,
        double contention,
        Interval contentionInterval,
        double coherency,
        Interval coherencyInterval,
        @Nullable Optimum optimum,
        int levels,
        double largest,
        double explained,
        List<TreatmentSummary> leftOut) {
    /** Contention, coherency and optimum. */
    private static final int INTERVALS = 3;

    /**
     * The number of partitions that takes the least time.
     *
     * @param partitions at least 1
     * @param interval numbers that an F test does not refute
     * @param seconds that the step takes with them by this law
     */
    public record Optimum(double partitions, Interval interval, double seconds) {}

    static @Nullable Scalability of(Summary summary, Confidence confidence) {
        for (Factor factor : summary.campaign().design().factors()) {
            Slice slice = factor.name().equals("partitions") ? Slice.of(summary, factor) : null;
            if (slice != null) {
                return of(slice, confidence);
            }
        }
        return null;
    }

    private static @Nullable Scalability of(Slice slice, Confidence confidence) {
        Fit fit = fit(slice);
        Regression all = fit(slice, true, true);
        if (fit == null || all == null) {
            return null;
        }
        Regression law = fit.law();
        double one = law.coefficients()[0];
        double contention = fit.contention() ? law.coefficients()[1] / one : 0;
        double coherency = fit.coherency() ? Math.max(0, law.coefficients()[fit.contention() ? 2 : 1] / one) : 0;
        Confidence shared = confidence.shared(INTERVALS);
        return new Scalability(
                one,
                contention,
                share(all, 1, shared),
                coherency,
                share(all, 2, shared),
                optimum(slice, law, contention, coherency, shared.t(all.degreesOfFreedom()), all.degreesOfFreedom()),
                slice.points().size(),
                slice.points().getLast().level(),
                law.explained(),
                slice.leftOut());
    }

    /**
     * The optimum, with the numbers that an F test does not refute. Null if the times may fall without end, or if the means are not on the
     * law.
     */
    private static @Nullable Optimum optimum(
            Slice slice, Regression law, double contention, double coherency, double t, int freedom) {
        if (!(coherency > 0 && contention < 1) || law.explained() < TimeCurve.FITS || slice.refutes(law)) {
            return null;
        }
        double most = law.variance() * law.degreesOfFreedom() * (1 + t * t / freedom);
        // coherency / (1 - contention), of which the optimum is the inverse square root
        DoublePredicate isPossible = ratio -> squares(slice, ratio) <= most;
        if (isPossible.test(0)) {
            return null;
        }
        double best = Math.min(1, coherency / (1 - contention));
        double high = isPossible.test(1) ? 1 : Profile.end(1, best, isPossible);
        double partitions = 1 / StrictMath.sqrt(best);
        return new Optimum(
                partitions,
                new Interval(1 / StrictMath.sqrt(high), 1 / StrictMath.sqrt(Profile.end(0, best, isPossible))),
                seconds(law.coefficients()[0], contention, coherency, partitions));
    }

    /** Weighted squares of the rest where coherency has this ratio to 1 - contention. */
    private static double squares(Slice slice, double ratio) {
        Regression both = Objects.requireNonNull(Regression.ofRelative(
                slice.work(),
                slice.rows(n -> new double[] {1 + ratio * n * (n - 1), n - 1 - ratio * n * (n - 1)}),
                slice.shares()));
        Regression law = both.coefficients()[1] >= 0
                ? both
                : Objects.requireNonNull(Regression.ofRelative(
                        slice.work(), slice.rows(n -> new double[] {1 + ratio * n * (n - 1)}), slice.shares()));
        return law.variance() * law.degreesOfFreedom();
    }

    /** Seconds that the step takes with so many partitions by this law. */
    public double seconds(double partitions) {
        return seconds(one, contention, coherency, partitions);
    }

    private static double seconds(double one, double contention, double coherency, double partitions) {
        return one * (1 + contention * (partitions - 1) + coherency * partitions * (partitions - 1)) / partitions;
    }

    /** The law with those of its terms that are not below zero. */
    private record Fit(Regression law, boolean contention, boolean coherency) {}

    /** Fits {@code n T(n) = a + b (n - 1) + c n (n - 1)}; what turns out below zero is left out of the law. */
    private static @Nullable Fit fit(Slice slice) {
        boolean contention = true;
        boolean coherency = true;
        Regression law = fit(slice, true, true);
        if (law != null && law.coefficients()[2] <= 0) {
            coherency = false;
            law = fit(slice, true, false);
        }
        if (law != null && law.coefficients()[1] <= 0) {
            contention = false;
            law = fit(slice, false, coherency);
        }
        return law == null || law.coefficients()[0] <= 0 ? null : new Fit(law, contention, coherency);
    }

    /** The times by number of partitions; null where the law cannot be fitted. */
    static @Nullable TimeCurve curve(Slice slice) {
        Fit fit = fit(slice);
        return fit == null
                ? null
                : new TimeCurve(
                        fit.law(),
                        partitions -> columns(partitions, fit.contention(), fit.coherency()),
                        partitions -> 1 / partitions);
    }

    private static @Nullable Regression fit(Slice slice, boolean contention, boolean coherency) {
        return Regression.ofRelative(
                slice.work(), slice.rows(partitions -> columns(partitions, contention, coherency)), slice.shares());
    }

    private static double[] columns(double partitions, boolean contention, boolean coherency) {
        DoubleStream.Builder columns = DoubleStream.builder().add(1);
        if (contention) {
            columns.add(partitions - 1);
        }
        if (coherency) {
            columns.add(partitions * (partitions - 1));
        }
        return columns.build().toArray();
    }

    /** Interval of a coefficient divided by the first one. */
    private static Interval share(Regression law, int coefficient, Confidence confidence) {
        double one = law.coefficients()[0];
        double[] derivatives = new double[law.coefficients().length];
        derivatives[0] = -law.coefficients()[coefficient] / one / one;
        derivatives[coefficient] = 1 / one;
        return law.around(law.coefficients()[coefficient] / one, law.standardError(derivatives), confidence);
    }
}
