package io.batchmark.core.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LedgerAccessTest {
    private final LedgerAccess access = new LedgerAccess();

    @Test
    void whatFailedToBeWrittenKeepsRunsFromStartingUntilSomethingIsWritten() {
        access.attempt(() -> {});
        assertThat(access.allowsStart(1)).isTrue();

        assertThatThrownBy(() -> access.attempt(() -> {
                    throw new IllegalStateException("quota");
                }))
                .hasMessage("quota");
        assertThat(access.allowsStart(1)).isFalse();

        access.attempt(() -> {});
        assertThat(access.allowsStart(1)).isTrue();
    }

    @Test
    void whoHasJustStartedFirstWritesWhatHasEndedBefore() {
        assertThat(access.allowsStart(1)).isFalse();
        assertThat(access.allowsStart(0)).isTrue();
    }
}
