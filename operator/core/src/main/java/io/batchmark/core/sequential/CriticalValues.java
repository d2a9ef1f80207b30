package io.batchmark.core.sequential;

import java.util.HashMap;
import java.util.Map;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/** Critical values of Student's t at the looks of {@link GroupSequentialBounds}, and the errors of comparisons that share a treatment. */
public final class CriticalValues {
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
    /** Range and step of the values of a common treatment that are integrated over. */
    private static final double RANGE = 8;

    private static final double STEP = 0.05;
    private static final int HALVINGS = 40;

    /** All campaigns share these bounds, because each look at a campaign needs the same levels. */
    private static final GroupSequentialBounds BOUNDS = new GroupSequentialBounds();

    private final Map<Look, Double> values = new HashMap<>();
    private final Map<Family, Double> errors = new HashMap<>();

    private record Look(double error, int blocks, int freedom) {}

    private record Family(double comparisons, double error) {}

    /**
     * The value that Student's t exceeds at a look, for a one-sided error of all looks of the comparison.
     *
     * @return infinity if there is no such look
     */
    double of(double error, int blocks, int freedom) {
        if (freedom < 1) {
            return Double.POSITIVE_INFINITY;
        }
        return values.computeIfAbsent(new Look(error, blocks, freedom), look -> {
            double level = BOUNDS.level(error, blocks);
            return level > 0 ? TDistribution.of(freedom).inverseSurvivalProbability(level) : Double.POSITIVE_INFINITY;
        });
    }

    /**
     * The error of each of several comparisons with a common treatment, which are wrong together with the given probability. The correlation of
     * two comparisons is 1/2 (Dunnett, A multiple comparison procedure for comparing several treatments with a control, JASA 50(272), 1955).
     */
    double ofOne(double comparisons, double error) {
        return comparisons <= 1 ? error : errors.computeIfAbsent(new Family(comparisons, error), CriticalValues::ofOne);
    }

    private static double ofOne(Family family) {
        double low = family.error / family.comparisons;
        double high = family.error;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = Math.sqrt(low * high);
            if (together(family.comparisons, NORMAL.inverseSurvivalProbability(middle)) < family.error) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Probability that any comparison exceeds a value. */
    private static double together(double comparisons, double value) {
        double sum = 0;
        for (double common = -RANGE; common <= RANGE; common += STEP) {
            double exceeds = NORMAL.survivalProbability(Math.sqrt(2) * value + common);
            sum -= STEP * NORMAL.density(common) * Math.expm1(comparisons * Math.log1p(-exceeds));
        }
        return sum;
    }
}
