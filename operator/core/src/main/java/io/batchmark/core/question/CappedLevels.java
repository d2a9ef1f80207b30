package io.batchmark.core.question;

import io.batchmark.core.design.Factor;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongBinaryOperator;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Levels of a factor that another setting caps: a run does not do what the level says.
 *
 * @param factor name of the factor
 * @param levels its levels above the cap
 * @param reason the cap and the remedy, for the user
 */
public record CappedLevels(String factor, List<String> levels, String reason) {
    private static final String PARTITIONS = "partitions";
    private static final String THREADS = "executorThreads";
    private static final String ITEM_COUNT = "itemCount";

    public CappedLevels {
        levels = List.copyOf(levels);
    }

    /** The capped levels of a campaign. If several factors cap a level, the largest cap counts. */
    public static List<CappedLevels> of(List<Factor> factors, Map<String, String> settings) {
        Settings all = new Settings(factors, settings);
        return Stream.concat(
                        all.isFixed() ? Stream.of(partitions(all), threads(all)) : Stream.empty(),
                        Stream.of(itemCount(all)))
                .flatMap(Optional::stream)
                .toList();
    }

    /** As in {@code partitions 8, 16 are capped: at most 4 partitions run at once ...}. */
    public String text() {
        return factor + " " + String.join(", ", levels) + (levels.size() == 1 ? " is" : " are") + " capped: " + reason;
    }

    private static Optional<CappedLevels> partitions(Settings all) {
        return all.above(
                PARTITIONS,
                all.combine("servers", Math::max, THREADS, Math::max, (servers, threads) -> servers * threads),
                cap -> "at most " + cap + " partitions run at once, so raise executorThreads to compare more");
    }

    private static Optional<CappedLevels> threads(Settings all) {
        return all.above(
                THREADS,
                all.combine(PARTITIONS, Math::max, "servers", Math::min, Math::ceilDiv),
                cap -> "a server has at most " + cap + " partitions, so raise partitions to compare more threads");
    }

    private static Optional<CappedLevels> itemCount(Settings all) {
        return all.above(
                ITEM_COUNT,
                all.combine(AmountOfWork.FACTOR, Math::max, PARTITIONS, Math::min, Math::ceilDiv),
                cap -> "a partition has at most " + cap + " items, so raise items to compare larger chunks");
    }

    /** The settings of a campaign, each with all of its levels. */
    private record Settings(List<Factor> factors, Map<String, String> ofBaseline) {
        /** Other executors have no limit that a setting names. */
        boolean isFixed() {
            return levels("executor").stream().allMatch("Fixed"::equals);
        }

        Optional<CappedLevels> above(String setting, OptionalLong cap, LongFunction<String> reason) {
            List<String> capped = cap.isEmpty()
                    ? List.of()
                    : ofFactor(setting)
                            .filter(level -> number(level).orElse(0) > cap.getAsLong())
                            .toList();
            return capped.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new CappedLevels(setting, capped, reason.apply(cap.getAsLong())));
        }

        /** Empty if the campaign does not have one of the settings. */
        OptionalLong combine(
                String first,
                LongBinaryOperator ofFirst,
                String second,
                LongBinaryOperator ofSecond,
                LongBinaryOperator both) {
            OptionalLong one = numbers(first).reduce(ofFirst);
            OptionalLong other = numbers(second).reduce(ofSecond);
            return one.isEmpty() || other.isEmpty() || other.getAsLong() == 0
                    ? OptionalLong.empty()
                    : OptionalLong.of(both.applyAsLong(one.getAsLong(), other.getAsLong()));
        }

        private LongStream numbers(String setting) {
            return levels(setting).stream().map(Settings::number).flatMapToLong(OptionalLong::stream);
        }

        private List<String> levels(String setting) {
            return Stream.concat(Stream.ofNullable(ofBaseline.get(setting)), ofFactor(setting))
                    .toList();
        }

        private Stream<String> ofFactor(String setting) {
            return factors.stream()
                    .filter(factor -> factor.name().equals(setting))
                    .flatMap(factor -> factor.levels().stream());
        }

        private static OptionalLong number(String level) {
            try {
                return OptionalLong.of(Long.parseLong(level));
            } catch (NumberFormatException e) {
                return OptionalLong.empty();
            }
        }
    }
}
