package io.batchmark.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class StepBeginTest {
    private static final Instant AT = Instant.parse("2026-11-29T19:45:00.123Z");

    @Test
    void findsItsOwnNote() {
        assertThat(StepBegin.in(StepBegin.note(AT))).isEqualTo(AT);
    }

    /** The beginning of a log may be lost, so the server repeats the note. */
    @Test
    void findsTheLastNoteOfALog() {
        assertThat(StepBegin.in("began at 2026-\n"
                        + " 10 %: 1 of 10 records, 1 checkpoints, step began at 2026-11-29T19:45:00.123Z\n"
                        + "Terminating due to java.lang.OutOfMemoryError: Java heap space"))
                .isEqualTo(AT);
    }

    @Test
    void passesOverTextsWithoutATime() {
        assertThat(StepBegin.in("")).isNull();
        assertThat(StepBegin.in("step began at noon")).isNull();
        assertThat(StepBegin.in("step began at 2026-13-45T99:99:99Z")).isNull();
        assertThat(StepBegin.in(StepBegin.note(AT) + " step began at 2026-13-45T99:99:99Z"))
                .isEqualTo(AT);
    }
}
