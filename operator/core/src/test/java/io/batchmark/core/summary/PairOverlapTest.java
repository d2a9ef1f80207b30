package io.batchmark.core.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.design.Design;
import io.batchmark.core.design.Plan;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The golden report of pairs has those that were side by side. */
class PairOverlapTest {
    private static final Design DESIGN = new Design(Design.Type.FullFactorial, List.of(), 12, 12, 42, List.of(), true);
    private static final Plan PLAN = Ledgers.plan(DESIGN);

    @Test
    void aRunIsAloneBeforeTheOtherOneStartsAndAfterItsEnd() {
        PairOverlap overlap = of(row(0, 0, 40, "node"), row(1, 20, 100, "node"));

        assertThat(overlap).isEqualTo(new PairOverlap((20 / 40. + 20 / 80.) / 2, 20 / 80.));
    }

    @Test
    void nobodyIsBesideARunThatIsElsewhereOrOver() {
        assertThat(of(row(0, 0, 40, "node"), row(1, 0, 40, "other"))).isEqualTo(new PairOverlap(0, 0));
        assertThat(of(row(0, 0, 40, "node"), row(1, 50, 90, "node"))).isEqualTo(new PairOverlap(0, 0));
    }

    @Test
    void onlyPairsThatCountAreLookedAt() {
        Entry evicted = row(0, 0, 40, "node").with(Outcome.Failed, Cause.Evicted, "");
        Entry stopped = row(1, 0, 80, "node").with(Outcome.Failed, Cause.PairBroken, "");

        assertThat(of(evicted, stopped)).isNull();
        assertThat(of(evicted, stopped, row(2, 0, 40, "node"), row(3, 0, 40, "node")))
                .isEqualTo(new PairOverlap(1, 1));
        assertThat(of(row(0, 0, 40, "node"))).isNull();
        assertThat(of(row(0, 0, 40, "node"), row(1, 0, 40, "node").with(Outcome.Censored, Cause.Timeout, "")))
                .isEqualTo(new PairOverlap(1, 1));
    }

    private static @Nullable PairOverlap of(Entry... rows) {
        CampaignDescription campaign = new CampaignDescription(
                "pairs", DESIGN, Map.of(), Analysis.ofElapsed(0.95, 0.03), null, Map.of(), null, true, Map.of());
        return PairOverlap.of(Summary.of(campaign, PLAN, List.of(rows)));
    }

    /** @param start seconds from the start of the campaign, as {@code end} */
    private static Entry row(int position, int start, int end, String node) {
        Instant began = Ledgers.START.plusSeconds(start);
        return Entry.builder(
                        PLAN.run(position).treatment().id(),
                        PLAN.run(position).block(),
                        1,
                        Outcome.Succeeded,
                        Ledgers.START.plusSeconds(end))
                .started(began)
                .node(node)
                .result(Ledgers.result(1000))
                .build();
    }
}
