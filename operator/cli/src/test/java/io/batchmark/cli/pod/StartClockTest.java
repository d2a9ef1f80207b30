package io.batchmark.cli.pod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.cli.CommandExit;
import io.batchmark.cli.CommandFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartClockTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration GRACE = Duration.ofSeconds(45);

    private final List<String> told = new ArrayList<>();
    private final StartClock clock = new StartClock(GRACE, START.plusSeconds(600), told::add);

    @Test
    void obstacle_endsTheWaitAfterItsGrace() {
        assertThat(clock.look(null, START)).isEqualTo(Duration.ofSeconds(600));
        assertThat(clock.look("no image", START.plusSeconds(100))).isEqualTo(Duration.ofSeconds(3));
        assertThat(told).isEmpty();
        assertThat(clock.look("no image", START.plusSeconds(103))).isEqualTo(Duration.ofSeconds(42));
        assertThat(clock.look("still no image", START.plusSeconds(140))).isEqualTo(Duration.ofSeconds(5));

        assertThatThrownBy(() -> clock.look("still no image", START.plusSeconds(145)))
                .isInstanceOfSatisfying(CommandFailure.class, failure -> {
                    assertThat(failure.exitCode()).isEqualTo(CommandExit.FAILED);
                    assertThat(failure).hasMessage("still no image");
                });
        assertThat(told).containsExactly("no image", "still no image");
    }

    @Test
    void obstacleThatPasses_doesNotCount() {
        clock.look("no node", START);
        assertThat(clock.look(null, START.plusSeconds(44))).isEqualTo(Duration.ofSeconds(556));
        assertThat(clock.look("no node", START.plusSeconds(50))).isEqualTo(Duration.ofSeconds(3));
        assertThat(told).isEmpty();
    }

    @Test
    void wait_endsInTime() {
        assertThat(clock.look("no node", START.plusSeconds(590))).isEqualTo(Duration.ofSeconds(3));
        assertThat(clock.look("no node", START.plusSeconds(593))).isEqualTo(Duration.ofSeconds(7));
        assertThatThrownBy(() -> clock.look(null, START.plusSeconds(600)))
                .isInstanceOfSatisfying(
                        CommandFailure.class,
                        failure -> assertThat(failure.exitCode()).isEqualTo(CommandExit.TIMED_OUT));
    }
}
