package io.batchmark.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An inspection as in a pod: installed by one script, started by another one, with the jar that images have. */
class InspectIT {
    private static final Path SCRIPTS = Path.of("src/main/image").toAbsolutePath();

    @TempDir
    Path folder;

    private String run(String... command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().merge("PATH", Installation.ofBuild().home() + "/bin", (path, bin) -> path + ":" + bin);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process script = builder.start();
        String output = new String(script.getInputStream().readAllBytes());
        assertThat(script.waitFor()).as(output).isZero();
        return output;
    }

    @Test
    void serverOfAnInstallation_isInspectedWithoutAStart() throws Exception {
        LibertyServer server = new LibertyServer(
                "inspected",
                "<application location='rows.war'/><dataSource id='db' jndiName='jdbc/db'><properties.postgresql"
                        + " URL='jdbc:postgresql://db:5432/pay?user=app&amp;password=hidden'/></dataSource>");
        server.application(
                "rows.war",
                Map.of("WEB-INF/classes/META-INF/batch-jobs/rows.xml", Path.of("src/test/resources/jobs/rows.xml")));
        Path image = Files.createDirectories(folder.resolve("image"));
        Path shared = Files.createDirectories(folder.resolve("shared"));
        Files.copy(SCRIPTS.resolve("install"), image.resolve("install"));
        Files.copy(SCRIPTS.resolve("inspect"), image.resolve("inspect"));
        Files.copy(Path.of("target/batchmark-agent.jar"), image.resolve("agent.jar"));

        run("/bin/sh", image + "/install", "--inspect", shared.toString());
        String line = run("/bin/sh", shared + "/inspect", server.folder().toString());

        assertThat(line).startsWith("{\"inspection\":1,").endsWith("}\n").doesNotContain("hidden");
        JsonNode found = new ObjectMapper().readTree(line);
        assertThat(found.path("liberty").asText()).isEqualTo(System.getProperty("liberty.version"));
        assertThat(found.path("java").asText()).isEqualTo(System.getProperty("java.version"));
        assertThat(found.path("dataSources").path(0).path("address").asText()).isEqualTo("db:5432/pay");
        assertThat(found.path("applications").path(0).path("jobs").findValuesAsText("name"))
                .contains("rows");
        assertThat(found.path("problems")).isEmpty();
        assertThat(server.folder().resolve("workarea")).doesNotExist();
    }
}
