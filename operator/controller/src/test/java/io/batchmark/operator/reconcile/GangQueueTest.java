package io.batchmark.operator.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class GangQueueTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final GangQueue queue = new GangQueue();

    @Test
    void anotherCampaignWaitsUntilTheCachesShowWhatWasStarted() {
        assertThat(admits("one", 0)).isTrue();
        assertThat(admits("two", 4)).isFalse();
        assertThat(admits("two", 5)).isTrue();
    }

    @Test
    void campaignsTakeTurns() {
        assertThat(admits("one", 0)).isTrue();
        assertThat(admits("two", 1)).isFalse();
        assertThat(admits("one", 6)).as("two asked before").isFalse();
        assertThat(admits("two", 6)).isTrue();
        assertThat(admits("one", 11)).isTrue();
    }

    @Test
    void whoAsksNoMoreIsNotWaitedFor() {
        assertThat(admits("one", 0)).isTrue();
        assertThat(admits("two", 1)).isFalse();
        assertThat(admits("one", 31)).isTrue();
    }

    @Test
    void aClockThatWasSetBackHoldsUpNobody() {
        assertThat(admits("one", 100)).isTrue();
        assertThat(admits("two", 0)).isTrue();
    }

    private boolean admits(String uid, int second) {
        BenchmarkCampaign campaign = new BenchmarkCampaign();
        campaign.getMetadata().setUid(uid);
        return queue.admits(campaign, NOW.plusSeconds(second));
    }
}
