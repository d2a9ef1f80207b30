package io.batchmark.operator.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The time of the API server, while clocks are off and jump. */
class ServerClockTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration MONTH = Duration.ofDays(30);
    private static final Duration WEEK = Duration.ofDays(7);

    private Duration passed = Duration.ZERO;
    private Duration machineAhead = Duration.ZERO;
    private Duration serverAhead = Duration.ZERO;
    private final ServerClock clock = new ServerClock(() -> now().plus(machineAhead), () -> passed.toNanos());

    @Test
    void time_beforeTheFirstAnswer_isTheTimeOfTheMachine() {
        machineAhead = Duration.ofHours(1);

        assertThat(clock.instant()).isEqualTo(START.plus(machineAhead));
        pass(Duration.ofMinutes(1));
        assertThat(clock.instant()).isEqualTo(now().plus(machineAhead));
    }

    @ParameterizedTest
    @ValueSource(longs = {-86_400, -90, 90, 86_400})
    void time_afterTheFirstAnswer_isTheTimeOfTheServer(long seconds) {
        machineAhead = Duration.ofSeconds(seconds);
        assertThat(clock.instant()).isEqualTo(START.plusSeconds(seconds));

        answer();

        assertThat(clock.instant()).isEqualTo(START);
        pass(Duration.ofMillis(1500));
        assertThat(clock.instant()).isEqualTo(now());
    }

    @Test
    void time_ofAnAnswerThatWasLate_isCorrectedByTheNextAnswer() {
        clock.answered(START.minusSeconds(3));
        answer();

        assertThat(clock.instant()).isEqualTo(START);
    }

    @Test
    void time_whileTheServerJumpsForFiveMinutes_runsOn() {
        answer();
        for (Duration ahead : new Duration[] {MONTH, MONTH.negated()}) {
            serverAhead = ahead;
            answersShowTheTime(Duration.ofMinutes(5), START);
            serverAhead = Duration.ZERO;
            answersShowTheTime(Duration.ofMinutes(1), START);
        }
    }

    @Test
    void time_whileTheMachineJumpsBeforeTheFirstAnswer_runsOn() {
        assertThat(clock.instant()).isEqualTo(START);
        machineAhead = MONTH;
        pass(Duration.ofMinutes(5));

        assertThat(clock.instant()).isEqualTo(now());
    }

    @Test
    void time_thatTheServerShowsForTenMinutes_isAdopted() {
        answer();
        serverAhead = Duration.ofMinutes(2);
        answersShowTheTime(Duration.ofMinutes(10), START);

        pass(Duration.ofSeconds(2));
        answer();

        assertThat(clock.instant()).isEqualTo(now().plus(serverAhead));
    }

    /** Each of two API servers that differ answers now and then. */
    @Test
    void time_ofTwoServersThatDiffer_isTheTimeOfTheFirst() {
        answer();
        for (int i = 0; i < 1000; i++) {
            pass(Duration.ofSeconds(2));
            serverAhead = i % 2 == 0 ? MONTH : Duration.ZERO;
            answer();
            assertThat(clock.instant()).isEqualTo(now());
        }
        assertThat(isDue(START.minus(MONTH))).isTrue();
    }

    @Test
    void wait_ofAClockThatIsSure_endsOnTime() {
        answer();
        pass(Duration.ofHours(1));

        assertThat(clock.end(START, WEEK)).isEqualTo(START.plus(WEEK));
        assertThat(isDue(now().minus(WEEK))).isTrue();
        assertThat(isDue(now().minus(WEEK).plusSeconds(1))).isFalse();
    }

    /** The process starts while the server shows a time that is a month ahead, for five minutes. */
    @Test
    void wait_whenTheProcessStartsDuringAJump_doesNotEnd() {
        serverAhead = MONTH;
        for (int second = 0; second < 3600; second += 2) {
            answer();
            assertThat(isDue(START)).as("due after %s s", second).isFalse();
            pass(Duration.ofSeconds(2));
            serverAhead = second < 300 ? MONTH : Duration.ZERO;
        }
        assertThat(clock.instant()).isEqualTo(now());
    }

    @Test
    void wait_ofAClockThatHasJustStarted_endsWhenTheClockIsSure() {
        answer();

        assertThat(clock.end(START.minus(MONTH), WEEK)).isEqualTo(START.plus(Duration.ofMinutes(10)));
        assertThat(clock.end(START.minus(MONTH), Duration.ofSeconds(3))).isEqualTo(START.plusSeconds(3));
        assertThat(clock.end(START, Duration.ZERO)).isEqualTo(START);
        pass(Duration.ofMinutes(10));
        assertThat(isDue(START.minus(MONTH))).isTrue();
    }

    private void answersShowTheTime(Duration time, Instant start) {
        for (Duration end = passed.plus(time); passed.compareTo(end) < 0; ) {
            answer();
            assertThat(clock.instant()).isEqualTo(start.plus(passed));
            assertThat(isDue(start)).isFalse();
            pass(Duration.ofSeconds(2));
        }
    }

    private boolean isDue(Instant begin) {
        return !clock.instant().isBefore(clock.end(begin, WEEK));
    }

    private void answer() {
        clock.answered(now().plus(serverAhead));
    }

    private void pass(Duration time) {
        passed = passed.plus(time);
    }

    private Instant now() {
        return START.plus(passed);
    }
}
