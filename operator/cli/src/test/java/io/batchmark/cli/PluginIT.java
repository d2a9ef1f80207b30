package io.batchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.cli.command.Invocation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The plugin as it is packaged, with and without a cache of what a start loads. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class PluginIT {
    private static final Path PACKAGED = Path.of("target/kubectl-batchmark").toAbsolutePath();
    private static final String SAMPLE = "../../manifests/samples/quick.yaml";
    private static final Path NOWHERE = Path.of("/dev/null");

    /** The first JVM that can make such a cache. */
    private static final int FIRST = 25;

    @TempDir
    private static Path plugin;

    @TempDir
    private Path scratch;

    private Path caches;

    @BeforeAll
    static void install() throws IOException {
        Files.createDirectory(plugin.resolve("lib"));
        try (Stream<Path> files = Files.walk(PACKAGED)) {
            for (Path file : files.filter(Files::isRegularFile)
                    .filter(file -> !file.toString().endsWith(".aot"))
                    .toList()) {
                Files.copy(file, plugin.resolve(PACKAGED.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    @BeforeEach
    void choose() {
        caches = scratch.resolve("kubectl-batchmark");
    }

    @Test
    void worksWhereNoCacheCanBe() throws Exception {
        assertThat(plan(NOWHERE)).isEqualTo(expected());
    }

    @Test
    @EnabledForJreRange(minVersion = FIRST)
    void startsFromTheCacheThatWasRecorded() throws Exception {
        assertThat(run(NOWHERE, "", "__record", caches.toString())).isEqualTo(new Invocation(0, "", ""));

        assertThat(plan(scratch)).isEqualTo(expected());
        // so a JVM does not start that cannot use its cache
        Invocation strict = run(scratch, "-XX:AOTMode=on", "plan", "-f", SAMPLE);
        assertThat(strict.exitCode()).as(strict.errors()).isZero();
        assertThat(strict.output()).isEqualTo(expected().output());
    }

    @Test
    @EnabledForJreRange(minVersion = FIRST)
    void theFirstStartLeavesACacheForLaterOnes() throws Exception {
        assertThat(plan(scratch)).isEqualTo(expected());
        while (files().size() != 1 || !files().getFirst().toString().endsWith(".aot")) {
            Thread.sleep(100);
        }
        assertThat(run(scratch, "-XX:AOTMode=on", "plan", "-f", SAMPLE).exitCode())
                .isZero();
    }

    @Test
    @EnabledForJreRange(minVersion = FIRST)
    void saysNothingOfACacheThatDoesNotFit() throws Exception {
        run(NOWHERE, "", "__record", caches.toString());
        Path cache = files().getFirst();
        String recorded = Files.readString(cache, StandardCharsets.ISO_8859_1);
        // in its header
        String version = Runtime.version().toString();
        assertThat(recorded).contains(version);

        Files.writeString(cache, recorded.replace(version, "9".repeat(version.length())), StandardCharsets.ISO_8859_1);
        assertThat(plan(scratch)).isEqualTo(expected());
        Files.writeString(cache, "what was left of it");
        assertThat(plan(scratch)).isEqualTo(expected());
        Files.write(cache, new byte[0]);
        assertThat(plan(scratch)).isEqualTo(expected());
    }

    @ParameterizedTest
    @CsvSource({"17.0.15, Java 17", "1.8.0_452, Java 8"})
    void javaThatIsTooOld_isNamed(String version, String named) throws Exception {
        Path home = scratch.resolve("jdk");
        Files.createDirectories(home.resolve("bin"));
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
        Path java = Files.writeString(home.resolve("bin/java"), "#!/bin/sh\nexit 9\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();

        assertThat(run(home, NOWHERE, "", "plan", "-f", SAMPLE))
                .isEqualTo(new Invocation(
                        1,
                        "",
                        "kubectl batchmark needs Java 21 or newer, and " + java + " is " + named
                                + ": set JAVA_HOME to a newer one\n"));
    }

    @Test
    void javaThatIsMissing_isNamed() throws Exception {
        Invocation invocation = run(scratch, NOWHERE, "", "plan", "-f", SAMPLE);

        assertThat(invocation.exitCode()).isEqualTo(1);
        assertThat(invocation.errors()).contains(scratch.resolve("bin/java") + " is missing", "set JAVA_HOME");
    }

    private static Invocation expected() {
        return Invocation.of("plan", "-f", SAMPLE);
    }

    private List<Path> files() throws IOException {
        if (!Files.exists(caches)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(caches)) {
            return files.toList();
        }
    }

    private Invocation plan(Path cacheHome) throws Exception {
        return run(cacheHome, "", "plan", "-f", SAMPLE);
    }

    private Invocation run(Path cacheHome, String options, String... words) throws Exception {
        return run(Path.of(System.getProperty("java.home")), cacheHome, options, words);
    }

    private Invocation run(Path javaHome, Path cacheHome, String options, String... words) throws Exception {
        Path out = Files.createTempFile(scratch, "out", "");
        Path err = Files.createTempFile(scratch, "err", "");
        ProcessBuilder start = new ProcessBuilder(Stream.concat(
                                Stream.of(plugin.resolve("kubectl-batchmark").toString()), Stream.of(words))
                        .toList())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        start.environment().put("JAVA_HOME", javaHome.toString());
        start.environment().put("XDG_CACHE_HOME", cacheHome.toString());
        if (options.isEmpty()) {
            start.environment().remove("JDK_JAVA_OPTIONS");
        } else {
            start.environment().put("JDK_JAVA_OPTIONS", options);
        }
        int code = start.start().waitFor();
        return new Invocation(code, Files.readString(out), Files.readString(err));
    }
}
