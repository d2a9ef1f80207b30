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
    void aListThatGoesOn_isNoRefusal() {
        Duration timeout = Duration.ofSeconds(30);
        watches.look(Map.of("all", false));
        pass(25);
        watches.listed();
        pass(25);
        assertThat(watches.areRefused(timeout)).isFalse();

        pass(6);
        assertThat(watches.areRefused(timeout)).isTrue();
    }

    @Test
    void aListThatBeginsAgainAndAgain_isARefusalInTheEnd() {
        Duration timeout = Duration.ofSeconds(30);
        watches.look(Map.of("all", false));
        for (int i = 0; i < 15; i++) {
            pass(20);
            watches.listed();
            assertThat(watches.areRefused(timeout)).isFalse();
        }

        pass(1);
        assertThat(watches.areRefused(timeout)).isTrue();
    }

    @Test
    void withoutAnyPage_theTimeOfTheWatchCounts() {
        watches.look(Map.of("all", false));
        pass(30);
        assertThat(watches.areRefused(Duration.ofSeconds(30))).isFalse();
        pass(1);
        assertThat(watches.areRefused(Duration.ofSeconds(30))).isTrue();
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
