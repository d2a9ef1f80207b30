package io.batchmark.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Jobs of the Jakarta Batch TCK have the same ends and counts with the agent as without it. */
class TckIT {
    private static final List<String> CLASSES = List.of(
            "BatchletRestartStateMachineTests",
            "ChunkTests",
            "ContextAndListenerTests",
            "ContextsGetIdTests",
            "DeciderTests",
            "ExecuteTests",
            "ExecutionTests",
            "FlowTransitioningTests",
            "JobAttributeRestartTests",
            "JobExecutableSequenceTests",
            "JobLevelPropertiesTests",
            "JobOperatorTests",
            "ListenerOnErrorTests",
            "MetricsTests",
            "ParallelContextPropagationTests",
            "ParallelExecutionTests",
            "PartitionRerunTests",
            "PropertySubstitutionTests",
            "RestartNotMostRecentTests",
            "RetryListenerTests",
            "SplitFlowTransitionLoopTests",
            "SplitTransitioningTests",
            "StartLimitTests",
            "StepExecutionTests",
            "StepLevelPropertiesTests",
            "StopOrFailOnExitStatusWithRestartTests");

    @Test
    void jobsOfTheTck_endAsWithoutTheAgent() throws Exception {
        LibertyServer plain = server("tck-without");
        LibertyServer measured = server("tck-with");
        Path without = plain.folder().resolve("outcome.txt");
        Path with = measured.folder().resolve("outcome.txt");

        // each of them waits for its own jobs most of the time
        JsonNode result;
        try (ExecutorService other = Executors.newSingleThreadExecutor()) {
            Future<?> run = other.submit(() -> {
                plain.runWithoutAgent("-Dtck.start=true " + options(without), 0);
                return null;
            });
            result = measured.run(options(with), 1, Map.of("job", "tck"));
            run.get();
        }

        List<String> lines = Files.readAllLines(with);
        assertThat(lines).isEqualTo(Files.readAllLines(without));
        assertThat(lines).filteredOn(line -> line.startsWith("job ")).hasSizeGreaterThan(200);
        assertThat(lines).filteredOn(line -> line.startsWith("test ")).allMatch(line -> line.endsWith(" SUCCESSFUL"));
        assertThat(stepsOf(result)).containsExactlyInAnyOrderElementsOf(stepsOf(lines));
        assertThat(result.path("fault").isMissingNode()).isTrue();
    }

    private static LibertyServer server(String name) throws Exception {
        LibertyServer server = new LibertyServer(name, "<webApplication location=\"tck.war\" contextRoot=\"/tck\"/>");
        Map<String, Path> files = LibertyServer.files(
                Path.of("target/test-classes/io/batchmark/agent/tck"), "WEB-INF/classes/io/batchmark/agent/tck/");
        files.putAll(LibertyServer.files(Path.of("target/test-classes/tck"), "WEB-INF/classes/"));
        files.putAll(LibertyServer.files(Path.of("target/tck"), "WEB-INF/lib/"));
        server.application("tck.war", files);
        return server;
    }

    private static String options(Path outcome) {
        return "-Dtck.classes=" + String.join(",", CLASSES) + " -Dtck.outcome=" + outcome;
    }

    /** Steps as the agent measured them. */
    private static List<String> stepsOf(JsonNode result) {
        List<String> steps = new ArrayList<>();
        for (JsonNode step : result.path("job").path("steps")) {
            if (!step.path("batchStatus").isNull() && !step.path("job").isNull()) {
                Map<String, Long> counts = new TreeMap<>();
                step.path("counts")
                        .propertyStream()
                        .forEach(count ->
                                counts.put(count.getKey(), count.getValue().asLong()));
                steps.add(line(step, counts));
            }
        }
        return steps;
    }

    private static String line(JsonNode step, Map<String, Long> counts) {
        return String.join(
                        " ",
                        step.path("job").asText(),
                        step.path("name").asText(),
                        step.path("batchStatus").asText(),
                        step.path("exitStatus").asText(),
                        counts.toString())
                .replaceAll("\\s+", " ");
    }

    /** Steps as the job repository has them. */
    private static List<String> stepsOf(List<String> lines) {
        List<String> steps = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith("job ")) {
                String[] parts = line.split(" \\| ", -1);
                for (int i = 1; i < parts.length; i++) {
                    steps.add(line.split(" ", 3)[1] + " " + parts[i]);
                }
            }
        }
        return steps;
    }
}
