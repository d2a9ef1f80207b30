package io.batchmark.bench.decisions;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.numbers.rootfinder.BrentSolver;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.hipparchus.analysis.integration.gauss.GaussIntegrator;
import org.hipparchus.analysis.integration.gauss.GaussIntegratorFactory;

/**
 * The range of normal variables over an independent estimate of their standard deviation. The double integral is that of Lund and Lund,
 * Algorithm AS 190, Applied Statistics 32(2), 1983, and of Copenhaver and Holland, Multiple comparisons of simple effects in the two-way
 * analysis of variance with fixed effects, Journal of Statistical Computation and Simulation 30(1), 1988; they approximate it, here it is
 * summed up until nothing changes in a double.
 */
final class StudentizedRange {
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
    /** No normal variable is farther from 0, in standard deviations. */
    private static final double FARTHEST = 8.5;
    /** What both ends of the estimated standard deviation are cut off by. */
    private static final double CUT = 1e-16;

    private static final GaussIntegratorFactory INTEGRATORS = new GaussIntegratorFactory();
    private static final GaussIntegrator NORMALS = INTEGRATORS.legendre(192, -FARTHEST, FARTHEST);
    private static final int DEVIATIONS = 256;

    private final int size;
    private final double freedom;
    private final DoubleUnaryOperator cumulative;

    /**
     * @param size variables, from 2 to 1000
     * @param freedom degrees of freedom of the estimate, at least 2; infinite where the standard deviation is known
     */
    StudentizedRange(int size, double freedom) {
        this.size = size;
        this.freedom = freedom;
        cumulative = Double.isInfinite(freedom) ? this::range : studentized();
    }

    /** The value that it is at most with a probability, from 0.5 to 0.999. */
    double quantile(double probability) {
        double pairs = size * (size - 1) / 2.0;
        TDistribution pair = TDistribution.of(freedom);
        // it is no less than the range of two, and no more than if all pairs shared the error
        double low = Math.sqrt(2) * pair.inverseSurvivalProbability((1 - probability) / 2);
        double high = Math.sqrt(2) * pair.inverseSurvivalProbability((1 - probability) / 2 / pairs);
        return new BrentSolver(1e-13, 1e-13, 1e-16)
                .findRoot(value -> cumulative.applyAsDouble(value) - probability, 0.99 * low, 1.01 * high);
    }

    private DoubleUnaryOperator studentized() {
        ChiSquaredDistribution squares = ChiSquaredDistribution.of(freedom);
        GaussIntegrator deviations = INTEGRATORS.legendre(
                DEVIATIONS,
                Math.sqrt(squares.inverseCumulativeProbability(CUT) / freedom),
                Math.sqrt(squares.inverseSurvivalProbability(CUT) / freedom));
        return value -> deviations.integrate(deviation ->
                2 * freedom * deviation * squares.density(freedom * deviation * deviation) * range(value * deviation));
    }

    /** The probability that the range is so large at most where the standard deviation is 1: the largest of them is at each place. */
    private double range(double width) {
        return size
                * NORMALS.integrate(largest ->
                        NORMAL.density(largest) * Math.pow(NORMAL.probability(largest - width, largest), size - 1));
    }
}
