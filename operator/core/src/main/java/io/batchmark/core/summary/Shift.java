package io.batchmark.core.summary;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/**
 * By what factor the values of one sample are larger than those of another, where the two have nothing in common that would
 * pair them: the median of all ratios of a value of the one to a value of the other, with the interval of the factors that the
 * Mann-Whitney test does not refuse (Hodges and Lehmann, Estimates of location based on rank tests, Annals of Mathematical
 * Statistics 34(2), 1963). It takes no distribution for granted, only that the values of a sample do not depend on each other.
 *
 * @param ratio not a number where most ratios are not known
 * @param low lower bound of the factor; 0 where the values are too few to say
 * @param high upper bound of the factor; infinite where the values are too few to say
 */
record Shift(double ratio, double low, double high) {
    /**
     * @param values positive; those that are only known to be larger are positive infinity
     * @param reference the same
     * @param error probability that the factor is not in the interval, half of it on each side
     */
    static Shift of(double[] values, double[] reference, double error) {
        return ofLogs(logs(values), logs(reference), error);
    }

    private static double[] logs(double[] values) {
        return Arrays.stream(values).map(StrictMath::log).toArray();
    }

    private static Shift ofLogs(double[] values, double[] reference, double error) {
        double middle = new Differences(values, reference).median();
        return new Shift(
                Double.isFinite(middle) ? StrictMath.exp(middle) : Double.NaN,
                StrictMath.exp(low(values, reference, error / 2)),
                StrictMath.exp(-low(reference, values, error / 2)));
    }

    /**
     * The shift of the first variants, with an interval that holds for each pair of variants.
     *
     * @param values logarithms, in each variant
     */
    static Shift ofVariants(List<double[]> values, List<double[]> references, double error) {
        Shift first = ofLogs(values.getFirst(), references.getFirst(), error);
        double low = first.low;
        double high = first.high;
        for (double[] variant : values) {
            for (double[] reference : references) {
                Shift other = ofLogs(variant, reference, error);
                low = Math.min(low, other.low);
                high = Math.max(high, other.high);
            }
        }
        return new Shift(first.ratio, low, high);
    }

    /** The least shift. The test finds the same for all shifts between two neighbouring differences of the samples. */
    private static double low(double[] values, double[] reference, double error) {
        Differences differences = new Differences(values, reference);
        double low = Double.NEGATIVE_INFINITY;
        int refused = 0;
        int possible = differences.size();
        while (refused < possible) {
            int step = (refused + possible) >>> 1;
            double difference = differences.get(step);
            double before = differences.before(difference);
            double below = Double.isNaN(before) ? difference - 1 : (before + difference) / 2;
            if (isLarger(values, reference, below, error)) {
                low = difference;
                refused = step + 1;
            } else {
                possible = step;
            }
        }
        return low;
    }

    /** Whether the values are larger than the reference by more than a shift. */
    private static boolean isLarger(double[] values, double[] reference, double shift, double error) {
        double[] shifted = Arrays.stream(reference).map(value -> value + shift).toArray();
        return MannWhitneyUTest.withDefaults()
                        .with(AlternativeHypothesis.GREATER_THAN)
                        .test(values, shifted)
                        .getPValue()
                <= error;
    }
}
