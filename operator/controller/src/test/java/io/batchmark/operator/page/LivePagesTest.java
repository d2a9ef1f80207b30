package io.batchmark.operator.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.validation.AnyJson;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.schedule.Decision.Counts;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Decision.State;
import io.batchmark.operator.page.CampaignPage.Part;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class LivePagesTest {
    private static final Instant NOW = Instant.parse("2026-11-25T12:00:00Z");

    private final LivePages pages = new LivePages(true);

    static BenchmarkCampaign campaign(String name, String uid) throws Exception {
        return AnyJson.mapper()
                .readValue(
                        """
                {"apiVersion": "batchmark.io/v1alpha1", "kind": "BenchmarkCampaign",
                "metadata": {"name": "%s", "namespace": "bench", "uid": "%s"}, "spec": {}}""".formatted(name, UUID.nameUUIDFromBytes(uid.getBytes(StandardCharsets.UTF_8))),
                        BenchmarkCampaign.class);
    }

    static Entry failed() {
        Entry row = Entry.builder("baseline", 1, 1, Outcome.Failed, NOW)
                .cause(Cause.NodeLost)
                .message("gone")
                .started(NOW.minusSeconds(60))
                .node("node-1")
                .build();
        return row.withLog("the last line");
    }

    static void see(LivePages pages, BenchmarkCampaign campaign, Entry... rows) throws Exception {
        CampaignPlan planned = CampaignPlan.of(campaign);
        pages.recorded(campaign, List.of(rows));
        pages.seen(
                campaign,
                planned,
                new State(Phase.Running, new Counts(5, 0, 0, 0, 0, rows.length), "Running", null),
                Ledger.of(
                        planned.plan(),
                        List.of(rows).stream().map(Entry::withoutResult).toList()),
                List.of(),
                NOW);
    }

    @Test
    void aFailureIsShownWithTheLogThatNoCacheHas() throws Exception {
        see(pages, campaign("mine", "1"), failed());
        assertThat(pages.find("bench", "mine").content(Part.progress).html())
                .contains("1 of 5 runs have finished", "node lost: gone", "the last line");
    }

    @Test
    void aCampaignThatRestsKeepsItsPageAndNotItsRows() throws Exception {
        see(pages, campaign("mine", "1"), failed());
        String before = pages.find("bench", "mine").html();
        pages.rests(campaign("mine", "1"));
        assertThat(pages.find("bench", "mine").html()).isEqualTo(before);
        assertThat(pages.find("bench", "mine").bytes()).isLessThan(before.length());
    }

    @Test
    void anotherCampaignOfTheNameHasAPageOfItsOwn() throws Exception {
        see(pages, campaign("mine", "1"), failed());
        see(pages, campaign("mine", "2"));
        assertThat(pages.find("bench", "mine").html()).doesNotContain("the last line");
        pages.gone(campaign("mine", "2"));
        assertThat(pages.find("bench", "mine")).isNull();
    }

    @Test
    void whatWasNotToldOfForLongestIsDroppedFirst() throws Exception {
        for (int i = 0; i <= LivePages.MAX_CAMPAIGNS; i++) {
            BenchmarkCampaign campaign = campaign("c" + i, "uid" + i);
            see(pages, campaign);
            pages.rests(campaign);
        }
        assertThat(pages.find("bench", "c0")).isNull();
        assertThat(pages.find("bench", "c1")).isNotNull();
    }

    @Test
    void whereThereIsNoPageNothingIsKept() throws Exception {
        see(LivePages.NONE, campaign("mine", "1"), failed());
        assertThat(LivePages.NONE.find("bench", "mine")).isNull();
    }
}
