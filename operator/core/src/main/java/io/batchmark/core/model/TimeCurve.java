package io.batchmark.core.model;

import io.batchmark.core.estimate.Confidence;
import io.batchmark.core.estimate.Interval;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;

/**
 * The mean time of the step as a function of the level of a factor.
 *
 * @param model fitted by {@link Regression#ofRelative}
 * @param columns of a level
 * @param scale seconds for one unit of what the model explains, at a level
 */
record TimeCurve(Regression model, DoubleFunction<double[]> columns, DoubleUnaryOperator scale) {
    /** A curve that explains less than this share of the variance is none. */
    static final double FITS = 0.9;

    double seconds(double level) {
        return model.at(columns.apply(level)) * scale.applyAsDouble(level);
    }

    /** Where the mean time of a further level is, which is as far from the curve as those that it was fitted to. */
    Interval interval(double level, Confidence confidence) {
        Interval interval = model.ofFurtherValue(columns.apply(level), confidence);
        double unit = scale.applyAsDouble(level);
        return new Interval(interval.low() * unit, interval.high() * unit);
    }

    boolean fits() {
        return model.explained() >= FITS;
    }
}
