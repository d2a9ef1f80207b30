package io.batchmark.agent.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.agent.measure.BatchContainer;
import io.batchmark.agent.measure.BatchContainer.StepController;
import io.batchmark.agent.measure.Measurement;
import io.batchmark.agent.transform.Point;
import io.batchmark.agent.transform.PointTable;
import io.batchmark.agent.transform.Role;
import io.batchmark.contract.ContractException;
import io.batchmark.contract.Wire;
import io.batchmark.contract.result.Fault;
import io.batchmark.contract.result.Iterations;
import io.batchmark.contract.result.JobDetails;
import io.batchmark.contract.result.RunResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultDocumentTest {
    /** More than the largest document has room for. */
    private static final int STEPS = 80;

    private static final int ARTIFACTS = 12;
    private static final int PARTITIONS = 1000;

    private final Measurement measurement = new Measurement(PointTable.ofLiberty());
    private final BatchContainer container = new BatchContainer(measurement);

    @ParameterizedTest
    @ValueSource(ints = {1024, 1536, 2048, 4096})
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

        RunResult result = decoded(new RunEnd(RunEnd.Kind.COMPLETED, null), maxBytes);

        assertThat(result.batchStatus()).isEqualTo(RunResult.BatchStatus.COMPLETED);
        assertThat(result.counts().read()).isEqualTo(PARTITIONS);
        assertThat(result.times().components().reader()).isPositive();
        JobDetails details = result.job();
        assertThat(details.exitStatus()).isEqualTo("exit1");
        assertThat(result.times().cpu().threads())
                .isGreaterThan(result.times().cpu().reader());
        assertThat(details.steps().size() + otherSteps(details)).isEqualTo(STEPS + 1); // outside of steps
        assertThat(result.partitions().slowest().elapsed())
                .isGreaterThanOrEqualTo(result.partitions().fastest().elapsed());
        assertThat(result.partitions().fastest().items()).isEqualTo(1);
        if (maxBytes >= 1536) {
            JobDetails.Step longest = details.steps().stream()
                    .filter(step -> "step7".equals(step.name()))
                    .findFirst()
                    .orElseThrow();
            assertThat(longest.partitions()).isEqualTo(PARTITIONS);
            assertThat(longest.counts()).isEqualTo(Map.of("READ_COUNT", (long) PARTITIONS));
        }
        if (maxBytes >= 2048) {
            assertThat(details.totals().get("reader").number()).isGreaterThanOrEqualTo(PARTITIONS);
            assertThat(details.unusedParameters()).containsExactly("month");
            assertThat(details.totals().get("reader").cpu()).isNotNull();
            assertThat(details.totals().get("step").cpu())
                    .as("of the batch container")
                    .isNull();
            assertThat(details.otherSteps().cpu()).isNotNull();
            assertThat(calls(details))
                    .isEqualTo(details.totals().values().stream()
                            .mapToLong(JobDetails.Calls::number)
                            .sum());
        }
    }

    /** They do different work. */
    @Test
    void partitionsOfDifferentSteps_areNotCompared() throws Exception {
        run("COMPLETED", () -> {
            for (String name : List.of("a", "b")) {
                container.step(new StepController(name, false, Map.of()), () -> {
                    container.step(new StepController(name, true, Map.of()), () -> null);
                    return null;
                });
            }
            return null;
        });

        assertThat(decoded(new RunEnd(RunEnd.Kind.COMPLETED, null), 2048).partitions())
                .isNull();
    }

    @Test
    void failure_isNamedAndItsTextIsCut() throws Exception {
        run("FAILED", () -> {
            container.step(
                    new StepController("a", false, Map.of()),
                    () -> container.call("writer.writeItems", new Object(), () -> {
                        throw new IllegalStateException(
                                "\"\\\n\u2028\ud800 password=secret tiger " + "x".repeat(10_000));
                    }));
            return null;
        });

        RunResult result = decoded(new RunEnd(RunEnd.Kind.FAILED, "\n y".repeat(100_000)), 2048);

        assertThat(result.message()).startsWith("y y").endsWith("\u2026");
        assertThat(result.log().lines())
                .startsWith("java.lang.IllegalStateException: \"\\")
                .anyMatch(line -> line.contains("ResultDocumentTest"));
        assertThat(result.log()).contains("password=***").doesNotContain("secret", "tiger");
    }

    @Test
    void runWithoutAJob_hasACause() throws Exception {
        RunResult result = decoded(new RunEnd(RunEnd.Kind.REFUSED, "no such job"), 4096);

        assertThat(result.batchStatus()).isEqualTo(RunResult.BatchStatus.FAILED);
        assertThat(result.fault()).isEqualTo(Fault.Refused);
        assertThat(result.message()).isEqualTo("no such job");
        assertThat(result.run()).isEqualTo("run-1");
        assertThat(result.attempt()).isEqualTo(2);
        assertThat(result.environment().java()).isEqualTo("25");
    }

    /** A pod with a database, and as many iterations as there can be. */
    @Test
    void timesOfAllIterations_fit() throws Exception {
        List<Measured> iterations = new ArrayList<>();
        for (int number = 1; number <= 2 * Iterations.MOST; number++) {
            int execution = number;
            measurement.launching(() -> {
                container.create(execution);
                return null;
            });
            container.job(execution, "COMPLETED", () -> {
                container.step(new StepController("a", false, Map.of("READ_COUNT", 7L)), () -> {
                    Thread.sleep(1); // another time in each iteration
                    container.call("reader.readItem");
                    return null;
                });
                return null;
            });
            Measured measured = Measured.of(measurement);
            iterations.add(number == Iterations.MOST + 1 ? measured : measured.withoutDetails());
            measurement.nextIteration();
        }

        RunResult result =
                decoded(new RunEnd(RunEnd.Kind.COMPLETED, null), Measured.of(iterations, Iterations.MOST), 2048);

        assertThat(result.times().iterations().warmUp()).hasSize(Iterations.MOST);
        assertThat(result.times().iterations().counted())
                .hasSize(Iterations.MOST)
                .allSatisfy(elapsed -> assertThat(elapsed).isGreaterThan(1_000_000));
        assertThat(result.times().elapsed())
                .isEqualTo(result.times().iterations().mean());
        assertThat(result.counts().read()).isEqualTo(7);
        assertThat(result.job().totals().get("reader").number())
                .as("calls of one iteration")
                .isEqualTo(1);
    }

    @Test
    void countThatIsNotOfContract_isNull() {
        assertThat(ReceivedEvents.of("{\"expected\":-1,\"received\":11,\"duplicated\":1,\"latency\":null}"))
                .isNull();
        assertThat(ReceivedEvents.of("{\"expected\":1,\"received\":1,\"duplicated\":0,\"latency\":\"<\"}"))
                .isNull();
    }

    private static long calls(JobDetails details) {
        long sum = others(details.otherSteps());
        for (JobDetails.Step step : details.steps()) {
            sum += others(step.otherCalls());
            sum += step.calls().values().stream()
                    .mapToLong(JobDetails.Calls::number)
                    .sum();
        }
        return sum;
    }

    private static int otherSteps(JobDetails details) {
        return details.otherSteps() == null ? 0 : details.otherSteps().number();
    }

    private static long others(JobDetails.Rest rest) {
        return rest == null ? 0 : rest.calls();
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

    private ReceivedEvents events;

    @Test
    void eventsAreInTheResult_andTheirLatencyGivesWayToTheFigures() throws Exception {
        String latency = java.util.stream.IntStream.range(0, 256)
                .mapToObj(i -> String.format("%04x", i * 40503 & 0xFFFF))
                .collect(java.util.stream.Collectors.joining());
        events = ReceivedEvents.of("{\"expected\":9,\"received\":8,\"duplicated\":1,\"latency\":\"" + latency + "\"}");
        run("COMPLETED", () -> null);

        assertThat(decoded(new RunEnd(RunEnd.Kind.COMPLETED, null), 4096).events())
                .isEqualTo(new io.batchmark.contract.result.Events(9, 8, 1, latency));
        assertThat(decoded(new RunEnd(RunEnd.Kind.COMPLETED, null), 1024).events())
                .isEqualTo(new io.batchmark.contract.result.Events(9, 8, 1, null));
    }

    private RunResult decoded(RunEnd end, int maxBytes) throws ContractException {
        return decoded(end, Measured.of(measurement), maxBytes);
    }

    private RunResult decoded(RunEnd end, Measured measured, int maxBytes) throws ContractException {
        String text = new ResultDocument(
                        Map.of("run", "run-1", "attempt", 2),
                        Map.of(
                                "java",
                                "25",
                                "vm",
                                "VM",
                                "liberty",
                                "26.0.0.3",
                                "collectors",
                                List.of("G1"),
                                "processors",
                                2),
                        end,
                        new JobSource("payroll/web", List.of("month")),
                        measured,
                        events,
                        new Secrets(Map.of("KEY", "tiger"), List.of("KEY"), List.of()))
                .fitting(maxBytes);
        assertThat(text.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(maxBytes);
        return Wire.decodeResult(text);
    }
}
