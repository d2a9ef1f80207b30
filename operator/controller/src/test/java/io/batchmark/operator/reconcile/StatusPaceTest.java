package io.batchmark.operator.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class StatusPaceTest {
    private static final Instant WRITTEN = Instant.parse("2026-01-01T00:00:00Z");

    private final StatusPace pace = new StatusPace();

    @Test
    void theFirstStatusIsDueAtOnce() {
        assertThat(pace.next(WRITTEN)).isNull();
    }

    @Test
    void theNextOneWaitsUntilTheLastOneIsTwoSecondsOld() {
        pace.written(WRITTEN);

        assertThat(pace.next(WRITTEN.plusMillis(1999))).isEqualTo(WRITTEN.plusSeconds(2));
        assertThat(pace.next(WRITTEN.plusSeconds(2))).isNull();
    }

    @Test
    void aClockThatWasSetBackHoldsNothingUp() {
        pace.written(WRITTEN);

        assertThat(pace.next(WRITTEN.minusMillis(1))).isNull();
    }
}
