package io.batchmark.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * An unpacked Open Liberty, and the Java that runs it.
 *
 * @param home the folder wlp
 */
record Installation(Path home, Path java) {
    /** Ends a run that hangs: it takes a tenth of this on idle cores. */
    private static final long PATIENCE_MINUTES = 5;

    /** Features for batch jobs in a web application, the newest first. */
    private static final Map<String, String> SERVLETS =
            Map.of("batch-2.1", "servlet-6.0", "batch-2.0", "servlet-5.0", "batch-1.0", "servlet-4.0");

    private static final List<String> BATCH = List.of("batch-2.1", "batch-2.0", "batch-1.0");

    /** The version that the build names, with the Java of the build. */
    static Installation ofBuild() {
        return new Installation(
                Path.of("target/liberty/wlp").toAbsolutePath(), Path.of(System.getProperty("java.home")));
    }

    /** The newest batch container that it has. */
    String batch() throws IOException {
        try (Stream<Path> all = Files.list(home.resolve("lib/features"))) {
            List<String> names = all.map(Path::getFileName).map(Path::toString).toList();
            return BATCH.stream()
                    .filter(batch -> names.stream().anyMatch(name -> name.endsWith("." + batch + ".mf")))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** The features of a server with its newest batch container. */
    String features() throws IOException {
        String batch = batch();
        return "<feature>" + batch + "</feature><feature>" + SERVLETS.get(batch) + "</feature>";
    }

    /** Runs a server to its end. */
    void run(Path userFolder, String server, String options, Path log, int exitCode) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(home.resolve("bin/server").toString(), "run", server)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment()
                .putAll(Map.of(
                        "WLP_USER_DIR",
                        userFolder.toString(),
                        "JAVA_HOME",
                        java.toString(),
                        "JVM_ARGS",
                        "-XX:TieredStopAtLevel=1 " + options));
        Process process = builder.start();
        try {
            assertThat(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES))
                    .as(endOf(log))
                    .isTrue();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(endOf(log)).isEqualTo(exitCode);
    }

    /** The last lines of a log. */
    static String endOf(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log);
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 40), lines.size()));
    }
}
