package io.batchmark.operator.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.api.v1alpha1.BenchmarkCampaignStatus;
import io.batchmark.core.schedule.Decision.Counts;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Decision.State;
import io.batchmark.core.schedule.Obstacle;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CampaignTimesTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.5Z");

    @Test
    void campaign_beforeItsFirstRun_hasNoStartTime() {
        assertThat(start(null, new State(Phase.Pending, new Counts(3, 0, 0, 0, 0, 0), "Waiting", null)))
                .isNull();
    }

    /** execution.maxDuration counts from the start time, and ends a campaign that can never start a run. */
    @Test
    void blockedCampaign_beforeItsFirstRun_hasAStartTime() {
        Obstacle quota =
                new Obstacle(Obstacle.Kind.Starting, "RequestRefused", "exceeded quota", null, Instant.EPOCH, false);

        assertThat(start(
                        null,
                        new State(Phase.Pending, new Counts(3, 0, 0, 0, 0, 0), quota.reason(), quota.text(), quota)))
                .isEqualTo("2026-01-01T00:00:00Z");
    }

    @Test
    void campaign_thatHasStarted_keepsItsStartTime() {
        BenchmarkCampaignStatus before = BenchmarkCampaignStatus.builder(1, Phase.Running, List.of())
                .startTime("2025-12-31T00:00:00Z")
                .build();

        assertThat(start(before, new State(Phase.Running, new Counts(3, 1, 0, 0, 0, 0), "Running", null)))
                .isEqualTo("2025-12-31T00:00:00Z");
    }

    @Test
    void cancelledCampaign_hasTheTimeOfItsEndAsCompletionTime() {
        State cancelled = new State(Phase.Cancelled, new Counts(3, 0, 1, 0, 0, 0), "Cancelled", "execution.cancel");

        // the clock of a node may be days ahead or behind
        for (Instant last : Arrays.asList(NOW.minus(Duration.ofDays(9)), NOW.plus(Duration.ofDays(9)), null)) {
            assertThat(CampaignTimes.of(null, cancelled, last, null, Clock.fixed(NOW, ZoneOffset.UTC))
                            .completion())
                    .isEqualTo("2026-01-01T00:00:00Z");
        }
    }

    private static String start(BenchmarkCampaignStatus before, State state) {
        return CampaignTimes.of(before, state, null, null, Clock.fixed(NOW, ZoneOffset.UTC))
                .start();
    }
}
