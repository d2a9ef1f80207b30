package io.batchmark.agent.result;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The figures of several iterations as one: means of the iterations that count, except what the contract's {@code IterationMerge} says
 * otherwise of. A figure that one iteration lacks is missing.
 */
final class IterationMean {
    private static final Set<String> LARGEST =
            new HashSet<>(Arrays.asList("jvm.gcMaxPause", "jvm.heapMax", "cgroup.memoryPeak"));
    private static final Set<String> LAST = new HashSet<>(Arrays.asList(
            "jvm.processCpu",
            "jvm.heapAfterGcKiB",
            "dispatch.sent",
            "dispatch.received",
            "dispatch.executed",
            "dispatch.servers"));
    private static final String FIRST = "jvm.jobStartMillis";
    private static final String EARLIEST = "times.begun";

    private final int warmUp;

    private IterationMean(int warmUp) {
        this.warmUp = warmUp;
    }

    /**
     * @param iterations documents of {@link ResultFigures}, in order
     * @param warmUp number of the first iterations that do not count
     */
    static Map<String, Object> of(List<Map<String, Object>> iterations, int warmUp) {
        Map<String, Object> mean = new IterationMean(warmUp).merged("", new ArrayList<>(iterations));
        ResultFigures.part(mean, "times").put("iterations", iterations(iterations, warmUp));
        return mean;
    }

    private static Map<String, Object> iterations(List<Map<String, Object>> iterations, int warmUp) {
        List<Long> elapsed = new ArrayList<>();
        List<Long> taken = new ArrayList<>();
        Map<String, LongStream.Builder> counts = new LinkedHashMap<>();
        for (Map<String, Object> iteration : iterations) {
            elapsed.add(number(ResultFigures.part(iteration, "times").get("elapsed")));
            Map<String, Object> ofIteration = ResultFigures.part(iteration, "counts");
            taken.add(number(ofIteration.get("read")) + number(ofIteration.get("skips")));
            ofIteration.forEach((name, count) -> counts.computeIfAbsent(String.valueOf(name), n -> LongStream.builder())
                    .add(number(count)));
        }
        Map<String, Object> least = new LinkedHashMap<>();
        Map<String, Object> most = new LinkedHashMap<>();
        counts.forEach((name, values) -> {
            long[] each = values.build().toArray();
            least.put(name, Arrays.stream(each).min().getAsLong());
            most.put(name, Arrays.stream(each).max().getAsLong());
        });
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("warmUp", elapsed.subList(0, warmUp));
        document.put("counted", elapsed.subList(warmUp, elapsed.size()));
        document.put("least", least);
        document.put("most", most);
        document.put("leastTaken", Collections.min(taken));
        document.put("mostTaken", Collections.max(taken));
        return document;
    }

    private Map<String, Object> merged(String path, List<Object> records) {
        Map<String, Object> merged = new LinkedHashMap<>();
        for (Object name : ((Map<?, ?>) records.get(0)).keySet()) {
            List<Object> values = new ArrayList<>();
            for (Object each : records) {
                values.add(Json.orNull(((Map<?, ?>) each).get(name)));
            }
            merged.put(String.valueOf(name), component(path + name, values));
        }
        return merged;
    }

    private Object component(String path, List<Object> values) {
        if (values.stream().anyMatch(Map.class::isInstance)) {
            return values.contains(Json.NULL) ? Json.NULL : merged(path + ".", values);
        }
        if (path.equals(FIRST)) {
            return values.get(0);
        }
        if (LAST.contains(path)) {
            return values.get(values.size() - 1);
        }
        List<Object> counted = values.subList(warmUp, values.size());
        if (counted.contains(Json.NULL)) {
            return Json.NULL;
        }
        List<Long> figures = counted.stream().map(IterationMean::number).collect(Collectors.toList());
        return path.equals(EARLIEST)
                ? Collections.min(figures)
                : LARGEST.contains(path) ? Collections.max(figures) : mean(figures);
    }

    /** Rounded. */
    private static Long mean(List<Long> figures) {
        long sum = figures.stream().mapToLong(Long::longValue).reduce(0, Math::addExact);
        return (sum + figures.size() / 2) / figures.size();
    }

    private static Long number(@Nullable Object value) {
        return ((Number) Objects.requireNonNull(value)).longValue();
    }
}
