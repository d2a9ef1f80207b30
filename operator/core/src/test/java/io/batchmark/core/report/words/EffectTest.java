package io.batchmark.core.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.response.Response;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class EffectTest {
    private static final CostWords TIME = new CostWords(Response.ELAPSED);
    private static final CostWords CPU = new CostWords(Response.STEP_CPU);
    private static final CostWords PER_ITEM = new CostWords(Response.ELAPSED, true);

    static Stream<Arguments> ratios() {
        return Stream.of(
                Arguments.of(TIME, 0.9, 0.881, 0.912, "10 % faster than x (8 to 12 %)"),
                Arguments.of(TIME, 1.054, 1.021, 1.083, "5.4 % slower than x (2.1 to 8.3 %)"),
                Arguments.of(TIME, 16.2, 9.4, 18.3, "16 times as long as x (9 to 19 times)"),
                Arguments.of(TIME, 1.5, 1.04, 1.9, "1.5 times as long as x (1.04 to 1.9 times)"),
                Arguments.of(TIME, 0.2, 0.1, 0.5, "5 times as fast as x (2 to 10 times)"),
                Arguments.of(TIME, 0.97, 0.92, 1.011, "3 % faster than x (1.1 % slower to 8 % faster)"),
                Arguments.of(TIME, 1.0002, 0.99, 1.01, "equal to x (1 % faster to 1 % slower)"),
                Arguments.of(TIME, 0.9, 0.88, 0.9999, "10 % faster than x (0.01 to 12 %)"),
                Arguments.of(TIME, 0.8, null, null, "20 % faster than x"),
                Arguments.of(TIME, 1.3, 1.2, null, "30 % slower than x (at least 20 %)"),
                Arguments.of(TIME, 1.3, null, 1.4, "30 % slower than x (at most 40 %)"),
                Arguments.of(TIME, 0.9, null, 1.1, "10 % faster than x (at most 10 % slower)"),
                Arguments.of(TIME, 2.0, 2.0 / 101, 4.0, "2 times as long as x (at most 4 times)"),
                Arguments.of(TIME, null, 9.0, null, "at least 9 times as long as x"),
                Arguments.of(CPU, 0.2, 0.1, 0.5, "80 % less than x (50 to 90 %)"),
                Arguments.of(CPU, 0.0004, 0.0003, 0.0005, "99.96 % less than x (99.95 to 99.97 %)"),
                Arguments.of(CPU, 2.0, 1.5, 2.5, "2 times as much as x (1.5 to 2.5 times)"),
                Arguments.of(PER_ITEM, 0.8, 0.7, 0.9, "20 % faster per item than x (10 to 30 %)"));
    }

    @ParameterizedTest
    @MethodSource("ratios")
    void effect_hasTheDifferenceThatAReaderNames(
            CostWords words, @Nullable Double ratio, @Nullable Double low, @Nullable Double high, String text) {
        assertThat(Effect.of(ratio, low, high, words).against("x")).isEqualTo(text);
    }
}
