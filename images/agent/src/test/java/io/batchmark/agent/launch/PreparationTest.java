package io.batchmark.agent.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.agent.result.Secrets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PreparationTest {
    private final Secrets secrets = new Secrets(Map.of("PASSWORD", "tiger-2"), List.of("PASSWORD"), List.of());

    @Test
    void longStatement_isCut() {
        assertThat(Preparation.shown("x".repeat(121), secrets)).isEqualTo("x".repeat(120) + "\u2026");
    }

    /** A part of a secret would not be found. */
    @Test
    void secretAtTheCut_isMasked() {
        assertThat(Preparation.shown("x".repeat(116) + "tiger-2, 1", secrets))
                .isEqualTo("x".repeat(116) + "***,\u2026");
    }
}
