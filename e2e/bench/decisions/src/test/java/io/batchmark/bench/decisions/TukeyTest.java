package io.batchmark.bench.decisions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.apache.commons.statistics.distribution.TDistribution;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rule that most users know, against SciPy and statsmodels ({@code reference.py}), and against what it promises. */
class TukeyTest {
    private static final Percentage NINE_DIGITS = withinPercentage(1e-7);
    private static final int BLOCKS = 6;

    private static JsonNode reference() throws IOException {
        return JsonMapper.builder()
                .build()
                .readTree(TukeyTest.class.getResourceAsStream("/io/batchmark/core/model/reference.json"));
    }

    @Test
    void quantilesOfTheStudentizedRange() throws IOException {
        JsonNode rows = reference().get("quantiles").get("studentizedRange");
        assertThat(rows).isNotEmpty();
        for (JsonNode row : rows) {
            StudentizedRange range = new StudentizedRange(
                    row.get("of").asInt(), Double.parseDouble(row.get("freedom").asText()));
            assertThat(range.quantile(row.get("probability").asDouble()))
                    .as("%s", row)
                    .isCloseTo(row.get("value").asDouble(), NINE_DIGITS);
        }
    }

    /** The range of two is the difference of two, which is Student's t. */
    @ParameterizedTest
    @ValueSource(doubles = {2, 3, 11, 59, 10_000})
    void rangeOfTwo(double freedom) {
        assertThat(new StudentizedRange(2, freedom).quantile(0.95))
                .isCloseTo(Math.sqrt(2) * TDistribution.of(freedom).inverseSurvivalProbability(0.025), NINE_DIGITS);
    }

    /** The times of reference.py. */
    @Test
    void significantDifference() throws IOException {
        double[][] logs = new double[BLOCKS + 1][5];
        for (int block = 0; block < BLOCKS; block++) {
            for (int treatment = 0; treatment < 5; treatment++) {
                double noise = 0.02 * ((5 * block + treatment) * 37 % 101 / 100.0 - 0.5);
                logs[block][treatment] = Math.log(1000) + 0.1 * block + 0.03 * treatment + noise;
            }
        }
        // what comes later is not looked at
        logs[BLOCKS][0] = 1;
        assertThat(new Tukey(logs).difference(BLOCKS))
                .isCloseTo(reference().get("tukey").get("difference").asDouble(), NINE_DIGITS);
    }

    /** Of treatments that do not differ, where blocks do. */
    @Test
    void errsInAsManyCampaignsAsItMay() {
        Random random = new Random(7);
        int campaigns = 4000;
        int wrong = 0;
        for (int campaign = 0; campaign < campaigns; campaign++) {
            double[][] logs = new double[BLOCKS][5];
            for (double[] block : logs) {
                double shift = random.nextGaussian();
                Arrays.setAll(block, treatment -> shift + 0.1 * random.nextGaussian());
            }
            wrong += new Tukey(logs).tellsAny(BLOCKS) ? 1 : 0;
        }
        assertThat((double) wrong / campaigns).isBetween(0.04, 0.06);
    }
}
