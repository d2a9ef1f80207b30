package io.batchmark.runner.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The files of the image, which its Containerfile copies one by one. */
class ContainerfileIT {
    private static final Path BASE = Path.of(System.getProperty("basedir", "."));

    @Test
    void eachFileOfTheContext_isInTheImage() throws IOException {
        String containerfile = Files.readString(BASE.resolve("Containerfile"));

        try (Stream<Path> files = Files.list(BASE.resolve("target/image/batchmark"))) {
            assertThat(files.map(file -> "batchmark/" + file.getFileName()))
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(containerfile).containsPattern("COPY .*" + file + "[/ ]"));
        }
    }
}
