package io.batchmark.bench.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.runner.launch.AlternatingLauncher;
import io.batchmark.runner.launch.RunLauncher;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlternatingServerTest {
    private static final Path DESCRIPTOR = Path.of("usr/servers/runner/apps/runner.war/WEB-INF/web.xml");

    @Test
    void itsServerHasAnotherLauncherAndTheImageStaysAsItIs(@TempDir Path directory) throws Exception {
        Path image = directory.resolve("image");
        Path launchers = Path.of("classes/io/batchmark/runner/launch");
        Path inside = DESCRIPTOR.resolveSibling(launchers);
        Files.createDirectories(image.resolve(inside));
        Files.copy(Path.of("../../../images/job-runner/src/main/webapp/WEB-INF/web.xml"), image.resolve(DESCRIPTOR));
        Files.writeString(image.resolve("run"), "starts it");

        AlternatingServer.of(image, directory);

        Path home = directory.resolve("alternating");
        assertThat(home.resolve("run")).isSymbolicLink().hasContent("starts it");
        String descriptor = Files.readString(home.resolve(DESCRIPTOR));
        assertThat(descriptor)
                .contains("<listener-class>" + AlternatingLauncher.class.getName() + "</listener-class>")
                .doesNotContain(RunLauncher.class.getName());
        assertThat(home.resolve(inside).resolve("AlternatingLauncher.class")).isNotEmptyFile();
        assertThat(image.resolve(inside)).isEmptyDirectory();
        assertThat(image.resolve(DESCRIPTOR)).content().contains(RunLauncher.class.getName());
        assertThat(AlternatingServer.ORDER).isEqualTo(AlternatingLauncher.ORDER);
    }
}
