package io.batchmark.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.summary.Ledgers;
import io.batchmark.core.summary.Summary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Claims about factors, nodes, positions and a trend in campaigns in which nothing of this matters. */
class EqualTreatmentsTest {
    private static final int CAMPAIGNS = 200;
    /** A twentieth is 10, with a standard deviation of 3. */
    private static final int MOST_FALSE = 20;

    private static final int BLOCKS = 8;
    private static final Design DESIGN = new Design(
            Design.Type.FullFactorial,
            Stream.of("itemCount", "partitions", "resultBytes", "executorThreads")
                    .map(name -> new Factor(name, "1", List.of("1", "2")))
                    .toList(),
            BLOCKS,
            42,
            List.of());

    @Test
    void claimsOfOneKind_areFalseInFewCampaigns() {
        Plan plan = Ledgers.plan(DESIGN);
        Random random = new Random(1);
        int effects = 0;
        int levels = 0;
        int disturbances = 0;
        for (int campaign = 0; campaign < CAMPAIGNS; campaign++) {
            Models models = Models.of(Summary.of(
                    new CampaignDescription("equal", DESIGN, Map.of(), Analysis.ofElapsed(0.95, 0.03)),
                    plan,
                    rows(plan, random)));
            List<Effects.Term> terms = models.effects().terms();
            effects += terms.stream().anyMatch(term -> term.probability() < 0.05) ? 1 : 0;
            levels += terms.stream()
                            .flatMap(term -> term.levels().stream())
                            .anyMatch(level -> level.interval() != null
                                    && !level.interval().contains(1))
                    ? 1
                    : 0;
            disturbances += effects(models.disturbances())
                            .anyMatch(effect -> !effect.interval().contains(1))
                    ? 1
                    : 0;
        }
        assertThat(effects).as("campaigns with an effect of a factor").isLessThanOrEqualTo(MOST_FALSE);
        assertThat(levels).as("campaigns with a level that differs").isLessThanOrEqualTo(MOST_FALSE);
        assertThat(disturbances)
                .as("campaigns with an effect of node, position or time")
                .isLessThanOrEqualTo(MOST_FALSE);
    }

    private static Stream<Disturbances.Effect> effects(Disturbances disturbances) {
        return Stream.concat(
                Stream.of(disturbances.position(), disturbances.trend()),
                disturbances.nodes().stream().map(Disturbances.OfNode::effect));
    }

    private static List<Entry> rows(Plan plan, Random random) {
        List<Entry> rows = new ArrayList<>();
        for (Run run : plan.runs()) {
            Instant start = Ledgers.START.plusSeconds(60L * rows.size());
            rows.add(Entry.builder(run.treatment().id(), run.block(), 1, Outcome.Succeeded, start.plusSeconds(30))
                    .started(start)
                    .node("node-" + random.nextInt(4))
                    .result(Ledgers.result(1000 * Math.exp(0.02 * random.nextGaussian()), 11))
                    .build());
        }
        return rows;
    }
}
