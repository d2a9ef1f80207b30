package io.batchmark.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EstimateTest {
    /** Extra hours of sleep under the first drug: Student, The probable error of a mean, Biometrika 6, 1908. */
    private static final double[] SLEEP = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};

    private static final Confidence CONFIDENCE = Confidence.of(0.95);

    private static Estimate of(double... values) {
        return Estimate.of(Sample.of(values), CONFIDENCE);
    }

    /**
     * Certified values of the NIST Statistical Reference Datasets NumAcc2 to NumAcc4, which are made to expose
     * cancellation: a first value, then 1000 that alternate around it.
     */
    @ParameterizedTest
    @CsvSource({"1.2, 1.1, 1.3", "1000000.2, 1000000.1, 1000000.3", "10000000.2, 10000000.1, 10000000.3"})
    void numericalAccuracyIsThatOfTheReference(double mean, double low, double high) {
        double[] values = new double[1001];
        Arrays.setAll(values, i -> i == 0 ? mean : i % 2 == 1 ? low : high);
        Estimate estimate = of(values);
        assertThat(estimate.mean()).isCloseTo(mean, within(1e-8));
        assertThat(estimate.standardDeviation()).isCloseTo(0.1, within(1e-8));
    }

    /** NIST Statistical Reference Dataset NumAcc1. */
    @Test
    void threeLargeNeighbours() {
        assertThat(of(10000001, 10000003, 10000002).mean()).isEqualTo(10000002);
        assertThat(of(10000001, 10000003, 10000002).standardDeviation()).isEqualTo(1);
    }

    /** What t.test and sd of R say about these data. */
    @Test
    void intervalOfTheMeanIsStudents() {
        Estimate estimate = of(SLEEP);
        assertThat(estimate.n()).isEqualTo(10);
        assertThat(estimate.mean()).isCloseTo(0.75, within(1e-12));
        assertThat(estimate.median()).isCloseTo(0.35, within(1e-12));
        assertThat(estimate.standardDeviation()).isCloseTo(1.78901, within(1e-5));
        assertThat(estimate.interval().low()).isCloseTo(-0.5297804, within(1e-7));
        assertThat(estimate.interval().high()).isCloseTo(2.0297804, within(1e-7));
        assertThat(estimate.min()).isEqualTo(-1.6);
        assertThat(estimate.max()).isEqualTo(3.7);
    }

    /** By hand: mean 2, s = 1, t(2) = 4.302653, so 2 ± 4.302653 / √3. */
    @Test
    void threeValuesHaveAnInterval() {
        assertThat(of(1, 2, 3).interval().low()).isCloseTo(-0.484138, within(1e-6));
        assertThat(of(1, 2, 3).interval().high()).isCloseTo(4.484138, within(1e-6));
    }

    @Test
    void whatTooFewValuesCannotSayIsAbsent() {
        assertThat(Estimate.of(Sample.of(), CONFIDENCE)).isNull();
        assertThat(Estimate.of(Sample.of(Double.NaN, Double.NaN), CONFIDENCE)).isNull();
        assertThat(of(5)).isEqualTo(new Estimate(1, 5, 5, null, null, 5, 5));
        assertThat(of(4, 6)).isEqualTo(new Estimate(2, 5, 5, Math.sqrt(2), null, 4, 6));
    }

    @Test
    void blocksWithoutValueAreLeftOut() {
        assertThat(of(Double.NaN, 1, Double.NaN, 2, 3)).isEqualTo(of(1, 2, 3));
    }

    @Test
    void valuesWithoutSpreadHaveAnIntervalWithoutWidth() {
        assertThat(of(7, 7, 7).interval()).isEqualTo(new Interval(7, 7));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void holdsWhateverTheValues(long seed) {
        Random random = new Random(seed);
        double[] values = random.doubles(3 + random.nextInt(20), 0.1, 1e4).toArray();
        Estimate estimate = of(values);
        assertThat(estimate.interval().contains(estimate.mean())).isTrue();
        assertThat(estimate.median()).isBetween(estimate.min(), estimate.max());
        assertThat(estimate.mean()).isBetween(estimate.min(), estimate.max());
        assertThat(Estimate.of(Sample.of(values), Confidence.of(0.99))
                        .interval()
                        .low())
                .isLessThan(estimate.interval().low());

        double[] scaled = Arrays.stream(values).map(value -> value * 1024).toArray();
        assertThat(of(scaled).interval().high())
                .isCloseTo(1024 * estimate.interval().high(), within(1e-6));
        double[] moved = Arrays.stream(values).map(value -> value + 100).toArray();
        assertThat(of(moved).standardDeviation()).isCloseTo(estimate.standardDeviation(), within(1e-6));
    }

    /** An interval of 95 % misses the true mean of normal values once in 20 times: 1 of 4000 tests would go wrong. */
    @Test
    void intervalsMissAsOftenAsTheySay() {
        Random random = new Random(1);
        int missed = 0;
        for (int i = 0; i < 20_000; i++) {
            double[] values = new double[5];
            Arrays.setAll(values, j -> 100 + 7 * random.nextGaussian());
            missed += of(values).interval().contains(100) ? 0 : 1;
        }
        assertThat(missed / 20_000.0).isCloseTo(0.05, within(0.0055));
    }
}
