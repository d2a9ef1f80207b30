package io.batchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.ContractException;
import io.batchmark.contract.ExitCode;
import io.batchmark.contract.ServerEnvironment;
import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The image's entry script, run as the container would run it, without the container. */
final class ServerProcess {
    /** Ends a wait that hangs: the longest one takes a tenth of this on idle cores. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    /** A start takes half the CPU by them. */
    static final String JAVA_OPTIONS = "-XX:TieredStopAtLevel=1";

    private final Process process;
    private final Path log;
    private final Path termination;
    private final Path work;

    /**
     * @param home directory of what the image is made of
     * @param work writable directory of the run
     */
    ServerProcess(Path home, Path work, String parameters) throws IOException {
        this(home, work, parameters, Map.of());
    }

    /** @param environment further environment variables */
    ServerProcess(Path home, Path work, String parameters, Map<String, String> environment) throws IOException {
        this(home, work, List.of(), RunParameters.VARIABLE, parameters, environment);
    }

    ServerProcess(
            Path home,
            Path work,
            List<String> arguments,
            String variable,
            String value,
            Map<String, String> environment)
            throws IOException {
        this.work = work;
        log = work.resolveSibling(work.getFileName() + ".log");
        termination = work.resolveSibling(work.getFileName() + ".termination");
        Files.createDirectories(work);
        Files.deleteIfExists(termination);
        List<String> command = new ArrayList<>(List.of(home.resolve("run").toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(work.toFile()) // as in the image
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("JAVA_TOOL_OPTIONS", JAVA_OPTIONS);
        builder.environment().put("WORK", work.toString());
        builder.environment().put("TERMINATION_LOG", termination.toString());
        builder.environment().put(variable, value);
        builder.environment().putAll(rendered(arguments, variable, value));
        builder.environment().putAll(environment);
        builder.environment()
                .computeIfPresent(
                        "JDBC_URL",
                        (name, url) -> url.replace(
                                ServerEnvironment.CREDENTIALS,
                                environment.getOrDefault("CREDENTIALS", ServerEnvironment.CREDENTIALS)));
        process = builder.start();
    }

    /** What the operator makes of parameters for the pod; where these are none, of others. */
    private static Map<String, String> rendered(List<String> arguments, String variable, String value) {
        try {
            if (variable.equals(Database.VARIABLE)) {
                return ServerEnvironment.ofCleanup(Wire.decodeDatabase(value));
            }
            if (arguments.contains("broker")) {
                return value.isEmpty() ? Map.of() : ServerEnvironment.ofBroker(Wire.decodeParameters(value));
            }
            RunParameters parameters = Wire.decodeParameters(value);
            return arguments.contains("subscribe")
                    ? ServerEnvironment.ofSubscriber(parameters)
                    : ServerEnvironment.ofRun(parameters);
        } catch (ContractException e) {
            return ServerEnvironment.ofRun(
                    new RunParameters(WarmImage.RUN, 1, WarmImage.COLD_WORKLOAD, null, Database.DERBY, null));
        }
    }

    /** Not a server, but the clean-up of schemas: no different for who starts it. */
    static ServerProcess cleanUp(Path home, Path work, String database, Map<String, String> environment)
            throws IOException {
        return new ServerProcess(home, work, List.of("cleanup"), Database.VARIABLE, database, environment);
    }

    /** Files that the batch container has written logs of jobs to. */
    List<Path> jobLogs() throws IOException {
        try (Stream<Path> files = Files.walk(work)) {
            return files.filter(file -> file.toString().contains("/joblogs/"))
                    .filter(Files::isRegularFile)
                    .toList();
        }
    }

    /** Environment variables of the server, as the kernel has them: the entry script has become it. */
    List<String> variables() throws IOException {
        return List.of(
                Files.readString(Path.of("/proc/" + process.pid() + "/environ")).split("\0", -1));
    }

    ServerProcess awaitInLog(String text) throws Exception {
        Instant until = Instant.now().plus(PATIENCE);
        while (!log().contains(text)) {
            assertThat(process.isAlive()).as(log()).isTrue();
            assertThat(Instant.now()).as(log()).isBefore(until);
            Thread.sleep(100);
        }
        return this;
    }

    /** Until the entry script has become no JVM, but waits for its end in a sleep. */
    void awaitSleep() throws Exception {
        Instant until = Instant.now().plus(PATIENCE);
        while (process.children()
                .noneMatch(child -> child.info().commandLine().orElse("").endsWith("sleep infinity"))) {
            assertThat(process.isAlive()).as(log()).isTrue();
            assertThat(Instant.now()).as(log()).isBefore(until);
            Thread.sleep(100);
        }
    }

    /** Sends it a signal by name, as in {@code STOP}. */
    void signal(String name) throws Exception {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
    }

    void terminate() {
        process.destroy();
    }

    ServerProcess awaitExit(ExitCode code) throws Exception {
        boolean ended = process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        if (!ended) {
            process.destroyForcibly();
        }
        assertThat(ended).as("has ended: " + log()).isTrue();
        assertThat(process.exitValue()).as(log()).isEqualTo(code.code());
        return this;
    }

    /** Waits for the end, with any exit code. */
    void awaitEnd() throws Exception {
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .as("has ended: " + log())
                .isTrue();
    }

    String terminationMessage() throws IOException {
        return Files.exists(termination) ? Files.readString(termination) : "";
    }

    RunResult result() throws IOException, ContractException {
        return Wire.decodeResult(terminationMessage());
    }

    String log() throws IOException {
        return Files.readString(log);
    }
}
