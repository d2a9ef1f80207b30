package io.batchmark.core.report.words;

import java.math.BigDecimal;
import java.time.Duration;

/** Times in prose. */
public final class Time {
    private Time() {}

    /** Of any duration: a long has room for the nanoseconds of 292 years. */
    public static double seconds(Duration duration) {
        return BigDecimal.valueOf(duration.getSeconds())
                .add(BigDecimal.valueOf(duration.getNano(), 9))
                .doubleValue();
    }

    /** Four significant digits, as in {@code 244.5 s} or {@code 93.02 ms}. */
    public static String measured(double seconds) {
        Scale scale = seconds < 1 ? Scale.of("ms", 1e3, seconds) : Scale.of("s", 1, seconds);
        return scale.text(seconds) + " " + scale.unit();
    }

    /** As in {@code 850 ms}, {@code 12 s}, {@code 30 m}, {@code 4 m 5 s} or {@code 2 h 1 m}; never more than it is. */
    public static String atLeast(Duration duration) {
        if (duration.compareTo(Duration.ofSeconds(1)) < 0) {
            return duration.toMillis() + " ms";
        }
        if (duration.compareTo(Duration.ofMinutes(2)) < 0) {
            return duration.toSeconds() + " s";
        }
        return duration.compareTo(Duration.ofHours(2)) < 0
                ? both(duration.toMinutes(), " m", duration.toSecondsPart(), " s")
                : both(duration.toHours(), " h", duration.toMinutesPart(), " m");
    }

    private static String both(long large, String largeUnit, int small, String smallUnit) {
        return large + largeUnit + (small == 0 ? "" : " " + small + smallUnit);
    }
}
