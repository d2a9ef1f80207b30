package io.batchmark.core.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlopesTest {
    @ParameterizedTest
    @CsvSource({"0, 0", "1, 0", "2, 1", "100, 4950"})
    void shortSeries_hasTheSlopesOfAllPairs(int values, int pairs) {
        assertThat(Slopes.of(new double[values]).sorted()).hasSize(pairs);
    }

    @ParameterizedTest
    @ValueSource(ints = {101, 1000, 1001, 10_000})
    void longSeries_hasAtMostAHundredSlopesOfAValue(int values) {
        assertThat(Slopes.of(new double[values]).sorted()).hasSizeBetween(20 * values, Math.multiplyExact(100, values));
    }

    @ParameterizedTest
    @ValueSource(ints = {50, 150, 1000})
    void medianIsTheTrend_despiteNoiseAndAPeriod(int values) {
        Random random = new Random(7);
        double[] series = IntStream.range(0, values)
                .mapToDouble(i -> 0.5 * i + Math.sin(2 * Math.PI * i / 10) + random.nextGaussian())
                .toArray();
        assertThat(Slopes.of(series).median()).isCloseTo(0.5, within(0.05));
    }

    @Test
    void runsThatWereCutShort_countAsInfinite() {
        double cut = Double.POSITIVE_INFINITY;
        assertThat(Slopes.of(new double[] {1, cut, cut}).sorted()).containsExactly(cut, cut);
    }
}
