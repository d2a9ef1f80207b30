package io.batchmark.rig.plane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramTest {
    @TempDir
    Path folder;

    @Test
    void saysHowItEnded() {
        try (Program program = new Program("full", folder, Map.of(), List.of("sh", "-c", "exit 3"))) {
            await().until(() -> program.failures().contains(3));
        }
    }

    @Test
    void anOperatorEndsOnPurposeOnlyWhereItGivesUp() {
        assertThat(Operator.crashes(List.of(1, 3, 1, 137))).containsExactly(3, 137);
    }
}
