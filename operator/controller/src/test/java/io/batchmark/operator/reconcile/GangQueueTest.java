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

    @Test
    void aTurnLastsUntilWhatItIsForIsMade() {
        assertThat(queue.admits(campaign("one"), NOW)).isTrue();
        assertThat(admits("two", 20)).as("one still makes its database").isFalse();
        queue.end(campaign("two"), NOW.plusSeconds(20));
        assertThat(admits("two", 21)).as("nor does two end it").isFalse();
        queue.end(campaign("one"), NOW.plusSeconds(21));
        assertThat(admits("two", 25)).as("the caches may not show it yet").isFalse();
        assertThat(admits("two", 26)).isTrue();
    }

    /** Whether a campaign has its turn, which it ends at once. */
    private boolean admits(String uid, int second) {
        Instant now = NOW.plusSeconds(second);
        boolean admitted = queue.admits(campaign(uid), now);
        queue.end(campaign(uid), now);
        return admitted;
    }

    private static BenchmarkCampaign campaign(String uid) {
        BenchmarkCampaign campaign = new BenchmarkCampaign();
        campaign.getMetadata().setUid(uid);
        return campaign;
    }
}
