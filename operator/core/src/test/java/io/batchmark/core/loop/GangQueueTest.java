package io.batchmark.core.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.schedule.Neighbours.GangPending;
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
        assertThat(queue.admits(campaign("one"), GangPending.None, NOW)).isTrue();
        assertThat(admits("two", 20)).as("one still makes its database").isFalse();
        queue.end(campaign("two"), NOW.plusSeconds(20));
        assertThat(admits("two", 21)).as("nor does two end it").isFalse();
        queue.end(campaign("one"), NOW.plusSeconds(21));
        assertThat(admits("two", 25)).as("the caches may not show it yet").isFalse();
        assertThat(admits("two", 26)).isTrue();
    }

    @Test
    void manyCampaignsOfANamespaceHaveOneTurnInACycle() {
        assertThat(admits("many/1", 0)).isTrue();
        assertThat(admits("many/2", 1)).isFalse();
        assertThat(admits("many/3", 2)).isFalse();
        assertThat(admits("single", 3)).isFalse();

        assertThat(admits("single", 5)).as("many came first").isFalse();
        assertThat(admits("many/2", 6)).isTrue();
        assertThat(admits("many/3", 11)).as("many had its turn").isFalse();
        assertThat(admits("single", 12)).isTrue();
        assertThat(admits("single", 17)).as("many is next again").isFalse();
        assertThat(admits("many/3", 18)).isTrue();
    }

    /** Who is first to look after an attempt has got its nodes is chance, which many campaigns would have more of. */
    @Test
    void whoIsKeptWaitingByAnotherNamespaceKeepsItsPlace() {
        assertThat(admits("many/1", 0)).isTrue();
        assertThat(asks("single", GangPending.Elsewhere, 6)).isFalse();
        assertThat(asks("many/2", GangPending.InNamespace, 7)).isFalse();

        assertThat(admits("many/2", 8)).as("single asked before").isFalse();
        assertThat(admits("single", 9)).isTrue();
        assertThat(admits("many/2", 14)).isTrue();
    }

    @Test
    void whoIsKeptWaitingByItsOwnNamespaceKeepsNoOtherWaiting() {
        assertThat(admits("many/1", 0)).isTrue();
        assertThat(asks("many/2", GangPending.InNamespace, 6)).isFalse();

        assertThat(admits("single", 7)).isTrue();
        assertThat(asks("many/3", GangPending.None, 12))
                .as("many/2 asked before")
                .isFalse();
        assertThat(admits("many/2", 13)).isTrue();
    }

    /** A start whose database never gets its volume, again and again. */
    @Test
    void campaign_keptWaitingByOtherNamespaces_waitsForAMinuteInAll() {
        assertThat(admits("bad", 0)).isTrue();
        for (int second = 6; second < 66; second += 5) {
            assertThat(asks("good/1", GangPending.Elsewhere, second)).isFalse();
            assertThat(asks("good/2", GangPending.Elsewhere, second)).isFalse();
        }
        assertThat(asks("good/1", GangPending.Elsewhere, 66)).isTrue();
        assertThat(asks("good/2", GangPending.Elsewhere, 71)).isTrue();
    }

    @Test
    void campaign_keptWaitingByItsOwnNamespace_waitsOn() {
        assertThat(asks("many/1", GangPending.InNamespace, 0)).isFalse();
        for (int second = 5; second < 120; second += 5) {
            assertThat(asks("many/1", GangPending.InNamespace, second)).isFalse();
        }
    }

    /** Whether a campaign has its turn, which it ends at once. */
    private boolean admits(String campaign, int second) {
        return asks(campaign, GangPending.None, second);
    }

    private boolean asks(String campaign, GangPending pending, int second) {
        Instant now = NOW.plusSeconds(second);
        boolean admitted = queue.admits(campaign(campaign), pending, now);
        queue.end(campaign(campaign), now);
        return admitted;
    }

    /** @param id with a namespace before a slash, if it is not the only one there */
    private static Campaign.Key campaign(String id) {
        return new Campaign.Key(id.split("/", 2)[0], id, id);
    }
}
