package io.batchmark.core.treatment;

import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.StepSeries;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How the step of a treatment goes on: for each part of its items, the median over the runs, so that a pause of one run is not seen
 * and one that all have is.
 *
 * @param runs how many it is made of
 * @param items of each part
 * @param elapsed wall-clock time of each part, seconds
 * @param cpu CPU time of the threads of the step in each part, seconds; null where it is not known
 * @param gc time of garbage collections in each part, seconds
 */
public record StepCourse(
        int runs,
        List<Long> items,
        List<Double> elapsed,
        @Nullable List<Double> cpu,
        List<Double> gc) {

    /**
     * Null where no run says. Runs with another number of parts than most have are left out: with a job of one's own their chunks may
     * have been others.
     *
     * @param most parts
     */
    public static @Nullable StepCourse of(TreatmentSummary treatment, int most) {
        Map<Integer, List<StepSeries>> byParts = treatment.runs().stream()
                .map(RunRow::success)
                .flatMap(Stream::ofNullable)
                .map(RunResult::times)
                .flatMap(times -> Stream.ofNullable(times.series()))
                .flatMap(series -> Stream.ofNullable(series.ofAtMost(most)))
                .collect(Collectors.groupingBy(StepSeries::parts));
        return byParts.values().stream()
                .max(Comparator.<List<StepSeries>>comparingInt(List::size)
                        .thenComparing(all -> all.get(0).parts()))
                .map(StepCourse::of)
                .orElse(null);
    }

    private static StepCourse of(List<StepSeries> runs) {
        StepSeries first = runs.get(0);
        boolean isCpuKnown = runs.stream().allMatch(series -> series.cpuMicros() != null);
        return new StepCourse(
                runs.size(),
                IntStream.range(0, first.parts()).mapToObj(first::itemsOf).toList(),
                medians(runs, StepSeries::elapsedMicros, 1e6),
                isCpuKnown ? medians(runs, StepSeries::cpuMicros, 1e6) : null,
                medians(runs, StepSeries::gcMillis, 1e3));
    }

    private static List<Double> medians(
            List<StepSeries> runs, Function<StepSeries, @Nullable List<Long>> figures, double perSecond) {
        List<Double> medians = new ArrayList<>();
        for (int i = 0; i < runs.get(0).parts(); i++) {
            int part = i;
            long[] sorted = runs.stream()
                    .flatMap(series -> Stream.ofNullable(figures.apply(series)))
                    .mapToLong(of -> of.get(part))
                    .sorted()
                    .toArray();
            int half = sorted.length / 2;
            double median = sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2.0;
            medians.add(median / perSecond);
        }
        return medians;
    }

    public int parts() {
        return items.size();
    }

    /** Which share of the items is done at the end of a part. */
    public double done(int part) {
        double all = items.stream().mapToDouble(Long::doubleValue).sum();
        return items.subList(0, part + 1).stream()
                        .mapToDouble(Long::doubleValue)
                        .sum()
                / all;
    }

    /** Figures of parts, by the items of each. */
    public List<Double> perItem(List<Double> figures) {
        return IntStream.range(0, parts())
                .mapToObj(part -> figures.get(part) / items.get(part))
                .toList();
    }
}
