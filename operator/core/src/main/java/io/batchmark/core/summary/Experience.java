package io.batchmark.core.summary;

import io.batchmark.core.question.ChosenIterations;
import io.batchmark.core.treatment.RunRow;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What runs like those that are planned have taken.
 *
 * @param where as in {@code campaign monday}
 * @param run mean time of a run, the start of its server included; where a campaign has chosen its iterations, of one that has so many
 * @param first runs that have another number of iterations, because they come before; null where there are none
 * @param scatter standard deviation of the logarithm of what a run cost within its block; null where too few runs tell
 */
public record Experience(
        String where,
        Duration run,
        @Nullable First first,
        @Nullable Double scatter) {

    /**
     * The first runs of a campaign that has chosen its iterations.
     *
     * @param runs how many there are
     * @param run mean time of one
     */
    public record First(int runs, Duration run) {}

    /** Where all runs have the same number of iterations. */
    public Experience(String where, Duration run, @Nullable Double scatter) {
        this(where, run, null, scatter);
    }

    /** Mean time of the first so many runs, at least 1. */
    public Duration mean(int runs) {
        if (first == null) {
            return run;
        }
        int before = Math.min(runs, first.runs());
        return first.run()
                .multipliedBy(before)
                .plus(run.multipliedBy(runs - before))
                .dividedBy(runs);
    }

    /** How many times as long as one of the first so many runs a later one takes; 1 where that is not known. */
    public double longerThan(int runs) {
        long before = mean(Math.max(1, runs)).toMillis();
        return before == 0 ? 1 : (double) run.toMillis() / before;
    }

    /** @return null where no run is over */
    public static @Nullable Experience of(Summary summary, String where) {
        List<RunRow> runs = summary.treatments().stream()
                .flatMap(treatment -> treatment.runs().stream())
                .filter(run -> !run.ran().isNegative() && !run.ran().isZero())
                .toList();
        if (runs.isEmpty()) {
            return null;
        }
        ChosenIterations chosen = summary.campaign().iterations();
        return chosen == null
                ? new Experience(where, ran(runs), Scatter.withinBlocks(summary))
                : of(summary, where, chosen, runs);
    }

    private static Experience of(Summary summary, String where, ChosenIterations chosen, List<RunRow> runs) {
        Map<Boolean, List<RunRow>> byPart =
                runs.stream().collect(Collectors.partitioningBy(run -> run.block() >= chosen.fromBlock()));
        List<RunRow> since = Objects.requireNonNull(byPart.get(true));
        List<RunRow> before = Objects.requireNonNull(byPart.get(false));
        if (before.isEmpty()) {
            return new Experience(where, ran(since), Scatter.withinBlocks(summary));
        }
        return new Experience(
                where,
                since.isEmpty() ? expected(before, chosen.number()) : ran(since),
                new First(before.size(), ran(before)),
                Scatter.withinBlocks(summary));
    }

    private static Duration ran(List<RunRow> runs) {
        return runs.stream()
                .map(RunRow::ran)
                .reduce(Duration.ZERO, Duration::plus)
                .dividedBy(runs.size());
    }

    /** As long as these runs, with more iterations like theirs, or with fewer. */
    private static Duration expected(List<RunRow> runs, int number) {
        double more = runs.stream()
                .flatMap(run -> Stream.ofNullable(run.result()))
                .flatMap(result -> Stream.ofNullable(result.times().iterations()))
                .mapToDouble(iterations -> (double) iterations.mean()
                        * (number - iterations.counted().size()))
                .average()
                .orElse(0);
        Duration expected = ran(runs).plusNanos(Math.round(more));
        return expected.isNegative() ? Duration.ZERO : expected;
    }
}
