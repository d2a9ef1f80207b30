package io.batchmark.operator.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What runners, nodes and registries say is shown in events and conditions. */
class UntrustedTextTest {
    private static final String HOSTILE = "pulled\n\u001b[2J\u202eimage\r\n";

    @Test
    void anEventIsOneLine() {
        assertThat(CampaignEvents.note(HOSTILE)).isEqualTo("pulled [2J image");
    }

    /** 1 to 4 bytes a character, so that the cut would go through one of them. */
    @ParameterizedTest
    @ValueSource(strings = {"x", "\u00e9", "\u20ac", "\ud83d\ude00", "x\ud83d\ude00"})
    void anEventHasNoMoreBytesThanTheApiServerTakes(String character) {
        String note = CampaignEvents.note(character.repeat(1025));
        assertThat(note.getBytes(StandardCharsets.UTF_8)).hasSizeBetween(1019, 1024);
        assertThat(note).endsWith("…").matches("(\\Q" + character + "\\E)+x?…");
        assertThat(new String(note.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                .isEqualTo(note);
    }

    @Test
    void anEventThatFitsIsNotCut() {
        assertThat(CampaignEvents.note("x".repeat(1024))).isEqualTo("x".repeat(1024));
    }

    @Test
    void aConditionIsOneLineOfBoundedLength() {
        List<Condition> conditions = new UpdatedConditions(List.of(), 1, Instant.EPOCH)
                .set("A", true, "Reason", HOSTILE)
                .set("B", true, "Reason", "x".repeat(100_000))
                .toList();
        assertThat(conditions.get(0).getMessage()).isEqualTo("pulled [2J image");
        assertThat(conditions.get(1).getMessage()).hasSize(1024);
    }
}
