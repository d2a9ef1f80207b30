package io.batchmark.core.model;

import io.batchmark.core.design.Factor;
import io.batchmark.core.estimate.Confidence;
import io.batchmark.core.estimate.Interval;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.List;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * How the time of the step falls with the number of partitions: {@code T(n) = T(1) (1 + contention (n - 1) + coherency n (n - 1)) / n}, the
 * Universal Scalability Law (Gunther, Guerrilla Capacity Planning, 2007, chapters 4 to 6).
 *
 * @param one seconds that one partition takes by this law
 * @param contention share of the work that cannot be done side by side, at least 0
 * @param contentionInterval of that
 * @param coherency what each partition costs every other one, as a share of the time of one, at least 0
 * @param coherencyInterval of that
 * @param optimum number of partitions with the least time, at least 1; null where the time falls without end
 * @param atOptimum seconds that the step takes there by this law; null where there is no optimum
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
        @Nullable Double optimum,
        @Nullable Double atOptimum,
        int levels,
        double largest,
        double explained,
        List<TreatmentSummary> leftOut) {

    private static final Interval NONE = new Interval(0, 0);

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
        if (fit == null) {
            return null;
        }
        Regression law = fit.law();
        boolean hasContention = fit.contention();
        boolean hasCoherency = fit.coherency();
        double one = law.coefficients()[0];
        int coherencyAt = hasContention ? 2 : 1;
        double contention = hasContention ? law.coefficients()[1] / one : 0;
        double coherency = hasCoherency ? Math.max(0, law.coefficients()[coherencyAt] / one) : 0;
        Double optimum =
                coherency > 0 && contention < 1 ? (Double) Math.max(1, Math.sqrt((1 - contention) / coherency)) : null;
        return new Scalability(
                one,
                contention,
                hasContention ? share(law, 1, confidence) : NONE,
                coherency,
                coherency > 0 ? share(law, coherencyAt, confidence) : NONE,
                optimum,
                optimum == null
                        ? null
                        : (Double) (one
                                * (1 + contention * (optimum - 1) + coherency * optimum * (optimum - 1))
                                / optimum),
                slice.points().size(),
                slice.points().get(slice.points().size() - 1).level(),
                law.explained(),
                slice.leftOut());
    }

    /** Seconds that the step takes with so many partitions by this law. */
    public double seconds(double partitions) {
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
        double[] work = slice.points().stream()
                .mapToDouble(point -> point.level() * point.elapsed())
                .toArray();
        double[][] columns = slice.points().stream()
                .map(point -> columns(point.level(), contention, coherency))
                .toArray(double[][]::new);
        return Regression.ofRelative(work, columns);
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
