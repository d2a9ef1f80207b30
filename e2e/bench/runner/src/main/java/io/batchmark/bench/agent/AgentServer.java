package io.batchmark.bench.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A server of Open Liberty with the application of the bench. */
final class AgentServer {
    private static final String NAME = "bench";
    private static final String READY = "CWWKF0011I";

    /** Open Liberty has a file of its own with the options of the JVM for this Java and newer ones. */
    private static final int JAVA_OF_NEWER_OPTIONS = 24;

    /**
     * Options against differences by chance between executions of the same job. Derby does not compile its statements again. G1 does not
     * mark its heap.
     */
    private static final List<String> STEADY = List.of(
            "-Xms512m",
            "-Xmx512m",
            "-Dderby.language.stalePlanCheckInterval=" + Integer.MAX_VALUE,
            "-XX:-G1UseAdaptiveIHOP",
            "-XX:InitiatingHeapOccupancyPercent=90");

    private final Path liberty;
    private final Path agent;
    private final Path derby;
    private final Path scratch;
    private final Path server;

    /** @param scratch an empty folder */
    AgentServer(Path liberty, Path agent, Path derby, Path scratch) throws IOException {
        this.liberty = liberty;
        this.agent = agent;
        this.derby = derby;
        this.scratch = scratch;
        server = Files.createDirectories(scratch.resolve("servers/" + NAME));
        Files.copy(resource("server.xml"), server.resolve("server.xml"));
        writeApplication();
        writeSwitch();
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(AgentServer.class.getResourceAsStream("/agent/" + name), name);
    }

    private static Path classes() {
        return Path.of(AgentServer.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
    }

    private void writeApplication() throws IOException {
        Path war = Files.createDirectories(server.resolve("apps")).resolve("bench.war");
        Path folder = classes().resolve("io/batchmark/bench/agent/job");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(war));
                Stream<Path> all = Files.list(folder)) {
            for (Path file : all.toList()) {
                zip.putNextEntry(new ZipEntry("WEB-INF/classes/" + classes().relativize(file)));
                Files.copy(file, zip);
            }
            for (String job : List.of("alternate.xml", "inserts.xml")) {
                zip.putNextEntry(new ZipEntry("WEB-INF/classes/META-INF/batch-jobs/" + job));
                resource(job).transferTo(zip);
            }
        }
    }

    private void writeSwitch() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", ProbeSwitch.class.getName());
        String entry = ProbeSwitch.class.getName().replace('.', '/') + ".class";
        try (OutputStream file = Files.newOutputStream(scratch.resolve("switch.jar"));
                JarOutputStream jar = new JarOutputStream(file, manifest)) {
            jar.putNextEntry(new ZipEntry(entry));
            Files.copy(classes().resolve(entry), jar);
        }
    }

    /** The times of executions in one JVM with the agent, in their order. */
    List<Times> execute(List<Execution> executions) throws IOException, InterruptedException {
        Path file = scratch.resolve("executions");
        Files.write(file, executions.stream().map(Execution::line).toList());
        List<String> options = new ArrayList<>(STEADY);
        options.add("-Dbench.executions=" + file);
        options.add(agentFor("job=alternate\ndataSourceAsInImage.1=rows\n"));
        options.add("-javaagent:" + scratch.resolve("switch.jar"));
        Path log = scratch.resolve("log");
        int exitCode = builder(options).redirectOutput(log.toFile()).start().waitFor();
        if (exitCode != 0) {
            throw new IOException("exit code " + exitCode + ": " + Files.readString(log));
        }
        return Files.readAllLines(file).stream().map(Times::of).toList();
    }

    /** The nanoseconds from the start of the JVM to the message that the server is ready. */
    long readyNanos(boolean withAgent) throws IOException, InterruptedException {
        List<String> options = new ArrayList<>();
        if (withAgent) {
            // waits for an application that does not come
            options.add(agentFor("job=none\napplication=none\ndataSourceAsInImage.1=rows\n"));
        }
        List<String> log = new ArrayList<>();
        long begin = System.nanoTime();
        Process process = builder(options).start();
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.contains(READY)) {
                    return System.nanoTime() - begin;
                }
                log.add(line);
            }
            throw new IOException("the server does not become ready: " + String.join("\n", log));
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private String agentFor(String settings) throws IOException {
        // the agent refuses a server that another run has had
        Files.deleteIfExists(server.resolve("configDropins/overrides/zzz-batchmark.xml"));
        Path file = scratch.resolve("agent.properties");
        Files.writeString(file, "run=bench\noutput=" + scratch.resolve("result.json") + "\n" + settings);
        return "-javaagent:" + agent + "=" + file;
    }

    private ProcessBuilder builder(List<String> options) {
        String feature = Runtime.version().feature() < JAVA_OF_NEWER_OPTIONS ? "java9" : "java24";
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-javaagent:" + liberty.resolve("bin/tools/ws-javaagent.jar"),
                "@" + liberty.resolve("lib/platform/java/" + feature + ".options")));
        command.addAll(options);
        command.addAll(
                List.of("-jar", liberty.resolve("bin/tools/ws-server.jar").toString(), NAME));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("WLP_USER_DIR", scratch.toString());
        builder.environment().put("bench_derby", derby.toString());
        return builder;
    }
}
