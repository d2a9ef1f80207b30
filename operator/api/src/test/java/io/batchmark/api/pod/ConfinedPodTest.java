package io.batchmark.api.pod;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.EnvVar;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfinedPodTest {
    /** Kubernetes makes the value of another variable of $(NAME), and one $ of $$. */
    @Test
    void variablesGetToThePodAsTheyAre() {
        assertThat(ConfinedPod.variables(Map.of("A", "$(HOME) $$ $${B} $C d")))
                .extracting(EnvVar::getValue)
                .containsExactly("$$(HOME) $$$ $$${B} $C d");
    }
}
