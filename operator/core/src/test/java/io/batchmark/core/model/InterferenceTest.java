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
import org.junit.jupiter.api.Test;

/** Campaigns in which runs of one treatment slow others down. */
class InterferenceTest {
    private static final int BLOCKS = 20;
    private static final Design DESIGN = new Design(
            Design.Type.FullFactorial,
            List.of(new Factor("itemCount", "1", List.of("1", "2", "3"))),
            BLOCKS,
            BLOCKS,
            7,
            List.of(),
            false,
            null,
            7,
            Design.Order.Balanced);
    private static final Plan PLAN = Ledgers.plan(DESIGN);
    private static final String LOUD = "itemCount=3";
    /** Seconds from the start of a run to the start of the next run. */
    private static final int STEP = 60;

    private final Random random = new Random(3);

    @Test
    void runAfterTheLoudTreatment_isSlower() {
        assertThat(found(campaign(1.05, 30)))
                .singleElement()
                .satisfies(interference -> isOf(interference, Interference.Kind.CarryOver, 1.05));
    }

    @Test
    void runBesideTheLoudTreatment_isSlower() {
        // each of two neighbours takes 55 of the 115 seconds
        assertThat(found(campaign(1.05, 2 * STEP - 5)))
                .singleElement()
                .satisfies(interference -> isOf(interference, Interference.Kind.Neighbour, Math.pow(1.05, 115.0 / 55)));
    }

    private static void isOf(Interference interference, Interference.Kind kind, double ratio) {
        assertThat(interference.kind()).isEqualTo(kind);
        assertThat(interference.treatment().treatment().label()).isEqualTo(LOUD);
        assertThat(interference.effect().interval().contains(ratio))
                .as("%s contains %s", interference.effect(), ratio)
                .isTrue();
    }

    /** With error 0.05, of 200 campaigns 20 make a false statement once in 600 tests. */
    @Test
    void treatmentsThatAffectNoOther_areRarelySaidTo() {
        int wrong = 0;
        for (int campaign = 0; campaign < 100; campaign++) {
            wrong += found(campaign(1, 30)).isEmpty() ? 0 : 1;
            wrong += found(campaign(1, 2 * STEP - 5)).isEmpty() ? 0 : 1;
        }
        assertThat(wrong).isLessThanOrEqualTo(20);
    }

    private static List<Interference> found(List<Entry> rows) {
        return Models.of(Summary.of(
                        new CampaignDescription("loud", DESIGN, Map.of(), Analysis.ofElapsed(0.95, 0.03)), PLAN, rows))
                .interferences()
                .stream()
                .filter(interference -> !interference.effect().interval().contains(1))
                .toList();
    }

    /**
     * A run starts each minute.
     *
     * @param slower time of an affected run, relative to others
     * @param seconds time of a run: with more than a minute, two runs are active at once
     */
    private List<Entry> campaign(double slower, int seconds) {
        List<Run> runs = PLAN.runs();
        List<Entry> rows = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            Run run = runs.get(i);
            boolean isAffected = i > 0 && runs.get(i - 1).treatment().label().equals(LOUD);
            boolean isBeside = seconds > STEP
                    && i + 1 < runs.size()
                    && runs.get(i + 1).treatment().label().equals(LOUD);
            double factor = (isAffected ? slower : 1) * (isBeside ? slower : 1);
            Instant start = Ledgers.START.plusSeconds((long) STEP * i);
            rows.add(Entry.builder(run.treatment().id(), run.block(), 1, Outcome.Succeeded, start.plusSeconds(seconds))
                    .started(start)
                    .node("node-1")
                    .result(Ledgers.result(1000 * factor * Math.exp(0.01 * random.nextGaussian()), 11))
                    .build());
        }
        return rows;
    }
}
