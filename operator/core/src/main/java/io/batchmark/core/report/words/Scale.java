package io.batchmark.core.report.words;

import io.batchmark.core.estimate.Interval;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Unit and decimals that a column shows its figures in.
 *
 * @param unit symbol of the unit
 * @param factor how many of this unit make one SI unit
 * @param decimals digits after the point
 */
public record Scale(String unit, double factor, int decimals) {
    private static final int DIGITS = 4;

    /** Times so that {@code seconds}, the smallest that matters, has four digits: in ms under ten seconds. */
    public static Scale ofTimes(double seconds) {
        return seconds < 10 ? of("ms", 1e3, seconds) : of("s", 1, seconds);
    }

    /** With no more decimals than this. */
    public Scale atMost(int most) {
        return new Scale(unit, factor, Math.min(decimals, most));
    }

    /** Figures so that {@code value} has four digits. */
    public static Scale of(String unit, double factor, double value) {
        double scaled = Math.abs(value * factor);
        int whole = scaled < 1 ? 1 : (int) Math.log10(scaled) + 1;
        return new Scale(unit, factor, Math.max(0, DIGITS - whole));
    }

    public String text(double value) {
        return round(value, RoundingMode.HALF_EVEN);
    }

    /** Rounded down, of what is known to be more. */
    public String floor(double value) {
        return round(value, RoundingMode.FLOOR);
    }

    /** Rounded outwards, so that it claims no more than the figures. */
    public String text(Interval interval) {
        return round(interval.low(), RoundingMode.FLOOR) + " to " + round(interval.high(), RoundingMode.CEILING);
    }

    private String round(double value, RoundingMode mode) {
        return BigDecimal.valueOf(value)
                .multiply(BigDecimal.valueOf(factor))
                .setScale(decimals, mode)
                .toPlainString();
    }
}
