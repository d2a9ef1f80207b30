package io.batchmark.core.report.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.Plan;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.summary.Ledgers;
import io.batchmark.core.summary.Summary;
import io.batchmark.core.treatment.LedgerRows;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MeasurementNotesTest {
    @Test
    void digestOfEachLevel_ifAFactorVariesTheImage() {
        Design design = new Design(
                Design.Type.FullFactorial,
                List.of(new Factor("image", "old", List.of("old", "new"))),
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
                        .image("sha256:of-" + run.treatment().levels().get("image"))
                        .result(Ledgers.result(1000))
                        .build())
                .toList();
        Summary summary = Summary.of(
                new CampaignDescription("test", design, Map.of(), Analysis.ofElapsed(0.95, 0.03)),
                plan,
                LedgerRows.of(rows),
                null);

        assertThat(new MeasurementNotes(summary).lines())
                .contains(
                        "Image of the job runner in 3 runs with image=new: sha256:of-new",
                        "Image of the job runner in 3 runs with image=old: sha256:of-old");
    }
}
