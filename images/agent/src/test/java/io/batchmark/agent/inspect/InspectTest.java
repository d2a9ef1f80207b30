package io.batchmark.agent.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command of an inspection. */
class InspectTest {
    @TempDir
    Path folder;

    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

    private int run(String... arguments) {
        return Inspect.run(arguments, Map.of(), output, new PrintStream(errors, true, StandardCharsets.UTF_8));
    }

    private String errors() {
        return errors.toString(StandardCharsets.UTF_8);
    }

    @Test
    void linkToAServer_isInspectedAtItsRealPath() throws IOException {
        ServerImage image = new ServerImage(folder).configuration("<application location='gone.war'/>");
        Path link = Files.createSymbolicLink(folder.resolve("config"), image.server());

        assertThat(run(link.toString())).isZero();

        assertThat(output.toString(StandardCharsets.UTF_8))
                .startsWith("{\"inspection\":1,\"liberty\":\"unknown\",")
                .contains(image.server() + "/apps/gone.war", "no installation of Liberty is found")
                .endsWith("}\n")
                .containsOnlyOnce("\n");
        assertThat(errors()).isEmpty();
    }

    @Test
    void directoryWithoutAServer_isRefused() {
        assertThat(run(folder.toString())).isEqualTo(2);
        assertThat(errors())
                .contains(
                        "is not the directory of a server, because it has no server.xml: set spec.job.server to the directory");
        assertThat(output.size()).isZero();
    }

    @Test
    void missingDirectory_isRefused() {
        assertThat(run(folder + "/none")).isEqualTo(2);
        assertThat(errors())
                .startsWith("cannot read the directory of the server (")
                .endsWith(": set spec.job.server to the directory of the server\n");
    }
}
