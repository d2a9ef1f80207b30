package io.batchmark.core.report.markdown;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Chunks of 100 are typically 6 % faster than the baseline. */
class MeanWarningTest {
    private static final int BLOCKS = 40;
    private static final Design DESIGN = new Design(
            Design.Type.FullFactorial,
            List.of(new Factor("itemCount", "1000", List.of("100", "1000"))),
            BLOCKS,
            42,
            List.of());

    @Test
    void warns_ifAFewSlowRunsMakeTheMeanLarger() {
        assertThat(MeanWarning.warnings(summary(10)))
                .singleElement()
                .asString()
                .matches(
                        "typical and mean times disagree\\. The answer compares typical times, and in these runs itemCount=100"
                                + " typically took 9[0-9.]+ ms\\. A few slow runs make its mean 1[0-9.]+ s, and baseline"
                                + " \\(itemCount=1000\\) has the least mean, (1|9)[0-9.]+ m?s\\. If the total time of many runs"
                                + " matters, compare the means\\.");
    }

    @Test
    void isSilent_ifNoRunIsSlow() {
        assertThat(MeanWarning.warnings(summary(1))).isEmpty();
    }

    /** @param slow factor of the time of two runs with small chunks */
    private static Summary summary(double slow) {
        Random random = new Random(1);
        Plan plan = Ledgers.plan(DESIGN);
        List<Entry> rows = new ArrayList<>();
        for (Run run : plan.runs()) {
            boolean isBaseline = run.treatment().isBaseline();
            boolean isSlow = !isBaseline && run.block() % 20 == 0;
            double milliseconds =
                    (isBaseline ? 1000 : 940) * (isSlow ? slow : 1) * Math.exp(0.01 * random.nextGaussian());
            rows.add(Ledgers.entry(
                    run.treatment().id(), run.block(), 1, Outcome.Succeeded, null, Ledgers.result(milliseconds)));
        }
        return Summary.of(
                new CampaignDescription("means", DESIGN, Map.of(), Analysis.ofElapsed(0.95, 0.03)), plan, rows);
    }
}
