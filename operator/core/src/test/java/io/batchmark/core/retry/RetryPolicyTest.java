package io.batchmark.core.retry;

import static io.batchmark.core.attempt.SampleRun.START;
import static io.batchmark.core.attempt.SampleRun.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RetryPolicyTest {
    private static final RetryPolicy POLICY = new RetryPolicy(2, Duration.ofSeconds(10), null);
    private static final Entry EVICTED = row("a", 1, 1, Outcome.Retried, Cause.Evicted, START);
    private static final Entry STOPPED = row("a", 1, 2, Outcome.Retried, Cause.Suspended, START);
    private static final Entry LOST = row("a", 1, 3, Outcome.Retried, Cause.NodeLost, START);
    private static final Entry RERUN = row("a", 1, 4, Outcome.Rerun, Cause.RerunRequested, START);

    @Test
    void pause_everyRetry_doublesUpToABound() {
        assertThat(IntStream.of(0, 1, 2, 3, 4, 11, 12, 49, Integer.MAX_VALUE)
                        .mapToObj(POLICY::pause)
                        .map(Duration::toSeconds))
                .containsExactly(0L, 10L, 20L, 40L, 80L, 10240L, 10240L, 10240L, 10240L);
    }

    @Test
    void used_attemptsOfAllKinds_countsThoseThatTheInfrastructureEnded() {
        assertThat(RetryPolicy.used(List.of())).isZero();
        assertThat(RetryPolicy.used(List.of(EVICTED, STOPPED, LOST))).isEqualTo(2);
        assertThat(RetryPolicy.used(List.of(EVICTED, STOPPED, LOST, RERUN))).isZero();
    }

    @Test
    void pauseAfter_lastAttemptUsedUpNoRetry_isZero() {
        assertThat(POLICY.pauseAfter(List.of())).isZero();
        assertThat(POLICY.pauseAfter(List.of(EVICTED, STOPPED))).isZero();
        assertThat(POLICY.pauseAfter(List.of(EVICTED, STOPPED, LOST))).isEqualTo(Duration.ofSeconds(20));
    }

    @Test
    void endedByInfrastructure_retriesLeft_isTriedAgain() {
        assertThat(POLICY.endedByInfrastructure(1)).isEqualTo(Outcome.Retried);
        assertThat(POLICY.endedByInfrastructure(2)).isEqualTo(Outcome.Failed);
    }
}
