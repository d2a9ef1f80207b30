package io.batchmark.operator.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.api.Defaults;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.operator.clock.ServerClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The deletion of a campaign that has finished, and of its results, while the clock of the API server jumps. */
class ExpiryTest {
    private static final Instant END = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration MONTH = Duration.ofDays(30);

    private final ServerClock clock = new ServerClock(() -> END, () -> passed().toNanos());
    private final BenchmarkCampaignStatus status = BenchmarkCampaignStatus.builder(1, Phase.Completed, List.of())
            .completionTime(END.toString())
            .build();
    private BenchmarkCampaign campaign;
    private Duration passed = Duration.ZERO;

    @BeforeEach
    void finish() throws Exception {
        ObjectNode spec = new ObjectMapper().createObjectNode();
        spec.putObject("execution").put("ttlAfterFinished", "168h");
        campaign = Defaults.campaign(spec);
    }

    @Test
    void campaign_whenItsTimeIsUp_isDeletedAtOnce() {
        answer(Duration.ZERO);
        passed = Duration.ofDays(7);
        assertThat(isDue()).isTrue();
        passed = passed.minusSeconds(1);
        assertThat(isDue()).isFalse();
    }

    @Test
    void campaign_whileTheClockJumpsForFiveMinutes_isNotDeleted() {
        answer(Duration.ZERO);
        assertNotDueFor(300, MONTH);
        assertNotDueFor(3600, Duration.ZERO);
    }

    @Test
    void campaign_whenTheOperatorStartsDuringTheJump_isNotDeleted() {
        assertNotDueFor(300, MONTH);
        assertNotDueFor(3600, Duration.ZERO);
    }

    private void assertNotDueFor(int seconds, Duration ahead) {
        for (int second = 0; second < seconds; second += 2) {
            answer(ahead);
            assertThat(isDue()).as("deleted after %s", passed).isFalse();
            passed = passed.plusSeconds(2);
        }
    }

    private boolean isDue() {
        return !clock.instant().isBefore(Expiry.of(campaign, status, clock));
    }

    private void answer(Duration ahead) {
        clock.answered(END.plus(passed).plus(ahead));
    }

    private Duration passed() {
        return passed;
    }
}
