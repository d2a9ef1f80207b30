package io.batchmark.core.treatment;

import io.batchmark.core.response.Response;
import io.batchmark.core.treatment.JobCalls.Figures;
import io.batchmark.core.treatment.JobCalls.Key;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a user's own job and their calls, as medians over the runs of a treatment. A run that lacks a call counts as 0.
 *
 * @param runs number of runs
 * @param elapsed median of the elapsed times of the runs, seconds
 * @param threads median of the times of their steps, added up over partitions, seconds
 * @param parts steps in the order of their time, each with its calls in the order of their time; sums come last
 */
public record JobParts(int runs, double elapsed, double threads, List<Part> parts) {
    /**
     * A step, or calls of one point.
     *
     * @param job empty for the measured job
     * @param step empty outside of steps
     * @param point empty for the step as a whole
     * @param pieces number of steps and points that the part is the sum of
     * @param number of calls; of a step its items per chunk, or 0
     * @param time seconds
     * @param cpu seconds; null if it is not known
     */
    public record Part(
            String job,
            String step,
            String point,
            int pieces,
            long number,
            double time,
            @Nullable Double cpu) {
        /** True for the step as a whole. */
        public boolean isStep() {
            return point.isEmpty();
        }

        /** True for a sum of parts that have no place. */
        public boolean isSum() {
            return point.equals(Key.OTHERS);
        }

        private String owner() {
            return job + '\n' + step;
        }
    }

    /** Null if no run has details of its calls. */
    public static @Nullable JobParts of(TreatmentSummary treatment) {
        List<RunRow> runs = treatment.runs().stream()
                .filter(run -> run.isMeasured() && run.calls() != null)
                .toList();
        Map<Key, List<Figures>> byKey = new LinkedHashMap<>();
        for (RunRow run : runs) {
            Objects.requireNonNull(run.calls())
                    .forEach((key, figures) -> byKey.computeIfAbsent(key, same -> new ArrayList<>())
                            .add(figures));
        }
        if (byKey.isEmpty()) {
            return null;
        }
        List<Part> parts = new ArrayList<>();
        byKey.forEach((key, figures) -> parts.add(part(key, figures, runs.size())));
        return new JobParts(runs.size(), median(runs, Response.ELAPSED), median(runs, Response.STEP), inOrder(parts));
    }

    private static double median(List<RunRow> runs, Response response) {
        return median(runs.stream()
                .mapToLong(run -> Math.round(1e9 * run.value(response).orElse(0)))
                .toArray());
    }

    private static Part part(Key key, List<Figures> figures, int runs) {
        boolean hasCpu = figures.stream().allMatch(each -> each.cpu() != null);
        return new Part(
                key.job(),
                key.step(),
                key.point(),
                (int) figures.stream().mapToLong(Figures::pieces).max().orElse(1),
                Math.round(1e9 * median(figures, Figures::number, runs)),
                median(figures, Figures::time, runs),
                hasCpu ? median(figures, each -> Objects.requireNonNull(each.cpu()), runs) : null);
    }

    /** In units of a billion. */
    private static double median(List<Figures> figures, ToLongFunction<Figures> figure, int runs) {
        long[] values = new long[runs]; // 0 for a run that lacks it
        for (int i = 0; i < figures.size(); i++) {
            values[i] = figure.applyAsLong(figures.get(i));
        }
        return median(values);
    }

    private static double median(long[] values) {
        Arrays.sort(values);
        int half = values.length / 2;
        return (values.length % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2.0) / 1e9;
    }

    private static List<Part> inOrder(List<Part> parts) {
        Map<String, Double> times = new HashMap<>();
        parts.forEach(part -> times.merge(part.owner(), part.time, Math::max));
        return parts.stream()
                .sorted(Comparator.comparing((Part part) -> -Objects.requireNonNull(times.get(part.owner())))
                        .thenComparing(Part::owner)
                        .thenComparing(part -> !part.isStep())
                        .thenComparing(Part::isSum)
                        .thenComparing(part -> -part.time)
                        .thenComparing(Part::point))
                .toList();
    }

    /** The longest parts in order, and the others as a sum at the end. A call has a place only if its step has one. */
    public List<Part> longest(int most) {
        Set<Part> shown = new HashSet<>();
        for (Part part : parts.stream()
                .filter(part -> !part.isSum())
                .sorted(Comparator.comparingDouble(Part::time).reversed())
                .toList()) {
            Set<Part> added = new HashSet<>(List.of(part));
            parts.stream()
                    .filter(step -> step.isStep() && step.owner().equals(part.owner()))
                    .forEach(added::add);
            added.removeAll(shown);
            if (shown.size() + added.size() < most) {
                shown.addAll(added);
            }
        }
        List<Part> longest =
                new ArrayList<>(parts.stream().filter(shown::contains).toList());
        List<Part> others = parts.stream()
                .filter(part -> !shown.contains(part) && !part.isStep())
                .toList();
        if (!others.isEmpty()) {
            longest.add(sum(others));
        }
        return longest;
    }

    private static Part sum(List<Part> others) {
        List<Part> known = others.stream().filter(part -> part.cpu != null).toList();
        return new Part(
                "",
                "",
                Key.OTHERS,
                others.stream().mapToInt(Part::pieces).sum(),
                others.stream().mapToLong(Part::number).sum(),
                others.stream().mapToDouble(Part::time).sum(),
                known.isEmpty()
                        ? null
                        : known.stream()
                                .mapToDouble(part -> Objects.requireNonNull(part.cpu))
                                .sum());
    }
}
