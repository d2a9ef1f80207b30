package io.batchmark.core.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.Plan;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.treatment.LedgerRows;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CampaignDifferencesTest {
    @Test
    void digestsOfBothCampaigns_areNamedForEachLevelOfTheImage() {
        EarlierCampaign monday =
                EarlierCampaign.of(summary("image", Map.of("old", "sha256:11", "new", "sha256:22"), null));
        Summary tuesday = summary("image", Map.of("old", "sha256:11", "new", "sha256:33"), monday);

        assertThat(tuesday.earlier().differences())
                .containsExactly("image of the job runner with image=new: sha256:22 then, sha256:33 now");
    }

    @Test
    void digestsOfBothCampaigns_areNamedOnceIfNoFactorVariesTheImage() {
        EarlierCampaign monday =
                EarlierCampaign.of(summary("itemCount", Map.of("old", "sha256:11", "new", "sha256:11"), null));
        Summary tuesday = summary("itemCount", Map.of("old", "sha256:33", "new", "sha256:33"), monday);

        assertThat(tuesday.earlier().differences())
                .containsExactly("image of the job runner: sha256:11 then, sha256:33 now");
    }

    /** @param digests by level */
    private static Summary summary(String factor, Map<String, String> digests, EarlierCampaign earlier) {
        Design design = new Design(
                Design.Type.FullFactorial,
                List.of(new Factor(factor, "old", List.of("old", "new"))),
                3,
                3,
                42,
                List.of(),
                false);
        Plan plan = Ledgers.plan(design);
        List<Entry> rows = plan.runs().stream()
                .map(run -> Entry.builder(
                                run.treatment().id(), run.block(), 1, Outcome.Succeeded, Ledgers.START.plusSeconds(9))
                        .started(Ledgers.START)
                        .node("node")
                        .image(digests.get(run.treatment().levels().get(factor)))
                        .result(Ledgers.result(1000))
                        .build())
                .toList();
        return Summary.of(
                new CampaignDescription("test", design, Map.of(), Analysis.ofElapsed(0.95, 0.03)),
                plan,
                LedgerRows.of(rows),
                earlier);
    }
}
