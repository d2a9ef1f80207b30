package io.batchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.ExitCode;
import io.batchmark.contract.ServerEnvironment;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.Broker.Authentication;
import io.batchmark.contract.parameters.Broker.Engine;
import io.batchmark.contract.parameters.Broker.Security;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.ServerSettings;
import io.batchmark.contract.parameters.ServerSettings.GarbageCollector;
import io.batchmark.contract.parameters.ServerSettings.JobLogging;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.runner.launch.RunLauncher;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The scripts that bring the built-in job to an image of Open Liberty, and start it there. Liberty is a folder with manifests of features. Java
 * is a script that prints its version or its arguments.
 */
class LibertyImageTest {
    private static final Path MAIN = Path.of(System.getProperty("basedir"), "src/main");
    private static final List<String> USUAL = List.of("batch-2.1", "jdbc-4.3", "concurrent-3.0");
    private static final String HOTSPOT = "openjdk version \"25.0.1\" 2025-10-21 LTS\nOpenJDK 64-Bit Server VM Temurin";
    private static final String OPENJ9 = "openjdk version \"17.0.9\" 2023-10-17\nEclipse OpenJ9 VM 17.0.9.0";

    @TempDir
    Path folder;

    @BeforeEach
    void image() throws Exception {
        Path runner = Files.createDirectories(folder.resolve("runner"));
        run("cp -R '" + MAIN + "/image/.' '" + runner + "'");
        Files.createDirectories(runner.resolve("usr/servers"));
        Files.createDirectories(runner.resolve("usr/shared"));
        run("cp -R '" + MAIN + "/liberty' '" + runner + "/usr/servers/runner'");
        run("cp -R '" + MAIN + "/servers/shared' '" + runner + "/usr/shared/config'");
        Files.createDirectories(runner.resolve("wlp/lib"));
        Files.writeString(runner.resolve("classes.jsa"), "");
        Files.writeString(runner.resolve("records.csv"), "");
        Files.createDirectories(folder.resolve("shared"));
        run("umask 077; '" + runner + "/install' '" + folder.resolve("shared") + "'");
        Files.createDirectories(folder.resolve("work"));
        Files.createDirectories(folder.resolve("wlp/bin/tools"));
        Files.writeString(folder.resolve("wlp/bin/tools/ws-server.jar"), "");
        Files.createDirectories(folder.resolve("wlp/lib/versions"));
        Files.writeString(
                folder.resolve("wlp/lib/versions/openliberty.properties"),
                "com.ibm.websphere.productVersion=24.0.0.6\n");
        java(HOTSPOT);
    }

    private static void run(String command) throws Exception {
        assertThat(new ProcessBuilder("bash", "-euc", command)
                        .inheritIO()
                        .start()
                        .waitFor())
                .as(command)
                .isZero();
    }

    private void features(List<String> names) throws IOException {
        Path features = Files.createDirectories(folder.resolve("wlp/lib/features"));
        for (String name : names) {
            Files.writeString(
                    features.resolve("io.example." + name + ".mf"),
                    "IBM-ShortName: " + name + "\r\nSubsystem-Version: 1\r\n");
        }
    }

    private void java(String version) throws IOException {
        Path java = Files.createDirectories(folder.resolve("java/bin")).resolve("java");
        Files.writeString(java, """
                #!/usr/bin/env bash
                if [ "$*" = -version ] || [ "${!#}" = -version ]; then
                  echo '%s' >&2
                else
                  printf '%%s\\n' "$@"
                fi
                """.formatted(version));
        java.toFile().setExecutable(true);
    }

    private static RunParameters parameters(ServerSettings server, Broker broker) {
        return new RunParameters("run-1", 1, Workload.DEFAULT.with(server), null, Database.DERBY, broker);
    }

    private static RunParameters usual() {
        return parameters(ServerSettings.DEFAULT, null);
    }

    /** The arguments of Java, or the words of a refusal. */
    private String start(ExitCode code, RunParameters parameters, Map<String, String> further) throws Exception {
        Path output = folder.resolve("output");
        Path termination = folder.resolve("termination");
        ProcessBuilder builder = new ProcessBuilder(folder.resolve("shared/run").toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().clear();
        builder.environment().put("PATH", "/usr/bin:/bin");
        builder.environment().put("JAVA_HOME", folder.resolve("java").toString());
        builder.environment().put("WLP_INSTALL_DIR", folder.resolve("wlp").toString());
        builder.environment().put("WORK", folder.resolve("work").toString());
        builder.environment().put("TERMINATION_LOG", termination.toString());
        builder.environment().putAll(ServerEnvironment.ofRunInLibertyImage(parameters, false));
        builder.environment().putAll(further);
        int ended = builder.start().waitFor();
        assertThat(ended).as(Files.readString(output)).isEqualTo(code.code());
        return Files.readString(code == ExitCode.COMPLETED ? output : termination)
                .strip();
    }

    private String started(RunParameters parameters) throws Exception {
        return start(ExitCode.COMPLETED, parameters, Map.of());
    }

    private String refused(RunParameters parameters) throws Exception {
        return start(ExitCode.PARAMETERS_NOT_UNDERSTOOD, parameters, Map.of());
    }

    @Test
    void install_leavesLibertyBehind_andEachUserCanReadTheRest() throws Exception {
        Path shared = folder.resolve("shared");

        try (Stream<Path> files = Files.list(shared)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "adapter", "drivers", "environment", "liberty", "records.csv", "roles", "run", "usr");
        }
        try (Stream<Path> files = Files.walk(shared)) {
            assertThat(files.skip(1))
                    .allSatisfy(file ->
                            assertThat(Files.getPosixFilePermissions(file)).contains(PosixFilePermission.OTHERS_READ));
        }
    }

    @Test
    void imageWithAllFeatures_startsItsLibertyWithItsJava() throws Exception {
        features(USUAL);

        assertThat(started(usual()).lines())
                .endsWith(
                        "-jar",
                        folder.toRealPath()
                                .resolve("wlp/bin/tools/ws-server.jar")
                                .toString(),
                        "runner")
                .noneMatch(argument -> argument.contains("SharedArchiveFile"))
                .as("its JVM chooses the collector")
                .noneMatch(argument -> argument.startsWith("-XX:+Use"));
    }

    @Test
    void collectorThatIsALevel_isAnOptionOfHotSpot() throws Exception {
        features(USUAL);

        assertThat(started(parameters(ServerSettings.DEFAULT.withGarbageCollector(GarbageCollector.Serial), null))
                        .lines())
                .contains("-XX:+UseSerialGC");
    }

    @Test
    void missingFeatures_areAllNamed_withTheVersionAndTheRemedy() throws Exception {
        features(List.of("jdbc-4.3", "batch-2.0"));

        assertThat(refused(usual()))
                .isEqualTo(
                        "Open Liberty 24.0.0.6 in this image lacks features that the run needs: batch-2.1 concurrent-3.0."
                                + " Name a full image in spec.images, or build one with:"
                                + " featureUtility installFeature batch-2.1 concurrent-3.0");
    }

    @Test
    void featuresOfASetting_areNeededByItsRunsAlone() throws Exception {
        features(USUAL);
        Broker broker = new Broker(
                "a", Engine.Artemis, "a:61616", "topic", new Security(false, Authentication.Plain), null, null);

        started(usual());
        assertThat(refused(parameters(ServerSettings.DEFAULT.withJobLogging(JobLogging.Enabled), broker)))
                .contains("that the run needs: batchManagement-1.0 messaging-3.1.");
        assertThat(refused(parameters(
                        ServerSettings.DEFAULT,
                        new Broker("l", Engine.LibertyInServer, null, "topic", Security.NONE, null, null))))
                .contains("that the run needs: batchManagement-1.0 messagingClient-3.0 messagingServer-3.0.");
    }

    @Test
    void imageWithoutLiberty_isRefused() throws Exception {
        assertThat(start(ExitCode.PARAMETERS_NOT_UNDERSTOOD, usual(), Map.of("WLP_INSTALL_DIR", "/none")))
                .contains("the image has no installation of Liberty", "spec.images");
    }

    @ParameterizedTest
    @CsvSource({"1.8.0_391, 8", "11.0.21, 11", "16, 16"})
    void olderJava_isRefusedByTheVersionForWhichTheJobIsCompiled(String version, String release) throws Exception {
        features(USUAL);
        java("openjdk version \"" + version + "\" 2023-10-17");

        assertThat(refused(usual()))
                .isEqualTo("the built-in job needs Java " + compiledFor() + " or later, and this image has Java "
                        + release + ": name an image with a later Java in spec.images");
    }

    private static int compiledFor() throws IOException {
        try (DataInputStream bytes = new DataInputStream(RunLauncher.class.getResourceAsStream("RunLauncher.class"))) {
            bytes.skipNBytes(6);
            return bytes.readUnsignedShort() - 44;
        }
    }

    @Test
    void openJ9_startsWithoutALevelOfHotSpot() throws Exception {
        features(USUAL);
        java(OPENJ9);

        assertThat(started(usual().withJvmOptions(List.of("-Xgcpolicy:balanced")))
                        .lines())
                .contains("-Xgcpolicy:balanced");
    }

    @Test
    void openJ9_refusesLevelsOfHotSpot_byTheirSettings() throws Exception {
        features(USUAL);
        java(OPENJ9);

        assertThat(refused(parameters(ServerSettings.DEFAULT.withGarbageCollector(GarbageCollector.G1), null)))
                .startsWith(
                        "garbageCollector asks for -XX:+UseG1GC, and the Java virtual machine of this image (OpenJ9)")
                .contains("-Xgcpolicy", "spec.design.exclude");
        assertThat(refused(parameters(ServerSettings.DEFAULT.withProcessors(2), null)))
                .startsWith("processors asks for -XX:ActiveProcessorCount=2");
        assertThat(refused(usual().withJvmOptions(List.of("-Xint", "-XX:+AlwaysPreTouch"))))
                .startsWith("jvmOptions asks for -XX:+AlwaysPreTouch");
    }

    @Test
    void missingFolder_isRefused() throws Exception {
        Path output = folder.resolve("output");
        int ended = new ProcessBuilder(folder.resolve("runner/install").toString(), "/none")
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();

        assertThat(ended).isEqualTo(2);
        assertThat(Files.readString(output))
                .isEqualTo("/none is not a folder that can be written to: mount a writable volume there\n");
    }
}
