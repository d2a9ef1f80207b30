package io.batchmark.agent.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.batchmark.agent.measure.BatchContainer;
import io.batchmark.agent.measure.BatchContainer.StepController;
import io.batchmark.agent.measure.Measurement;
import io.batchmark.agent.transform.Point;
import io.batchmark.agent.transform.PointTable;
import io.batchmark.agent.transform.Role;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultDocumentTest {
    private static final int STEPS = 50;
    private static final int ARTIFACTS = 12;
    private static final int PARTITIONS = 1000;

    private final Measurement measurement = new Measurement(PointTable.ofLiberty());
    private final BatchContainer container = new BatchContainer(measurement);

    @ParameterizedTest
    @ValueSource(ints = {2048, 4096, 12_288, 1_000_000})
    void hugeJob_fits(int maxBytes) throws Exception {
        List<String> artifacts = artifacts();
        run("COMPLETED", () -> {
            for (int step = 0; step < STEPS; step++) {
                String name = "step" + step;
                container.step(new StepController(name, false, Map.of()), () -> {
                    for (String artifact : artifacts) {
                        container.call(artifact);
                    }
                    if (name.equals("step7")) {
                        for (int i = 0; i < PARTITIONS; i++) {
                            container.step(new StepController(name, true, Map.of("READ_COUNT", 1L)), () -> {
                                container.call("reader.readItem");
                                return null;
                            });
                        }
                        Thread.sleep(50);
                    }
                    return null;
                });
            }
            return null;
        });

        String text = document(new RunEnd(RunEnd.Kind.COMPLETED, null)).fitting(maxBytes);

        assertThat(text.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(maxBytes);
        JsonNode result = new ObjectMapper().readTree(text);
        assertThat(result.path("job").path("batchStatus").asText()).isEqualTo("COMPLETED");
        assertThat(result.path("totals").path("reader").path(0).asLong()).isGreaterThanOrEqualTo(PARTITIONS);
        JsonNode longest = step(result, "step7");
        assertThat(longest.path("partitions").asInt()).isEqualTo(PARTITIONS);
        assertThat(longest.path("metrics").path("READ_COUNT").asInt()).isEqualTo(PARTITIONS);
        int shown = result.path("steps").size();
        if (maxBytes == 1_000_000) {
            assertThat(shown).isEqualTo(STEPS + 1); // and what is outside of steps
            assertThat(step(result, "step3").path("calls").size()).isEqualTo(ARTIFACTS + 2);
        } else if (shown <= STEPS) {
            JsonNode others = result.path("other (" + (STEPS + 1 - shown) + ")");
            assertThat(others.path(0).asLong()).isPositive();
        }
        assertThat(calls(result)).isEqualTo(totalCalls(result));
    }

    @Test
    void failure_isNamedAndItsTextIsCut() throws Exception {
        run("FAILED", () -> {
            container.step(
                    new StepController("a", false, Map.of()),
                    () -> container.call("writer.writeItems", new Object(), () -> {
                        throw new IllegalStateException("\"\\\n\u2028\ud800 " + "x".repeat(10_000));
                    }));
            return null;
        });

        String text =
                document(new RunEnd(RunEnd.Kind.FAILED, "y".repeat(100_000))).fitting(2048);

        assertThat(text.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(2048);
        JsonNode failure = new ObjectMapper().readTree(text).path("failure");
        assertThat(failure.path("at").asText()).isEqualTo("writer.writeItems");
        assertThat(failure.path("step").asText()).isEqualTo("a");
        assertThat(failure.path("exception").asText()).isEqualTo("java.lang.IllegalStateException");
        assertThat(failure.path("message").asText()).startsWith("\"\\\n\u2028\ud800 xxx");
        assertThat(failure.path("trace").path(0).asText()).contains("ResultDocumentTest");
    }

    @Test
    void runWithoutAJob_hasACause() throws Exception {
        String text = document(new RunEnd(RunEnd.Kind.REFUSED, "no such job")).fitting(4096);

        JsonNode result = new ObjectMapper().readTree(text);
        assertThat(result.path("end").asText()).isEqualTo("REFUSED");
        assertThat(result.path("cause").asText()).isEqualTo("no such job");
        assertThat(result.path("server").path("java").asText()).isEqualTo("25");
    }

    private static long calls(JsonNode result) {
        long sum = 0;
        for (JsonNode step : result.path("steps")) {
            for (JsonNode point : step.path("calls")) {
                sum += point.path(0).asLong();
            }
            sum += others(step);
        }
        return sum + others(result);
    }

    private static long others(JsonNode node) {
        return node.propertyStream()
                .filter(entry -> entry.getKey().startsWith("other ("))
                .mapToLong(entry -> entry.getValue().path(0).asLong())
                .sum();
    }

    private static long totalCalls(JsonNode result) {
        return result.path("totals")
                .valueStream()
                .mapToLong(sums -> sums.path(0).asLong())
                .sum();
    }

    private static JsonNode step(JsonNode result, String name) {
        return result.path("steps")
                .valueStream()
                .filter(step -> step.path("name").asText().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private List<String> artifacts() {
        List<String> names = new ArrayList<>();
        PointTable table = measurement.table();
        for (int i = 0; i < table.size() && names.size() < ARTIFACTS; i++) {
            Point point = table.withId(i);
            if (point.role() == Role.Artifact) {
                names.add(point.name());
            }
        }
        return names;
    }

    private void run(String status, java.util.concurrent.Callable<?> steps) throws Exception {
        measurement.launching(() -> {
            container.create(1);
            return null;
        });
        container.job(1, status, steps);
    }

    private ResultDocument document(RunEnd end) {
        return new ResultDocument(Map.of("java", "25"), end, "payroll/web", measurement, List.of());
    }
}
