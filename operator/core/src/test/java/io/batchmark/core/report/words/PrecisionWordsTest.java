package io.batchmark.core.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.design.Design;
import io.batchmark.core.design.Plan;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.schedule.Decision.Start;
import io.batchmark.core.summary.Ledgers;
import io.batchmark.core.summary.Summary;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PrecisionWordsTest {
    private static final Design SELF_TEST =
            new Design(Design.Type.FullFactorial, List.of(), 12, 12, 42, List.of(), true);

    /** What a block has in common is in no comparison. */
    @Test
    void blocksThatDifferCostNoPrecision() {
        assertThat(PrecisionWords.of(summary(10)))
                .isEqualTo(
                        "A run scatters by 1.5 % within its block, and by 9.5 % over all blocks. With two treatments it"
                                + " typically takes 56 blocks to show a difference of 1 %, 17 for 2 %, 7 for 5 %.");
        assertThat(PrecisionWords.of(summary(2))).isNull();
    }

    /** Every second block takes a fifth longer; one of its runs takes 2 % longer, by turns. */
    private static Summary summary(int blocks) {
        Plan plan = Ledgers.plan(SELF_TEST);
        List<Entry> rows = IntStream.range(0, 2 * blocks)
                .mapToObj(position -> {
                    int block = position / 2;
                    boolean isSlower = plan.run(position).treatment().isBaselineAgain() == (block % 2 == 0);
                    double time = 1000 * (block % 4 < 2 ? 1 : 1.2) * (isSlower ? 1.02 : 1);
                    return Ledgers.row(
                            new Start(plan.run(position), 1), Ledgers.START.plusSeconds(10L * position), time);
                })
                .toList();
        return Summary.of(
                new CampaignDescription("calibration", SELF_TEST, Map.of(), Analysis.ofElapsed(0.95, 0.03)),
                plan,
                rows);
    }
}
