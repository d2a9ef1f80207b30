package io.batchmark.core.adaptation;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.summary.Ledgers;
import io.batchmark.core.summary.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RefinementTest {
    /** @param milliseconds of each level */
    private static Summary summary(int min, int max, int blocks, Map<String, Double> milliseconds) {
        Factor factor = new Factor("itemCount", "1000", List.of("250", "500", "1000"));
        Design design = new Design(Design.Type.FullFactorial, List.of(factor), max, min, 42, List.of());
        List<Entry> rows = new ArrayList<>();
        Ledgers.plan(design).runs().stream()
                .filter(run -> run.block() <= blocks)
                .forEach(run -> rows.add(Ledgers.entry(
                        run.treatment().id(),
                        run.block(),
                        1,
                        Outcome.Succeeded,
                        null,
                        Ledgers.result(milliseconds.get(run.treatment().levels().get("itemCount")) + run.block()))));
        return Summary.of(
                new CampaignDescription("test", design, Map.of(), Analysis.ofElapsed(0.95, 0.03)),
                Ledgers.plan(design),
                rows);
    }

    @Test
    void theLevelBeyondTheLastOneIsAdded() {
        Map<String, Double> larger = Map.of("250", 4000.0, "500", 2000.0, "1000", 1000.0);
        assertThat(Refinement.levels(summary(5, 30, 20, larger), false)).isEqualTo(Map.of("itemCount", "2000"));
        Map<String, Double> smaller = Map.of("250", 1000.0, "500", 2000.0, "1000", 4000.0);
        assertThat(Refinement.levels(summary(5, 30, 20, smaller), false)).isEqualTo(Map.of("itemCount", "130"));
    }

    @Test
    void theLevelBeyondTheBestOneIsAddedWhereTheRecommendedOneHasNoneBeyond() {
        Map<String, Double> flat = Map.of("250", 4000.0, "500", 1012.0, "1000", 1000.0);
        assertThat(summary(5, 60, 60, flat)
                        .answer()
                        .recommendation()
                        .treatment()
                        .treatment()
                        .label())
                .isEqualTo("itemCount=500");
        assertThat(Refinement.levels(summary(5, 60, 60, flat), false)).isEqualTo(Map.of("itemCount", "2000"));
    }

    @Test
    void nothingIsAddedBesideAnAnswerInTheMiddle() {
        Map<String, Double> middle = Map.of("250", 4000.0, "500", 1000.0, "1000", 2000.0);
        assertThat(Refinement.levels(summary(5, 30, 20, middle), true)).isEmpty();
    }

    @Test
    void nothingIsAddedWhileTheAnswerMayChange() {
        Map<String, Double> larger = Map.of("250", 4000.0, "500", 2000.0, "1000", 1000.0);
        assertThat(Refinement.levels(summary(5, 30, 3, larger), false)).isEmpty();
        assertThat(Refinement.levels(summary(25, 30, 20, larger), false)).isEmpty();
        assertThat(Refinement.levels(summary(20, 20, 20, larger), false))
                .as("a fixed number of blocks")
                .isEmpty();
        assertThat(Refinement.levels(summary(20, 20, 20, larger), true)).isEqualTo(Map.of("itemCount", "2000"));
    }
}
