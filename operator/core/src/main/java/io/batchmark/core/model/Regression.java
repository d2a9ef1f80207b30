package io.batchmark.core.model;

import io.batchmark.core.estimate.Confidence;
import io.batchmark.core.estimate.Interval;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.hipparchus.stat.regression.OLSMultipleLinearRegression;
import org.jspecify.annotations.Nullable;

/**
 * A model that is linear in its coefficients, fitted by weighted least squares: NIST/SEMATECH e-Handbook of Statistical Methods,
 * 4.1.4.1 and 4.1.4.3.
 *
 * @param coefficients in the order of the columns
 * @param covariances of the coefficients
 * @param explained share of the weighted variance that the model explains, at most 1
 * @param variance weighted, of what is left over
 * @param degreesOfFreedom of what is left over
 */
record Regression(
        double[] coefficients, double[][] covariances, double explained, double variance, int degreesOfFreedom) {
    /** @param spent degrees of freedom that went into what was taken off the values and the columns before */
    static @Nullable Regression of(double[] y, double[][] columns, int spent) {
        double[] weights = new double[y.length];
        Arrays.fill(weights, 1);
        return of(y, columns, weights, spent);
    }

    /**
     * Least squares of relative deviations: one percent counts the same in a small value as in a large one.
     *
     * @param shares relative weight of each value, 1 on average
     */
    static @Nullable Regression ofRelative(double[] y, double[][] columns, double[] shares) {
        return of(
                y,
                columns,
                IntStream.range(0, y.length)
                        .mapToDouble(i -> shares[i] / (y[i] * y[i]))
                        .toArray(),
                0);
    }

    /**
     * @param y what is to be explained
     * @param columns of each of these, what explains it: the same number of figures, 1 for a constant
     * @param weights of each of these, more than 0
     * @return null where there are no more values than coefficients, or where the columns do not tell them apart
     */
    private static @Nullable Regression of(double[] y, double[][] columns, double[] weights, int spent) {
        int count = y.length;
        int terms = count == 0 ? 0 : columns[0].length;
        if (count <= terms + spent) {
            return null;
        }
        // each column in units of its size: counts of millions stand beside ones
        double[] units = new double[terms];
        for (int term = 0; term < terms; term++) {
            int column = term;
            units[term] = Arrays.stream(columns)
                    .mapToDouble(row -> Math.abs(row[column]))
                    .max()
                    .orElse(0);
            if (units[term] == 0) {
                return null;
            }
        }
        double[] left = new double[count];
        double[][] right = new double[count][terms];
        for (int i = 0; i < count; i++) {
            double root = Math.sqrt(weights[i]);
            left[i] = y[i] * root;
            for (int term = 0; term < terms; term++) {
                right[i][term] = columns[i][term] / units[term] * root;
            }
        }
        OLSMultipleLinearRegression fit = new OLSMultipleLinearRegression(SINGULAR);
        fit.setNoIntercept(true);
        fit.newSampleData(left, right);
        double[] coefficients;
        double[][] covariances;
        try {
            coefficients = fit.estimateRegressionParameters();
            covariances = fit.estimateRegressionParametersVariance();
        } catch (org.hipparchus.exception.MathIllegalArgumentException e) {
            return null; // the columns depend on each other
        }
        double variance = fit.calculateResidualSumOfSquares() / (count - terms - spent);
        for (int i = 0; i < terms; i++) {
            coefficients[i] /= units[i];
            for (int j = 0; j < terms; j++) {
                covariances[i][j] *= variance / units[i] / units[j];
            }
        }
        return new Regression(
                coefficients,
                covariances,
                1 - fit.calculateResidualSumOfSquares() / scatter(y, weights),
                variance,
                count - terms - spent);
    }

    /** A column is one that others make up if what it has of its own is less than this share of it. */
    private static final double SINGULAR = 1e-9;

    /** Weighted sum of the squares of the distances from the weighted mean. */
    private static double scatter(double[] y, double[] weights) {
        double sum = 0;
        double weight = 0;
        for (int i = 0; i < y.length; i++) {
            sum += weights[i] * y[i];
            weight += weights[i];
        }
        double mean = sum / weight;
        double scatter = 0;
        for (int i = 0; i < y.length; i++) {
            scatter += weights[i] * (y[i] - mean) * (y[i] - mean);
        }
        return scatter;
    }

    /** Standard error of a sum of multiples of the coefficients: of a function of them, by its derivatives. */
    double standardError(double... multiples) {
        double variance = 0;
        for (int i = 0; i < multiples.length; i++) {
            for (int j = 0; j < multiples.length; j++) {
                variance += multiples[i] * multiples[j] * covariances[i][j];
            }
        }
        return Math.sqrt(variance);
    }

    /** Interval of a coefficient. */
    Interval interval(int coefficient, Confidence confidence) {
        double[] multiples = new double[coefficients.length];
        multiples[coefficient] = 1;
        return around(coefficients[coefficient], standardError(multiples), confidence);
    }

    /** What the model says where its columns have these values. */
    double at(double... columns) {
        double value = 0;
        for (int i = 0; i < columns.length; i++) {
            value += coefficients[i] * columns[i];
        }
        return value;
    }

    /** Interval of one further value, of a model that was fitted by {@link #ofRelative}: NIST/SEMATECH e-Handbook, 4.5.1.2. */
    Interval ofFurtherValue(double[] columns, Confidence confidence) {
        double value = at(columns);
        double own = variance * value * value;
        double error = standardError(columns);
        return around(value, Math.sqrt(own + error * error), confidence);
    }

    Interval around(double value, double standardError, Confidence confidence) {
        double margin = confidence.t(degreesOfFreedom) * standardError;
        return new Interval(value - margin, value + margin);
    }
}
