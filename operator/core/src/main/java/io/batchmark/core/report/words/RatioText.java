package io.batchmark.core.report.words;

import io.batchmark.core.answer.Standing.ToBaseline;
import io.batchmark.core.estimate.Interval;
import io.batchmark.core.estimate.Ratio;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

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
    private static final double FAR = 100;

    public static RatioText of(Ratio ratio) {
        return of(ratio.ratio(), ratio.interval());
    }

    private static RatioText of(double ratio, Interval interval) {
        int decimals = MIN_DECIMALS;
        while (decimals < MAX_DECIMALS && !tells(ratio, interval, decimals)) {
            decimals++;
        }
        return new RatioText(
                round(ratio, decimals, RoundingMode.HALF_EVEN).toPlainString(),
                round(interval.low(), decimals, RoundingMode.FLOOR).toPlainString(),
                round(interval.high(), decimals, RoundingMode.CEILING).toPlainString());
    }

    public static String of(ToBaseline toBaseline) {
        return of(toBaseline.ratio(), toBaseline.low(), toBaseline.high(), "too few blocks");
    }

    /** Whether a bound is so far away that its number means nothing. */
    public static boolean saysNothing(double ratio, double bound) {
        return Math.max(bound / ratio, ratio / bound) > FAR;
    }

    /**
     * As in {@code 0.62 (0.60 to 0.65)}, {@code 4.1 (at least 3.9)} or {@code 0.97 (too few blocks)}. A bound that is more than
     * {@value #FAR} times as far is as good as none.
     *
     * @param unknown what to say where there is neither bound
     */
    public static String of(@Nullable Double ratio, @Nullable Double low, @Nullable Double high, String unknown) {
        if (ratio != null && low != null && saysNothing(ratio, low)) {
            return of(ratio, null, high, unknown);
        }
        if (ratio != null && high != null && saysNothing(ratio, high)) {
            return of(ratio, low, null, unknown);
        }
        if (ratio != null && low != null && high != null) {
            return of(ratio, new Interval(low, high)).toString();
        }
        String bounds = low != null
                ? "at least " + round(low, MIN_DECIMALS, RoundingMode.FLOOR).toPlainString()
                : high != null
                        ? "at most "
                                + round(high, MIN_DECIMALS, RoundingMode.CEILING)
                                        .toPlainString()
                        : unknown;
        return ratio == null
                ? bounds
                : round(ratio, MIN_DECIMALS, RoundingMode.HALF_EVEN).toPlainString() + " (" + bounds + ")";
    }

    /** As in {@code 0.62 (0.60 to 0.65)}. */
    @Override
    public String toString() {
        return ratio + " (" + low + " to " + high + ")";
    }

    private static boolean tells(double ratio, Interval interval, int decimals) {
        Interval rounded = new Interval(
                round(interval.low(), decimals, RoundingMode.FLOOR).doubleValue(),
                round(interval.high(), decimals, RoundingMode.CEILING).doubleValue());
        BigDecimal value = round(ratio, decimals, RoundingMode.HALF_EVEN);
        boolean twoDigits = value.precision() > 1;
        return twoDigits && interval.contains(1) == rounded.contains(1);
    }

    private static BigDecimal round(double value, int decimals, RoundingMode mode) {
        return BigDecimal.valueOf(value).setScale(decimals, mode);
    }
}
