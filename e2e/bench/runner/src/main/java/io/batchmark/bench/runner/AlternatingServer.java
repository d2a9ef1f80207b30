package io.batchmark.bench.runner;

import io.batchmark.contract.ContractException;
import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.result.RunResult;
import io.batchmark.runner.launch.AlternatingLauncher;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The server of the image, except that its JVM executes the batch job several times, with and without instrumentation. A process of this
 * machine, because nothing of a container is in the time of a step.
 */
final class AlternatingServer {
    // names, because what they are made of is in the server alone
    private static final String PACKAGE = "io.batchmark.runner.launch.";
    static final String LAUNCHER = PACKAGE + "RunLauncher";
    static final String ALTERNATING = PACKAGE + "AlternatingLauncher";
    // the compiler copies it, so that the class is not loaded
    static final String ORDER = AlternatingLauncher.ORDER;

    /**
     * Against what makes executions of the same job differ, although neither kind has more of it. In nearly each chunk Derby finds that its table
     * has another size, and compiles the deletion anew; the JVM compiles what comes out, and now and then has to remove it: here Derby
     * never looks at the size. And every few executions G1 marks its heap: here it does so only where nearly all of it is taken.
     */
    private static final String OPTIONS = "-Dderby.language.stalePlanCheckInterval=" + Integer.MAX_VALUE
            + " -XX:-G1UseAdaptiveIHOP -XX:InitiatingHeapOccupancyPercent=90";

    private final Image.Directory directory;

    private AlternatingServer(Image.Directory directory) {
        this.directory = directory;
    }

    /**
     * @param image directory of the image's content, of which nothing is changed
     * @param scratch an empty directory
     */
    static AlternatingServer of(Path image, Path scratch) throws IOException, InterruptedException {
        Path home = Files.createDirectories(scratch.resolve("alternating"));
        try (Stream<Path> parts = Files.list(image)) {
            for (Path part : parts.toList()) {
                if (!part.endsWith("usr")) {
                    Files.createSymbolicLink(home.resolve(part.getFileName()), part.toAbsolutePath());
                }
            }
        }
        new ProcessBuilder(
                        "cp",
                        "-R",
                        image.resolve("usr").toString(),
                        home.resolve("usr").toString())
                .inheritIO()
                .start()
                .waitFor();
        Path application = home.resolve("usr/servers/runner/apps/runner.war/WEB-INF");
        Path descriptor = application.resolve("web.xml");
        String text = Files.readString(descriptor);
        if (!text.contains(LAUNCHER)) {
            throw new IOException(descriptor + " does not name " + LAUNCHER);
        }
        Files.writeString(descriptor, text.replace(LAUNCHER, ALTERNATING));
        String file = ALTERNATING.replace('.', '/') + ".class";
        try (InputStream launcher =
                Objects.requireNonNull(AlternatingServer.class.getClassLoader().getResourceAsStream(file))) {
            Files.copy(launcher, application.resolve("classes").resolve(file));
        }
        return new AlternatingServer(new Image.Directory(home, scratch));
    }

    /** The results of all executions of one JVM, in their order. */
    List<RunResult> run(RunParameters parameters, Alternation alternation)
            throws IOException, InterruptedException, ContractException {
        String order = alternation.order().stream().map(Enum::name).collect(Collectors.joining(","));
        List<RunResult> results = new ArrayList<>();
        Map<String, String> environment = Map.of(ORDER, order, "JDK_JAVA_OPTIONS", OPTIONS);
        for (String line : directory.message(parameters, environment).lines().toList()) {
            results.add(Wire.decodeResult(line));
        }
        return results;
    }
}
