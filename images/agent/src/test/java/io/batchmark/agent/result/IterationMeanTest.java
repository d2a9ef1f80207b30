package io.batchmark.agent.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.batchmark.agent.measure.Measurement;
import io.batchmark.agent.transform.PointTable;
import io.batchmark.contract.result.IterationMerge;
import io.batchmark.contract.result.RunResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The contract specifies the meaning of each figure of several iterations. */
class IterationMeanTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int WARM_UP = 1;

    private final Map<String, Object> figures = new ResultFigures(new Measurement(PointTable.ofLiberty())).document();
    private int next;

    @Test
    void figuresAreMerged_asTheContractSpecifies() throws Exception {
        figures.put("cgroup", record("periods", "throttledPeriods", "throttled", "memoryPeak", "cpu"));
        figures.put("disk", record("bytes", "operations"));
        figures.put("contention", record("cpuPressure", "memoryPressure", "ioPressure", "steal", "processors"));
        // first, last, least, largest and mean are different
        List<Map<String, Object>> iterations =
                List.of(numbered(500, 7), numbered(900, 3), numbered(100, 11), numbered(300, 5));

        JsonNode mean = json(IterationMean.of(iterations, WARM_UP));

        List<String> compared = new ArrayList<>();
        compare(
                RunResult.class,
                "",
                mean,
                iterations.stream().map(IterationMeanTest::json).toList(),
                compared);
        assertThat(compared)
                .contains(
                        "/jvm/heapMax Largest",
                        "/jvm/processCpu Last",
                        "/cgroup/memoryPeak Largest",
                        "/times/begun Earliest")
                .hasSizeGreaterThan(30);
    }

    private static void compare(
            Class<?> type, String path, JsonNode mean, List<JsonNode> iterations, List<String> compared) {
        for (RecordComponent component : type.getRecordComponents()) {
            String at = path + "/" + component.getName();
            if (iterations.get(0).at(at).isMissingNode()) {
                continue;
            }
            IterationMerge merge = IterationMerge.of(component);
            if (merge == IterationMerge.Parts) {
                compare(component.getType(), at, mean, iterations, compared);
                continue;
            }
            List<JsonNode> values =
                    iterations.stream().map(iteration -> iteration.at(at)).toList();
            List<JsonNode> counted = values.subList(WARM_UP, values.size());
            long[] numbers = counted.stream().mapToLong(JsonNode::asLong).toArray();
            assertThat(mean.at(at).toString())
                    .as("%s is %s", at, merge)
                    .isEqualTo(
                            switch (merge) {
                                case First -> values.get(0).toString();
                                case Last -> values.get(values.size() - 1).toString();
                                case Largest ->
                                    Long.toString(Arrays.stream(numbers).max().orElseThrow());
                                case Earliest ->
                                    Long.toString(Arrays.stream(numbers).min().orElseThrow());
                                case Mean ->
                                    Long.toString(Math.round(
                                            Arrays.stream(numbers).average().orElseThrow()));
                                default -> throw new IllegalStateException(at + " is " + merge);
                            });
            compared.add(at + " " + merge);
        }
    }

    @Test
    void figureThatOneIterationLacks_isMissing() {
        Map<String, Object> lacking = new LinkedHashMap<>(figures);
        figures.put("disk", record("bytes", "operations"));
        lacking.put("disk", new LinkedHashMap<>(Map.of("bytes", Json.NULL, "operations", 8L)));

        JsonNode mean = json(IterationMean.of(List.of(figures, lacking), 0));

        assertThat(mean.at("/disk/bytes").isNull()).isTrue();
        assertThat(mean.at("/disk/operations").asLong()).isEqualTo(8);
    }

    private static Map<String, Object> record(String... names) {
        Map<String, Object> record = new LinkedHashMap<>();
        for (String name : names) {
            record.put(name, 8L);
        }
        return record;
    }

    /** The figures with other numbers, and lists with one number. */
    private Map<String, Object> numbered(int first, int step) {
        next = first;
        return numbered(figures, step);
    }

    private Map<String, Object> numbered(Map<?, ?> record, int step) {
        Map<String, Object> numbered = new LinkedHashMap<>();
        record.forEach((name, value) -> numbered.put(
                String.valueOf(name),
                value instanceof Map<?, ?> part
                        ? numbered(part, step)
                        : value instanceof List ? List.of(next += step) : (Object) (long) (next += step)));
        return numbered;
    }

    private static JsonNode json(Map<String, Object> document) {
        try {
            return JSON.readTree(Json.of(document));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
