package io.batchmark.core.report;

import io.batchmark.core.statistics.Interval;
import io.batchmark.core.statistics.Ratio;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * A ratio in as many digits as it takes to see on which side of 1 it is. Its interval is rounded outwards, so that the
 * text claims no more than the figures.
 *
 * @param ratio the ratio
 * @param low lower end of its interval
 * @param high upper end of its interval
 */
public record RatioText(String ratio, String low, String high) {
    private static final int MIN_DECIMALS = 2;
    private static final int MAX_DECIMALS = 6;

    public static RatioText of(Ratio ratio) {
        int decimals = MIN_DECIMALS;
        while (decimals < MAX_DECIMALS && !tells(ratio, decimals)) {
            decimals++;
        }
        return new RatioText(
                round(ratio.ratio(), decimals, RoundingMode.HALF_EVEN).toPlainString(),
                round(ratio.interval().low(), decimals, RoundingMode.FLOOR).toPlainString(),
                round(ratio.interval().high(), decimals, RoundingMode.CEILING).toPlainString());
    }

    /** As in {@code 0.62 (0.60 to 0.65)}. */
    @Override
    public String toString() {
        return ratio + " (" + low + " to " + high + ")";
    }

    private static boolean tells(Ratio ratio, int decimals) {
        Interval interval = ratio.interval();
        Interval rounded = new Interval(
                round(interval.low(), decimals, RoundingMode.FLOOR).doubleValue(),
                round(interval.high(), decimals, RoundingMode.CEILING).doubleValue());
        BigDecimal value = round(ratio.ratio(), decimals, RoundingMode.HALF_EVEN);
        boolean twoDigits = value.precision() > 1;
        return twoDigits && interval.contains(1) == rounded.contains(1);
    }

    private static BigDecimal round(double value, int decimals, RoundingMode mode) {
        return BigDecimal.valueOf(value).setScale(decimals, mode);
    }
}
