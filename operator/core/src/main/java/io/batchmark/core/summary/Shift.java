package io.batchmark.core.summary;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/**
 * By what factor the values of one sample are larger than those of another, where the two have nothing in common that would
 * pair them: the median of all ratios of a value of the one to a value of the other, with the interval of the factors that the
 * Mann-Whitney test does not refuse (Hodges and Lehmann, Estimates of location based on rank tests, Annals of Mathematical
 * Statistics 34(2), 1963). It takes no distribution for granted, only that the values of a sample do not depend on each other.
 *
 * @param ratio not a number where most ratios are not known
 * @param low what the factor surely is not below; 0 where the values are too few to say
 * @param high what it surely is not above; infinite where the values are too few to say
 */
record Shift(double ratio, double low, double high) {
    /**
     * @param values positive; those that are only known to be larger are positive infinity
     * @param reference the same
     * @param error probability that the factor is not in the interval, half of it on each side
     */
    static Shift of(double[] values, double[] reference, double error) {
        double[] logs = logs(values);
        double[] referenceLogs = logs(reference);
        double[] differences = differences(logs, referenceLogs);
        double[] steps = Arrays.stream(differences)
                .filter(Double::isFinite)
                .distinct()
                .sorted()
                .toArray();
        double middle = Median.withDefaults().evaluate(differences);
        return new Shift(
                Double.isFinite(middle) ? StrictMath.exp(middle) : Double.NaN,
                StrictMath.exp(low(logs, referenceLogs, steps, error / 2)),
                StrictMath.exp(-low(referenceLogs, logs, negated(steps), error / 2)));
    }

    private static double[] logs(double[] values) {
        return Arrays.stream(values).map(StrictMath::log).toArray();
    }

    /** Without those of two values that are both only known to be larger. */
    private static double[] differences(double[] values, double[] reference) {
        return Arrays.stream(values)
                .flatMap(value -> Arrays.stream(reference).map(other -> value - other))
                .filter(difference -> !Double.isNaN(difference))
                .toArray();
    }

    private static double[] negated(double[] sorted) {
        return Arrays.stream(sorted).map(value -> -value).sorted().toArray();
    }

    /**
     * What the shift is at least. The test says the same of all shifts between two steps.
     *
     * @param steps the differences between the samples, sorted
     */
    private static double low(double[] values, double[] reference, double[] steps, double error) {
        int refused = 0;
        int possible = steps.length;
        while (refused < possible) {
            int step = (refused + possible) >>> 1;
            double below = step == 0 ? steps[0] - 1 : (steps[step - 1] + steps[step]) / 2;
            if (isLarger(values, reference, below, error)) {
                refused = step + 1;
            } else {
                possible = step;
            }
        }
        return refused == 0 ? Double.NEGATIVE_INFINITY : steps[refused - 1];
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
