package io.batchmark.core.sequential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CriticalValuesTest {
    private final CriticalValues values = new CriticalValues();

    /** Dunnett 1955, table 1: one-sided, P = 0.95, infinite degrees of freedom. */
    @ParameterizedTest
    @CsvSource({"1, 1.64", "2, 1.92", "3, 2.06", "5, 2.23", "9, 2.42"})
    void error_ofOneComparison_isThatOfDunnett(int comparisons, double critical) {
        assertThat(NormalDistribution.of(0, 1).inverseSurvivalProbability(values.ofOne(comparisons, 0.05)))
                .isCloseTo(critical, within(0.006));
    }

    @Test
    void criticalValue_withoutALook_isInfinite() {
        assertThat(values.of(0.05, 2, 10)).isInfinite();
        assertThat(values.of(0.05, 3, 0)).isInfinite();
    }

    /** The first look spends 15 % of 0.05: Student's t with 2 degrees of freedom exceeds 8.07 with a probability of 0.0075. */
    @Test
    void criticalValue_ofTheFirstLook_isAQuantileOfStudentsT() {
        assertThat(values.of(0.05, 3, 2)).isCloseTo(8.073, within(0.01));
    }
}
