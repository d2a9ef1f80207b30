package io.batchmark.operator.api.v1alpha1;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.operator.definition.GeneratedFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code crds/} and the reference pages are what the Java types say; {@code make crds} (-Dcrds.write) writes them. */
class CrdsTest {
    private static final Path PROJECT = Path.of("../..");

    @Test
    void committedFilesAreThoseOfTheTypes(@TempDir Path folder) throws IOException {
        for (Map.Entry<String, String> file : GeneratedFiles.all(folder).entrySet()) {
            Path committed = PROJECT.resolve(file.getKey());
            if (System.getProperty("crds.write") != null) {
                Files.createDirectories(committed.getParent());
                Files.writeString(committed, file.getValue());
            }
            assertThat(committed)
                    .as("run `make crds` and commit the result")
                    .exists()
                    .hasContent(file.getValue());
        }
    }
}
