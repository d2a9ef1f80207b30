package io.batchmark.bench.runner;

import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.StepSettings;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.result.Components;
import io.batchmark.contract.result.RunResult;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/**
 * Compares the figures of the agent with the figures of the timers of the built-in job. Both measure the same executions, so that their
 * difference is not chance.
 *
 * <p>Arguments are the folder of the content of the image and the jar of the agent. {@code RUNS} is the number of executions (3), {@code ITEMS} the
 * number of items of each (1,000,000).
 */
public final class AgentComparison {
    private AgentComparison() {}

    public static void main(String[] arguments) throws Exception {
        Path scratch = Files.createTempDirectory("agent-comparison");
        Path jar = scratch.resolve("attached.jar");
        write(jar, Path.of(arguments[1]).toAbsolutePath());
        Image.Directory image = new Image.Directory(Path.of(arguments[0]).toAbsolutePath(), scratch);
        Workload workload = Workload.DEFAULT.with(StepSettings.DEFAULT.withItems(number("ITEMS", 1_000_000)));
        RunParameters parameters = new RunParameters("bench", 1, workload, null, Database.DERBY, null);
        System.out.println(
                "| execution | step, agent / timers | writer, agent / timers | reader, more per item |\n|---|---|---|---|");
        for (int i = 1; i <= number("RUNS", 3); i++) {
            Path figures = scratch.resolve("figures");
            RunResult timers = Wire.decodeResult(
                    image.message(parameters, Map.of("JDK_JAVA_OPTIONS", "-javaagent:" + jar + "=" + figures)));
            Components calls = Objects.requireNonNull(timers.times().components());
            long[] agent = Arrays.stream(Files.readString(figures).split(" "))
                    .mapToLong(Long::parseLong)
                    .toArray();
            System.out.printf(
                    Locale.ROOT,
                    "| %d | %.4f | %.4f | %.3f µs |%n",
                    i,
                    (double) agent[0] / timers.times().elapsed(),
                    (double) agent[2] / calls.writer(),
                    (agent[1] - calls.reader()) / 1e3 / workload.items());
        }
    }

    /** The jar of the attached agent, which takes the classes of the agent from its own jar. */
    private static void write(Path jar, Path agent) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", AttachedAgent.class.getName());
        manifest.getMainAttributes()
                .put(Attributes.Name.CLASS_PATH, agent.toUri().toString());
        String entry = AttachedAgent.class.getName().replace('.', '/') + ".class";
        Path classes = Path.of(AttachedAgent.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            out.putNextEntry(new ZipEntry(entry));
            Files.copy(classes.resolve(entry), out);
        }
    }

    private static int number(String variable, int otherwise) {
        String text = System.getenv(variable);
        return text == null ? otherwise : Integer.parseInt(text);
    }
}
