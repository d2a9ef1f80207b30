package io.batchmark.core.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.estimate.Interval;
import io.batchmark.core.estimate.Ratio;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatioTextTest {

    @ParameterizedTest
    @CsvSource({
        "0.6213, 0.6049, 0.6412, 0.62 (0.60 to 0.65)",
        "0.6213, 0.6000, 0.6500, 0.62 (0.60 to 0.65)",
        "1.0012, 0.9981, 1.0049, 1.00 (0.99 to 1.01)",
        "1.0049, 1.0040, 1.0058, 1.005 (1.004 to 1.006)",
        "0.9991, 0.9988, 0.99949, 0.9991 (0.9988 to 0.9995)",
        "0.9999999, 0.9999998, 0.99999995, 1.000000 (0.999999 to 1.000000)",
        "5.2738, 5.2311, 5.3169, 5.27 (5.23 to 5.32)",
        "1234.5, 1200.1, 1250, 1234.50 (1200.10 to 1250.00)",
        "0.00123, 0.0011, 0.0014, 0.0012 (0.0011 to 0.0014)",
        "1, 1, 1, 1.00 (1.00 to 1.00)",
    })
    void showsOnWhichSideOfOneItIsAndRoundsOutwards(double ratio, double low, double high, String text) {
        assertThat(RatioText.of(new Ratio(ratio, new Interval(low, high), 5))).hasToString(text);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "0.62, 0.6049, 0.6412, 0.62 (0.60 to 0.65)",
                "4.13, 3.91, none, 4.13 (at least 3.91)",
                "0.97, none, none, 0.97 (unknown)",
                "0.97, 0.5, 119727117010312410000, 0.97 (at least 0.50)",
                "0.97, 1e-20, 119727117010312410000, 0.97 (unknown)",
                "0.97, 0, 1.5, 0.97 (at most 1.50)",
                "1500, 20, 2000, '1500.00 (20.00 to 2000.00)'",
            })
    void leavesOutABoundThatSaysNothing(double ratio, Double low, Double high, String text) {
        assertThat(RatioText.of(ratio, low, high, "unknown")).isEqualTo(text);
    }
}
