package io.batchmark.contract.result;

import io.batchmark.contract.result.JobDetails.Calls;
import io.batchmark.contract.result.JobDetails.Rest;
import io.batchmark.contract.result.JobDetails.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The details of a job that several servers executed at the same time, each its share. Steps are merged by job, name and order: a step
 * lasts as long as in the slowest server, and its calls are added up.
 */
final class JobDetailsMerge {
    private JobDetailsMerge() {}

    private record Key(@Nullable String job, @Nullable String name, int occurrence) {}

    /** @param servers at least one */
    static JobDetails of(List<JobDetails> servers) {
        JobDetails first = servers.get(0);
        Map<String, Calls> totals = new TreeMap<>();
        Map<Key, List<Step>> byKey = new LinkedHashMap<>();
        for (JobDetails server : servers) {
            server.totals().forEach((kind, calls) -> totals.merge(kind, calls, JobDetailsMerge::sum));
            Map<Key, Integer> seen = new HashMap<>();
            for (Step step : server.steps()) {
                int occurrence = seen.merge(new Key(step.job(), step.name(), 0), 1, Integer::sum);
                byKey.computeIfAbsent(new Key(step.job(), step.name(), occurrence), key -> new ArrayList<>())
                        .add(step);
            }
        }
        List<Step> steps = new ArrayList<>();
        byKey.values().forEach(step -> steps.add(step(step)));
        List<@Nullable Rest> others =
                new ArrayList<>(servers.stream().map(JobDetails::otherSteps).toList());
        return new JobDetails(
                first.application(),
                first.exitStatus(),
                servers.stream().anyMatch(JobDetails::stopped),
                together(servers, JobDetails::startedJobs),
                together(servers, JobDetails::otherJobs),
                together(servers, JobDetails::unusedParameters),
                totals,
                withinLimit(steps, others),
                rest(others));
    }

    private static List<String> together(List<JobDetails> servers, Function<JobDetails, List<String>> names) {
        return servers.stream()
                .flatMap(server -> names.apply(server).stream())
                .distinct()
                .limit(JobDetails.MAX_JOBS)
                .toList();
    }

    private static Step step(List<Step> servers) {
        Step first = servers.get(0);
        Map<String, Long> counts = new TreeMap<>();
        Map<String, Calls> calls = new TreeMap<>();
        for (Step server : servers) {
            server.counts().forEach((name, count) -> counts.merge(name, count, Math::addExact));
            server.calls().forEach((point, called) -> calls.merge(point, called, JobDetailsMerge::sum));
        }
        Rest others = rest(servers.stream().map(Step::otherCalls).toList());
        while (calls.size() >= JobDetails.MAX_CALLS) {
            others = withoutShortest(calls, others);
        }
        return new Step(
                first.job(),
                first.name(),
                first.batchStatus(),
                first.exitStatus(),
                servers.stream().mapToLong(Step::elapsed).max().orElse(0),
                servers.stream().mapToLong(Step::cpu).reduce(0, Math::addExact),
                servers.stream().mapToInt(Step::partitions).reduce(0, Math::addExact),
                counts,
                common(servers, Step::itemCount),
                common(servers, Step::timeLimit),
                calls,
                others);
    }

    /** The value that all servers have; null if they differ. */
    private static @Nullable Long common(List<Step> servers, Function<Step, @Nullable Long> value) {
        Long first = value.apply(servers.get(0));
        return servers.stream().allMatch(server -> Objects.equals(value.apply(server), first)) ? first : null;
    }

    private static Calls sum(Calls a, Calls b) {
        return new Calls(
                Math.addExact(a.number(), b.number()),
                Math.addExact(a.time(), b.time()),
                Math.addExact(a.failed(), b.failed()),
                a.cpu() == null || b.cpu() == null ? null : Long.valueOf(Math.addExact(a.cpu(), b.cpu())));
    }

    private static @Nullable Rest rest(List<@Nullable Rest> servers) {
        return servers.stream()
                .flatMap(Stream::ofNullable)
                .reduce((a, b) -> new Rest(
                        Math.max(a.number(), b.number()),
                        Math.addExact(a.calls(), b.calls()),
                        Math.addExact(a.time(), b.time()),
                        Math.addExact(a.failed(), b.failed()),
                        known(a.cpu(), b.cpu())))
                .orElse(null);
    }

    private static @Nullable Long known(@Nullable Long a, @Nullable Long b) {
        return a == null ? b : b == null ? a : Long.valueOf(Math.addExact(a, b));
    }

    /** Servers can name different steps and calls: the shortest of them become a part of the sums. */
    private static List<Step> withinLimit(List<Step> steps, List<@Nullable Rest> others) {
        List<Step> kept = new ArrayList<>(steps);
        while (pieces(kept) > JobDetails.MAX_CALLS) {
            Step largest = kept.stream()
                    .max(Comparator.comparingInt(step -> step.calls().size()))
                    .orElseThrow();
            if (largest.calls().isEmpty()) {
                Step shortest = kept.stream()
                        .min(Comparator.comparingLong(Step::elapsed))
                        .orElseThrow();
                kept.remove(shortest);
                others.add(Objects.requireNonNullElseGet(shortest.otherCalls(), () -> new Rest(1, 0, 0, 0, null)));
            } else {
                kept.set(kept.indexOf(largest), withoutShortestCall(largest));
            }
        }
        return kept;
    }

    private static int pieces(List<Step> steps) {
        return steps.size()
                + steps.stream().mapToInt(step -> step.calls().size()).sum();
    }

    private static Step withoutShortestCall(Step step) {
        Map<String, Calls> calls = new TreeMap<>(step.calls());
        Rest others = withoutShortest(calls, step.otherCalls());
        return new Step(
                step.job(),
                step.name(),
                step.batchStatus(),
                step.exitStatus(),
                step.elapsed(),
                step.cpu(),
                step.partitions(),
                step.counts(),
                step.itemCount(),
                step.timeLimit(),
                calls,
                others);
    }

    /** Removes the shortest call, and returns the sum of the others with it. */
    private static Rest withoutShortest(Map<String, Calls> calls, @Nullable Rest others) {
        String shortest = calls.entrySet().stream()
                .min(Comparator.comparingLong(point -> point.getValue().time()))
                .map(Map.Entry::getKey)
                .orElseThrow();
        Calls left = Objects.requireNonNull(calls.remove(shortest));
        return new Rest(
                others == null ? 1 : others.number() + 1,
                Math.addExact(left.number(), others == null ? 0 : others.calls()),
                Math.addExact(left.time(), others == null ? 0 : others.time()),
                Math.addExact(left.failed(), others == null ? 0 : others.failed()),
                known(left.cpu(), others == null ? null : others.cpu()));
    }
}
