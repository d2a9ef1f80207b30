package io.batchmark.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfidenceTest {

    /** The table of critical values in the NIST/SEMATECH e-Handbook, 1.3.6.7.2, which has three decimals. */
    @ParameterizedTest
    @CsvSource({
        "0.95, 1, 12.706",
        "0.95, 2, 4.303",
        "0.95, 4, 2.776",
        "0.95, 9, 2.262",
        "0.95, 30, 2.042",
        "0.95, 100, 1.984",
        "0.90, 4, 2.132",
        "0.99, 4, 4.604",
        "0.998, 4, 7.173",
    })
    void criticalValuesAreThePublishedOnes(double level, int degreesOfFreedom, double published) {
        assertThat(Confidence.of(level).t(degreesOfFreedom)).isCloseTo(published, within(0.0005));
    }

    /** For two degrees of freedom the quantile has a closed form, which also holds far out in the tail. */
    @ParameterizedTest
    @ValueSource(longs = {1, 66, 5_000, 49_995_000, 555_527_778})
    void sharedConfidenceIsExactFarOutInTheTail(long comparisons) {
        double tail = 0.05 / comparisons / 2;
        double exact = (1 - 2 * tail) / Math.sqrt(2 * tail * (1 - tail));
        assertThat(Confidence.of(0.95).shared(comparisons).t(2) / exact).isCloseTo(1, within(1e-8));
    }

    @Test
    void oneComparisonSharesNothing() {
        assertThat(Confidence.of(0.95).shared(1).t(4))
                .isEqualTo(Confidence.of(0.95).t(4));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, -1, 95, Double.NaN})
    void levelThatIsNoProbabilityIsRefused(double level) {
        assertThatThrownBy(() -> Confidence.of(level))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("confidence is " + level)
                .hasMessageContaining("between 0 and 1");
    }
}
