package io.batchmark.operator.act;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LedgerAccessTest {
    private final LedgerAccess access = new LedgerAccess();

    @Test
    void whatFailedToBeWrittenKeepsItFromWorkingUntilSomethingIsWritten() {
        assertThat(access.works()).isTrue();

        assertThatThrownBy(() -> access.attempt(() -> {
                    throw new IllegalStateException("quota");
                }))
                .hasMessage("quota");
        assertThat(access.works()).isFalse();

        access.attempt(() -> {});
        assertThat(access.works()).isTrue();
    }
}
