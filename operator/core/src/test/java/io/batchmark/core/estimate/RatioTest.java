package io.batchmark.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RatioTest {
    private static final double NONE = Double.NaN;
    private static final Confidence CONFIDENCE = Confidence.of(0.95);

    private static Ratio of(Sample sample, Sample reference) {
        return Ratio.of(sample, reference, CONFIDENCE);
    }

    /**
     * Student's sleep data once more, both drugs: the paired t.test of R finds a mean difference of -1.58 with interval
     * -2.4598858 to -0.7001142. Their exponentials have these as logarithms of their ratios.
     */
    @Test
    void pairedIntervalIsThatOfTheLogarithms() {
        double[] first = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};
        double[] second = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};
        Ratio ratio = of(
                Sample.of(Arrays.stream(first).map(Math::exp).toArray()),
                Sample.of(Arrays.stream(second).map(Math::exp).toArray()));
        assertThat(Math.log(ratio.ratio())).isCloseTo(-1.58, within(1e-12));
        assertThat(Math.log(ratio.interval().low())).isCloseTo(-2.4598858, within(1e-7));
        assertThat(Math.log(ratio.interval().high())).isCloseTo(-0.7001142, within(1e-7));
        assertThat(ratio.blocks()).isEqualTo(10);
    }

    /** 1/2, 1 and 2 have the geometric mean 1, where the arithmetic one would say 1.17. */
    @Test
    void meanIsGeometric() {
        assertThat(of(Sample.of(1, 2, 4), Sample.of(2, 2, 2)).ratio()).isCloseTo(1, within(1e-15));
    }

    @Test
    void whatABlockHasInCommonCancelsOut() {
        Ratio ratio = of(Sample.of(9, 90, 900), Sample.of(10, 100, 1000));
        assertThat(ratio.ratio()).isCloseTo(0.9, within(1e-12));
        assertThat(ratio.interval().high() - ratio.interval().low()).isLessThan(1e-9);
    }

    @Test
    void onlyCommonBlocksCount() {
        Sample sample = Sample.of(2, NONE, 4, 6, 8, 1e9);
        Sample reference = Sample.of(1, 1e-9, 2, 3, NONE);
        assertThat(of(sample, reference).blocks()).isEqualTo(3);
        assertThat(of(sample, reference).ratio()).isCloseTo(2, within(1e-12));
    }

    @Test
    void fewerThanThreeCommonBlocksSayNothing() {
        assertThat(of(Sample.of(1, 2, NONE, 4), Sample.of(1, 2, 3, NONE))).isNull();
        assertThat(of(Sample.of(), Sample.of(1, 2, 3))).isNull();
    }

    @Test
    void anIntervalThatNoNumberIsLargeEnoughForIsNone() {
        Sample sample = Sample.of(1, 1e12, 1);
        Sample reference = Sample.of(1, 1, 1);
        assertThat(Ratio.of(sample, reference, Confidence.of(0.95).shared(10))).isNotNull();
        assertThat(Ratio.of(sample, reference, Confidence.of(0.95).shared(5000)))
                .isNull();
    }

    @Test
    void valuesThatAreNotPositiveHaveNoRatio() {
        assertThat(of(Sample.of(0, 1, 2, 3), Sample.of(1, 1, 2, 3))).isNull();
        assertThat(of(Sample.of(1, 1, 2, 3), Sample.of(1, 0, 2, 3))).isNull();
        assertThat(of(Sample.of(1, 1, 2, -3), Sample.of(1, 1, 2, 3))).isNull();
    }

    @Test
    void relativeToItselfItIsOne() {
        Sample sample = Sample.of(3, 5, 4);
        assertThat(of(sample, sample)).isEqualTo(new Ratio(1, new Interval(1, 1), 3));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void holdsWhateverTheValues(long seed) {
        Random random = new Random(seed);
        int blocks = 3 + random.nextInt(10);
        double[] one = random.doubles(blocks, 0.1, 100).toArray();
        double[] other = random.doubles(blocks, 0.1, 100).toArray();
        Ratio ratio = of(Sample.of(one), Sample.of(other));
        assertThat(ratio.interval().contains(ratio.ratio())).isTrue();

        Ratio inverse = of(Sample.of(other), Sample.of(one));
        assertThat(inverse.ratio() * ratio.ratio()).isCloseTo(1, within(1e-9));
        assertThat(inverse.interval().low() * ratio.interval().high()).isCloseTo(1, within(1e-9));

        double[] scaled = Arrays.stream(one).map(value -> value * 3).toArray();
        assertThat(of(Sample.of(scaled), Sample.of(other)).ratio() / ratio.ratio())
                .isCloseTo(3, within(1e-9));
        double[] nanoseconds = Arrays.stream(other).map(value -> value * 1e9).toArray();
        double[] also = Arrays.stream(one).map(value -> value * 1e9).toArray();
        assertThat(of(Sample.of(also), Sample.of(nanoseconds)).interval().low())
                .isCloseTo(
                        ratio.interval().low(), within(1e-9 * ratio.interval().low()));
    }
}
