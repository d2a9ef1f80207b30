package io.batchmark.core.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;

/** Times in prose. */
final class Time {
    private static final MathContext FOUR_DIGITS = new MathContext(4);

    private Time() {}

    /** Four significant digits, as in {@code 244.5 s} or {@code 93.02 ms}. */
    static String measured(double seconds) {
        BigDecimal value = BigDecimal.valueOf(seconds);
        return seconds < 1
                ? value.movePointRight(3).round(FOUR_DIGITS).toPlainString() + " ms"
                : value.setScale(Math.max(0, 3 - (int) Math.log10(seconds)), RoundingMode.HALF_EVEN)
                                .toPlainString()
                        + " s";
    }

    /** As in {@code 850 ms}, {@code 12 s}, {@code 30 m}, {@code 4 m 5 s} or {@code 2 h 1 m}; never more than it is. */
    static String atLeast(Duration duration) {
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
