package io.batchmark.operator.leadership;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WatchesTest {
    private final AtomicLong clock = new AtomicLong(-5);
    private final Watches watches = new Watches(clock::get);

    @Test
    void whoStandsByMissesNothing() {
        assertThat(watches.longest()).isZero();
        assertThat(watches.everywhere()).isZero();
    }

    @Test
    void theTimeBeginsWhenAWatchIsFirstSeenToBeLost() {
        watches.look(Map.of("all", true));
        pass(10);
        watches.look(Map.of("all", false));
        pass(20);
        watches.look(Map.of("all", false));

        assertThat(watches.longest()).isEqualTo(Duration.ofSeconds(20));
        assertThat(watches.everywhere()).isEqualTo(Duration.ofSeconds(20));
    }

    @Test
    void aWatchThatIsBackIsForgiven() {
        watches.look(Map.of("all", false));
        pass(20);
        watches.look(Map.of("all", true));

        assertThat(watches.longest()).isZero();
        assertThat(watches.everywhere()).isZero();
    }

    @Test
    void aRestartGivesALostWatchAllTheTimeAgain() {
        watches.look(Map.of("all", false));
        pass(20);

        watches.restart();

        pass(5);
        assertThat(watches.everywhere()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void oneNamespaceOfSeveralIsNoReasonToStopTheOthers() {
        watches.look(Map.of("gone", false, "other", true));
        pass(20);
        assertThat(watches.longest()).isEqualTo(Duration.ofSeconds(20));
        assertThat(watches.everywhere()).isZero();

        watches.look(Map.of("gone", false, "other", false));
        pass(5);
        assertThat(watches.longest()).isEqualTo(Duration.ofSeconds(25));
        assertThat(watches.everywhere()).isEqualTo(Duration.ofSeconds(5));
    }

    private void pass(int seconds) {
        clock.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }
}
