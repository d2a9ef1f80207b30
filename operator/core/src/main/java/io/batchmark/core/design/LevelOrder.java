package io.batchmark.core.design;

import io.batchmark.core.design.Preference.Order;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which of two treatments one would rather have if they were equally good: the one with the smaller level of the first factor
 * in which they differ, or what is preferred instead. Numbers and sizes have their natural order, other levels the order of the
 * spec.
 */
public final class LevelOrder implements Comparator<Treatment> {
    private static final Pattern QUANTITY =
            Pattern.compile("([0-9]{1,18}(?:\\.[0-9]{1,9})?)(Ki|Mi|Gi|k|M|G|ms|s|m|h)?");
    private static final Map<String, Long> UNITS =
            Map.of("Ki", 1L << 10, "Mi", 1L << 20, "Gi", 1L << 30, "k", 1_000L, "M", 1_000_000L, "G", 1_000_000_000L);
    private static final Map<String, Long> TIMES = Map.of("ms", 1L, "s", 1_000L, "m", 60_000L, "h", 3_600_000L);

    /** The one that matters most comes first. */
    private final List<Factor> factors;
    /** For each factor, the rank of its levels. */
    private final Map<String, Map<String, BigDecimal>> ranks = new HashMap<>();

    /**
     * @param factors in the order of the spec
     * @param preferences factors that matter more than others, the most important one first; others follow, their smallest levels
     *     first
     */
    public LevelOrder(List<Factor> factors, List<Preference> preferences) {
        List<String> named = preferences.stream().map(Preference::factor).toList();
        this.factors = factors.stream()
                .sorted(Comparator.comparingInt(
                        factor -> named.contains(factor.name()) ? named.indexOf(factor.name()) : named.size()))
                .toList();
        for (Factor factor : factors) {
            Order order = preferences.stream()
                    .filter(preference -> preference.factor().equals(factor.name()))
                    .map(Preference::order)
                    .findFirst()
                    .orElse(Order.Smallest);
            ranks.put(factor.name(), ranks(factor, order));
        }
    }

    private static Map<String, BigDecimal> ranks(Factor factor, Order order) {
        boolean numeric = order != Order.AsListed && isNumeric(factor);
        Map<String, BigDecimal> ranks = new HashMap<>();
        for (String level : factor.levels()) {
            ranks.putIfAbsent(level, rank(level, numeric, order, ranks.size()));
        }
        ranks.putIfAbsent(factor.baseline(), rank(factor.baseline(), numeric, order, ranks.size()));
        return ranks;
    }

    private static BigDecimal rank(String level, boolean numeric, Order order, int place) {
        if (!numeric) {
            return BigDecimal.valueOf(place);
        }
        BigDecimal number = number(level).orElseThrow();
        return order == Order.Largest ? number.negate() : number;
    }

    @Override
    public int compare(Treatment one, Treatment other) {
        for (Factor factor : factors) {
            int difference = rank(one, factor).compareTo(rank(other, factor));
            if (difference != 0) {
                return difference;
            }
        }
        return 0;
    }

    private BigDecimal rank(Treatment treatment, Factor factor) {
        return Objects.requireNonNull(Objects.requireNonNull(ranks.get(factor.name()))
                .get(treatment.levels().get(factor.name())));
    }

    /** Whether the levels of a factor are numbers or sizes, so that one may speak of smaller and larger ones. */
    public static boolean isNumeric(Factor factor) {
        return number(factor.baseline()).isPresent()
                && factor.levels().stream().allMatch(level -> number(level).isPresent());
    }

    /** The levels of a factor from the smallest to the largest; none where they are no numbers. */
    public static List<String> sorted(Factor factor) {
        return isNumeric(factor)
                ? Stream.concat(factor.levels().stream(), Stream.of(factor.baseline()))
                        .sorted(Comparator.comparing(level -> number(level).orElseThrow()))
                        .distinct()
                        .toList()
                : List.of();
    }

    /** Whether there may be levels below this one: below 0 and 1 there are none. */
    public static boolean hasSmaller(String level) {
        return number(level).orElseThrow().compareTo(BigDecimal.ONE) > 0;
    }

    /**
     * The next level of a geometric sequence, in two digits.
     *
     * @param level its last level so far
     * @param before the one before that
     * @return null where there is none of whole numbers
     */
    public static @Nullable String beyond(String level, String before) {
        Matcher last = QUANTITY.matcher(level);
        if (!last.matches()) {
            return null;
        }
        BigDecimal value = number(level).orElseThrow();
        BigDecimal previous = number(before).orElseThrow();
        if (previous.signum() == 0) {
            return null;
        }
        BigDecimal next = new BigDecimal(last.group(1))
                .multiply(value)
                .divide(previous, new MathContext(2))
                .setScale(0, RoundingMode.HALF_UP);
        String unit = last.group(2) == null ? "" : last.group(2);
        String text = next.toPlainString() + unit;
        return next.signum() == 0 || text.equals(level) ? null : text;
    }

    /** What a level is as a number: bytes of a size, milliseconds of a time. */
    public static Optional<BigDecimal> number(String level) {
        Matcher quantity = QUANTITY.matcher(level);
        if (!quantity.matches()) {
            return Optional.empty();
        }
        return Optional.of(new BigDecimal(quantity.group(1)).multiply(unit(quantity)));
    }

    /** A number in the unit of a level and in two digits, as in 640Mi where the level is 512Mi. */
    public static String inUnitOf(String level, double number, RoundingMode rounding) {
        Matcher quantity = QUANTITY.matcher(level);
        if (!quantity.matches()) {
            throw new IllegalArgumentException(level + " is no number");
        }
        String unit = quantity.group(2) == null ? "" : quantity.group(2);
        return BigDecimal.valueOf(number)
                        .divide(unit(quantity), new MathContext(2, rounding))
                        .toPlainString()
                + unit;
    }

    private static BigDecimal unit(Matcher quantity) {
        String unit = quantity.group(2);
        return BigDecimal.valueOf(unit == null ? 1 : UNITS.getOrDefault(unit, TIMES.getOrDefault(unit, 1L)));
    }
}
