package io.batchmark.operator.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Waiting times by a steady clock. They do not depend on the clocks of operator and API server. */
class FirstSeenTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final FirstSeen firstSeen = new FirstSeen();
    private long steady;

    @Test
    void object_whenTheClockOfTheOperatorJumps_hasWaitedForTheSteadyTime() {
        look("pod", NOW);
        steady += Duration.ofSeconds(10).toNanos();

        assertThat(waited("pod", NOW.plus(Duration.ofDays(400)))).isEqualTo(Duration.ofSeconds(10));
        assertThat(waited("pod", NOW.plusSeconds(10))).isEqualTo(Duration.ofSeconds(10));
        steady += Duration.ofSeconds(5).toNanos();
        assertThat(waited("pod", NOW.plus(Duration.ofDays(800)))).isEqualTo(Duration.ofSeconds(15));
    }

    @Test
    void object_thatIsSeenFirst_waitsFromThisLookOn() {
        steady += Duration.ofSeconds(10).toNanos();

        assertThat(look("pod", NOW)).isEqualTo(NOW);
    }

    @Test
    void object_thatWasAwayForALook_waitsFromItsReturnOn() {
        look("pod", NOW);
        firstSeen.begin();
        steady += Duration.ofSeconds(10).toNanos();

        assertThat(look("pod", NOW.plusSeconds(10))).isEqualTo(NOW.plusSeconds(10));
    }

    private Duration waited(String object, Instant now) {
        return Duration.between(look(object, now), now);
    }

    private Instant look(String object, Instant now) {
        firstSeen.begin();
        return firstSeen.at(now, () -> steady).of(object);
    }
}
