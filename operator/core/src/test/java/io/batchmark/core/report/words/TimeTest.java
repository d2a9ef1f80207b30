package io.batchmark.core.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.estimate.Interval;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0.000 ms",
        "0.0123456, 12.35 ms",
        "0.5, 500.0 ms",
        "1, 1.000 s",
        "9.99951, 10.000 s",
        "12.3456, 12.35 s",
        "244.517, 244.5 s",
        "1438.624, 1439 s",
        "86400, 86400 s",
    })
    void measuredTimesHaveFourDigits(double seconds, String text) {
        assertThat(Time.measured(seconds)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "PT0S, 0 ms",
        "PT0.9999S, 999 ms",
        "PT1.9S, 1 s",
        "PT119.9S, 119 s",
        "PT2M, 2 m",
        "PT4M5.9S, 4 m 5 s",
        "PT30M, 30 m",
        "PT1H59M59S, 119 m 59 s",
        "PT2H, 2 h",
        "PT26H1M59S, 26 h 1 m",
    })
    void boundsAreRoundedDown(Duration duration, String text) {
        assertThat(Time.atLeast(duration)).isEqualTo(text);
    }

    @Test
    void columnHasTheUnitAndDecimalsOfItsSmallestTime() {
        assertThat(Scale.ofTimes(0.0123456).text(1.5)).isEqualTo("1500.00");
        assertThat(Scale.ofTimes(9.2)).isEqualTo(new Scale("ms", 1000, 0));
        assertThat(Scale.ofTimes(12).text(1438.624)).isEqualTo("1438.62");
        assertThat(Scale.ofTimes(243.701).text(1438.624)).isEqualTo("1438.6");
        assertThat(Scale.ofTimes(1234567).text(1234567.5)).isEqualTo("1234568");
    }

    @Test
    void intervalsAreRoundedOutwards() {
        assertThat(Scale.ofTimes(243).text(new Interval(243.19, 245.01))).isEqualTo("243.1 to 245.1");
        assertThat(Scale.ofTimes(243).text(new Interval(-0.01, 245))).isEqualTo("-0.1 to 245.0");
    }
}
