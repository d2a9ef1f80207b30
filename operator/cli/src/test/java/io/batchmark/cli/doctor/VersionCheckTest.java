package io.batchmark.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class VersionCheckTest {
    @Test
    void promisesWhatTheChartPromises() throws IOException {
        assertThat(Files.readString(Path.of("../../helm/batchmark/README.md")))
                .contains("Kubernetes 1." + VersionCheck.OLDEST + " to 1." + VersionCheck.NEWEST);
    }
}
