package io.batchmark.agent;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Jobs of the Jakarta Batch TCK in a server without the agent and in an equal server with the agent.
 *
 * @param without tests and job executions, a line each
 * @param with the same for the server with the agent
 * @param result the result of the agent
 */
record TckComparison(List<String> without, List<String> with, JsonNode result) {
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

    /**
     * Runs both servers at the same time, because each of them waits most of the time.
     *
     * @param name a prefix of the names of the servers
     * @throws ExecutionException if the server without the agent does not run the jobs
     */
    static TckComparison on(Installation installation, String name) throws Exception {
        LibertyServer plain = server(installation, name + "-without");
        LibertyServer measured = server(installation, name + "-with");
        Path without = plain.folder().resolve("outcome.txt");
        Path with = measured.folder().resolve("outcome.txt");
        try (ExecutorService other = Executors.newSingleThreadExecutor()) {
            Future<JsonNode> result = other.submit(() -> measured.run(options(with), 1, Map.of("job", "tck")));
            try {
                plain.runWithoutAgent("-Dtck.start=true " + options(without), 0);
            } catch (AssertionError e) {
                throw new ExecutionException(plain.log(), e);
            }
            JsonNode measurement = result.get();
            return new TckComparison(Files.readAllLines(without), Files.readAllLines(with), measurement);
        }
    }

    private static LibertyServer server(Installation installation, String name) throws Exception {
        LibertyServer server = new LibertyServer(
                installation,
                name,
                installation.features(),
                "<webApplication location=\"tck.war\" contextRoot=\"/tck\"/>");
        Map<String, Path> files = LibertyServer.files(
                Path.of("target/test-classes/io/batchmark/agent/tck"), "WEB-INF/classes/io/batchmark/agent/tck/");
        files.putAll(LibertyServer.files(Path.of("target/test-classes/tck"), "WEB-INF/classes/"));
        files.putAll(LibertyServer.files(Path.of("target/tck"), "WEB-INF/lib/"));
        server.application("tck.war", files);
        if (installation.batch().equals("batch-1.0")) {
            JavaEe.transform(server.folder().resolve("apps/tck.war"));
        }
        return server;
    }

    private static String options(Path outcome) {
        return "-Dtck.classes=" + String.join(",", CLASSES) + " -Dtck.outcome=" + outcome;
    }

    /** The lines of job executions. */
    List<String> jobs() {
        return without.stream().filter(line -> line.startsWith("job ")).toList();
    }

    /** The lines of tests. */
    List<String> tests() {
        return without.stream().filter(line -> line.startsWith("test ")).toList();
    }

    /** The names of tests that fail without the agent. */
    List<String> failedTests() {
        return tests().stream()
                .filter(line -> !line.endsWith(" SUCCESSFUL"))
                .map(line -> line.split(" ", 3)[1])
                .toList();
    }

    /** The lines of tests that are not run, with the reasons. */
    List<String> leftOut() {
        return without.stream().filter(line -> line.startsWith("left ")).toList();
    }

    /** True if the agent changed nothing, and measured what the job repository has. */
    boolean isSame() {
        return with.equals(without)
                && measuredSteps().equals(recordedSteps())
                && result.path("fault").isMissingNode();
    }

    /** Steps as the agent measured them, sorted. */
    List<String> measuredSteps() {
        List<String> steps = stepsOf(result);
        Collections.sort(steps);
        return steps;
    }

    /** Steps as the job repository of the measured server has them, sorted. */
    List<String> recordedSteps() {
        List<String> steps = stepsOf(with);
        Collections.sort(steps);
        return steps;
    }

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
