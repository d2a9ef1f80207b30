package io.batchmark.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.batchmark.contract.ResultRoom;
import io.batchmark.contract.Wire;
import io.batchmark.contract.result.RunResult;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A server of Open Liberty as a user has it. Nothing of it changes but an option of its JVM. */
final class LibertyServer {
    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final Path SCRIPT = Path.of("src/main/image/merge-options").toAbsolutePath();
    private static final String OVERRIDES = "configDropins/overrides/jvm.options";
    private static final Path AGENT = TARGET.resolve("batchmark-agent.jar");

    private final Installation installation;
    private final String name;
    private final Path folder;

    /** @param configuration elements of server.xml */
    LibertyServer(String name, String configuration) throws IOException {
        this(name, Edition.JAKARTA, configuration);
    }

    LibertyServer(String name, Edition edition, String configuration) throws IOException {
        this(Installation.ofBuild(), name, edition.features(), configuration);
    }

    /** @param features elements of the feature manager */
    LibertyServer(Installation installation, String name, String features, String configuration) throws IOException {
        this.installation = installation;
        this.name = name;
        folder = TARGET.resolve("it/servers/" + name);
        delete(folder);
        Files.createDirectories(folder.resolve("apps"));
        Files.writeString(folder.resolve("server.xml"), """
                <server>
                  <featureManager>%s</featureManager>
                  <httpEndpoint id="defaultHttpEndpoint" httpPort="-1" httpsPort="-1"/>
                  <applicationManager autoExpand="false"/>
                  %s
                </server>
                """.formatted(features, configuration));
    }

    /** Deletes the files of an earlier test. */
    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }

    Path folder() {
        return folder;
    }

    /** A file of the server's configuration. */
    void file(String path, String text) throws IOException {
        Files.createDirectories(folder.resolve(path).getParent());
        Files.writeString(folder.resolve(path), text);
    }

    /** A web application with files by their paths. */
    void application(String war, Map<String, Path> files) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(folder.resolve("apps/" + war)))) {
            for (Map.Entry<String, Path> file : files.entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(Files.readAllBytes(file.getValue()));
                zip.closeEntry();
            }
        }
    }

    /** Files below a folder, by their paths in an application. */
    static Map<String, Path> files(Path folder, String prefix) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            Map<String, Path> files = new TreeMap<>();
            all.filter(Files::isRegularFile).forEach(file -> files.put(prefix + folder.relativize(file), file));
            return files;
        }
    }

    /** Runs a job to the end of the server, and returns its result, which has room in a pod with a database. */
    RunResult result(int exitCode, Map<String, String> settings) throws Exception {
        Map<String, String> inPod = new TreeMap<>(settings);
        inPod.put("maxBytes", String.valueOf(ResultRoom.of(4)));
        run("", exitCode, inPod);
        return Wire.decodeResult(Files.readString(folder.resolve("result.json")));
    }

    /** Runs a job to the end of the server, and returns its result, which has room for all details. */
    JsonNode run(int exitCode, Map<String, String> settings) throws Exception {
        return run("", exitCode, settings);
    }

    /** @param options further options of the JVM */
    JsonNode run(String options, int exitCode, Map<String, String> settings) throws Exception {
        return unpacked(new ObjectMapper().readTree(text(options, exitCode, settings)));
    }

    /** The text that Kubernetes reads. */
    String text(String options, int exitCode, Map<String, String> settings) throws Exception {
        Path result = folder.resolve("result.json");
        Properties file = new Properties();
        file.setProperty("run", "run-1");
        file.setProperty("output", result.toString());
        file.setProperty("maxBytes", "1000000");
        file.putAll(settings);
        Path path = folder.resolve("agent.properties");
        try (OutputStream content = Files.newOutputStream(path)) {
            file.store(content, null);
        }
        Files.deleteIfExists(result);
        merge("-javaagent:" + AGENT + "=" + path + " " + options);
        String log = start("", exitCode);
        assertThat(result).as(log).exists();
        return Files.readString(result);
    }

    /** Adds options to the options of the server, as in a pod. */
    private void merge(String options) throws Exception {
        Path ours = folder.resolve("ours.options");
        Path merged = folder.resolve("merged.options");
        Files.write(ours, List.of(options.strip().split(" +")));
        ProcessBuilder builder = new ProcessBuilder(
                        SCRIPT.toString(), folder.toString(), ours.toString(), merged.toString())
                .inheritIO();
        builder.environment().merge("PATH", installation.home() + "/bin", (path, bin) -> path + ":" + bin);
        assertThat(builder.start().waitFor()).isZero();
        Path overrides = folder.resolve(OVERRIDES);
        Files.createDirectories(overrides.getParent());
        Files.move(merged, overrides, StandardCopyOption.REPLACE_EXISTING);
    }

    private static JsonNode unpacked(JsonNode result) throws IOException {
        if (!result.has("packed")) {
            return result;
        }
        byte[] packed = Base64.getDecoder().decode(result.path("packed").asText());
        return new ObjectMapper().readTree(new InflaterInputStream(new ByteArrayInputStream(packed)));
    }

    /** Runs the server without the agent. */
    void runWithoutAgent(String option, int exitCode) throws Exception {
        start(option, exitCode);
    }

    private String start(String option, int exitCode) throws Exception {
        installation.run(TARGET.resolve("it"), name, option, folder.resolve("console.log"), exitCode);
        return log();
    }

    /** The end of its log. */
    String log() throws IOException {
        return Installation.endOf(folder.resolve("console.log"));
    }
}
