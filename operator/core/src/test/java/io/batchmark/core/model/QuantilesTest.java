package io.batchmark.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.batchmark.core.estimate.Confidence;
import io.batchmark.core.estimate.Estimate;
import io.batchmark.core.estimate.Sample;
import java.io.IOException;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The distributions that figures are made of, against SciPy ({@code reference.py}), and means and deviations against NIST. */
class QuantilesTest {
    private static final Percentage NINE_DIGITS = withinPercentage(1e-7);

    private static JsonNode reference(String distribution) throws IOException {
        return JsonMapper.builder()
                .build()
                .readTree(QuantilesTest.class.getResourceAsStream("reference.json"))
                .get("quantiles")
                .get(distribution);
    }

    @Test
    void studentsT() throws IOException {
        for (JsonNode row : reference("t")) {
            assertThat(Confidence.of(row.get("confidence").asDouble())
                            .t(row.get("freedom").asInt()))
                    .isCloseTo(row.get("value").asDouble(), NINE_DIGITS);
        }
    }

    @Test
    void fOfFisherAndSnedecor() throws IOException {
        for (JsonNode row : reference("f")) {
            assertThat(FDistribution.of(
                                    row.get("of").asDouble(), row.get("over").asDouble())
                            .survivalProbability(row.get("at").asDouble()))
                    .isCloseTo(row.get("value").asDouble(), NINE_DIGITS);
        }
    }

    @Test
    void normal() throws IOException {
        for (JsonNode row : reference("normal")) {
            assertThat(NormalDistribution.of(0, 1)
                            .inverseCumulativeProbability(row.get("at").asDouble()))
                    .isCloseTo(row.get("value").asDouble(), Offset.offset(1e-9));
        }
    }

    /**
     * NumAcc2 to NumAcc4, https://www.itl.nist.gov/div898/strd/univ/homepage.html: one value, then 500 times one a tenth below
     * and one a tenth above it. The mean is that value and the standard deviation 0.1; the larger the value, the harder.
     */
    @ParameterizedTest
    @CsvSource({"1.2, 1e-13", "1000000.2, 1e-8", "10000000.2, 1e-7"})
    void numericalAccuracy(double value, double error) {
        double[] values = IntStream.rangeClosed(0, 1000)
                .mapToDouble(i -> i == 0 ? value : i % 2 == 1 ? value - 0.1 : value + 0.1)
                .toArray();
        Estimate estimate = Estimate.of(Sample.of(values), Confidence.of(0.95));
        assertThat(estimate.mean()).isCloseTo(value, withinPercentage(1e-12));
        assertThat(estimate.standardDeviation()).isCloseTo(0.1, Offset.offset(error));
    }

    /** NumAcc1: 10000001, 10000003 and 10000002, whose mean is 10000002 and standard deviation 1. */
    @Test
    void numericalAccuracyOfThreeValues() {
        Estimate estimate = Estimate.of(Sample.of(10000001, 10000003, 10000002), Confidence.of(0.95));
        assertThat(estimate.mean()).isEqualTo(10000002);
        assertThat(estimate.standardDeviation()).isEqualTo(1);
    }
}
