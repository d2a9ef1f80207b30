package io.batchmark.core.report.words;

import io.batchmark.core.answer.Standing.ToBaseline;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A ratio of costs in words, with its interval: {@code 10 % faster (9 to 12 %)} or {@code 16 times as long (9 to 19 times)}. The
 * interval is rounded outwards, so that the text claims no more than the figures.
 *
 * @param difference as in {@code 10 % faster}
 * @param conjunction {@code than} or {@code as}, in front of the other treatment
 * @param interval in brackets; empty if neither end is known
 */
record Effect(String difference, String conjunction, String interval) {
    /** A ratio from here on is a multiple, and not a percentage. */
    private static final double MULTIPLE = 1.5;

    private static final int MAX_DECIMALS = 4;
    private static final double TEN = 10;
    private static final double ALL = 100;

    /** Returns null if the ratio is unknown because most of the runs are censored, and no bound is known either. */
    static @Nullable Effect of(ToBaseline toBaseline, CostWords words) {
        return of(toBaseline.ratio(), toBaseline.low(), toBaseline.high(), words);
    }

    /** @param low lower end of the interval of the ratio; null if it is unknown */
    static @Nullable Effect of(@Nullable Double ratio, @Nullable Double low, @Nullable Double high, CostWords words) {
        if (ratio == null) {
            return low == null ? null : bound(low, words);
        }
        Double least = low == null || RatioText.saysNothing(ratio, low) ? null : low;
        Double most = high == null || RatioText.saysNothing(ratio, high) ? null : high;
        if (ratio >= MULTIPLE) {
            return multiple(words.asMuch(), ratio, least, most);
        }
        if (ratio <= 1 / MULTIPLE && words.isSpeed()) {
            return multiple("times as fast" + words.ofItem(), 1 / ratio, inverse(most), inverse(least));
        }
        return percentage(ratio, least, most, words);
    }

    /** The difference without an interval. */
    static Effect of(double ratio, CostWords words) {
        return Objects.requireNonNull(of(ratio, null, null, words));
    }

    /** The least that the treatment is worse by. */
    private static Effect bound(double low, CostWords words) {
        Effect effect = of(low, words);
        return new Effect("at least " + effect.difference, effect.conjunction, "");
    }

    private static @Nullable Double inverse(@Nullable Double value) {
        return value == null ? null : (Double) (1 / value);
    }

    /** A lower end above 1 is shown as more than 1. */
    private static Effect multiple(String unit, double ratio, @Nullable Double low, @Nullable Double high) {
        int decimals = ratio < TEN ? 1 : 0;
        while (low != null
                && low > 1
                && decimals < MAX_DECIMALS
                && floor(low, decimals).doubleValue() <= 1) {
            decimals++;
        }
        return new Effect(
                plain(half(ratio, decimals)) + " " + unit,
                "as",
                interval(
                        low == null ? null : plain(floor(low, decimals)),
                        high == null ? null : plain(ceiling(high, decimals)),
                        " times"));
    }

    private static Effect percentage(double ratio, @Nullable Double low, @Nullable Double high, CostWords words) {
        boolean better = ratio < 1;
        double sign = better ? -1 : 1;
        double value = sign * percent(ratio);
        Double least = better ? shifted(high, sign) : shifted(low, sign);
        Double most = better ? shifted(low, sign) : shifted(high, sign);
        int decimals = value < TEN ? 1 : 0;
        while (decimals < MAX_DECIMALS
                && (least != null && least > 0 && floor(least, decimals).signum() == 0
                        || value < ALL && half(value, decimals).doubleValue() == ALL)) {
            decimals++;
        }
        String one = better ? words.better() : words.worse();
        String other = better ? words.worse() : words.better();
        String interval;
        if (least == null || least > 0) {
            interval = interval(
                    least == null ? null : plain(floor(least, decimals)),
                    most == null ? null : plain(ceiling(most, decimals)),
                    " %");
        } else {
            String bound = plain(floor(least, decimals).negate()) + " % " + other;
            interval = most == null
                    ? " (at most " + bound + ")"
                    : " (" + bound + " to " + plain(ceiling(most, decimals)) + " % " + one + ")";
        }
        BigDecimal shown = half(value, decimals);
        return shown.signum() == 0
                ? new Effect("equal" + words.ofItem(), "to", interval)
                : new Effect(plain(shown) + " % " + one + words.ofItem(), "than", interval);
    }

    private static String interval(@Nullable String low, @Nullable String high, String unit) {
        if (low != null && high != null) {
            return " (" + low + " to " + high + unit + ")";
        }
        return low != null ? " (at least " + low + unit + ")" : high != null ? " (at most " + high + unit + ")" : "";
    }

    private static double percent(double ratio) {
        // decimal, because the binary difference of 1.2 and 1 is less than a fifth
        return BigDecimal.valueOf(ratio)
                .subtract(BigDecimal.ONE)
                .movePointRight(2)
                .doubleValue();
    }

    private static @Nullable Double shifted(@Nullable Double ratio, double sign) {
        return ratio == null ? null : (Double) (sign * percent(ratio));
    }

    private static BigDecimal half(double value, int decimals) {
        return BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_EVEN);
    }

    private static BigDecimal floor(double value, int decimals) {
        return BigDecimal.valueOf(value).setScale(decimals, RoundingMode.FLOOR);
    }

    private static BigDecimal ceiling(double value, int decimals) {
        return BigDecimal.valueOf(value).setScale(decimals, RoundingMode.CEILING);
    }

    private static String plain(BigDecimal value) {
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }

    /** As in {@code 10 % faster than the baseline (9 to 12 %)}. */
    String against(String other) {
        return difference + " " + conjunction + " " + other + interval;
    }

    @Override
    public String toString() {
        return difference + interval;
    }
}
