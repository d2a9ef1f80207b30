package io.batchmark.core.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.answer.Change;
import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.Plan;
import io.batchmark.core.design.Run;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.question.ChosenIterations;
import io.batchmark.core.treatment.LedgerRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EarlierComparisonTest {
    private static final Design DESIGN = new Design(
            Design.Type.FullFactorial,
            List.of(new Factor("itemCount", "1000", List.of("100", "1000"))),
            6,
            6,
            42,
            List.of(),
            true);

    /** @param again time of the baseline under its second name, milliseconds */
    private static Summary summary(double again, EarlierCampaign earlier) {
        return summary(again, earlier, Map.of());
    }

    private static Summary summary(double again, EarlierCampaign earlier, Map<String, String> definitions) {
        return summary(again, earlier, definitions, null);
    }

    private static Summary summary(
            double again, EarlierCampaign earlier, Map<String, String> definitions, ChosenIterations chosen) {
        Plan plan = Ledgers.plan(DESIGN);
        List<Entry> rows = plan.runs().stream()
                .map(run -> Ledgers.entry(
                        run.treatment().id(),
                        run.block(),
                        1,
                        Outcome.Succeeded,
                        null,
                        Ledgers.result(time(run, again))))
                .toList();
        return Summary.of(
                new CampaignDescription(
                        "test",
                        DESIGN,
                        Map.of(),
                        Analysis.ofElapsed(0.95, 0.03),
                        null,
                        definitions,
                        chosen,
                        false,
                        Map.of()),
                plan,
                LedgerRows.of(rows),
                earlier);
    }

    /** Neither a trend nor streaks. */
    private static double time(Run run, double again) {
        return (run.treatment().isBaselineAgain() ? again : 1000) + run.block() * 7 % 5;
    }

    @Test
    void theBaselineIsComparedWithTheBaselineAndNotWithItsSecondName() {
        EarlierComparison comparison =
                summary(5000, EarlierCampaign.of(summary(5000, null))).earlier();

        assertThat(comparison.others()).isZero();
        assertThat(comparison.cells())
                .hasSize(2)
                .allSatisfy(cell -> assertThat(cell.ratio()).isEqualTo(1));
        assertThat(comparison.change()).isEqualTo(Change.NotRegressed);
    }

    @Test
    void whatANameStoodForThenIsTold() {
        Map<String, String> then = Map.of("jvmOptions numa", "-XX:+UseNUMA", "jvmOptions same", "-ea");
        Map<String, String> now =
                Map.of("jvmOptions numa", "-XX:-UseNUMA", "jvmOptions same", "-ea", "jvmOptions new", "-da");

        assertThat(summary(1000, EarlierCampaign.of(summary(1000, null, then)), now)
                        .earlier()
                        .differences())
                .containsExactly("jvmOptions numa: -XX:+UseNUMA then, -XX:-UseNUMA now");
    }

    @Test
    void runsOfTwoNumbersOfIterationsAreNotComparedWithThoseOfOne() {
        Summary then = summary(1000, null, Map.of(), new ChosenIterations(7, 4));
        EarlierComparison comparison = summary(1000, EarlierCampaign.of(then)).earlier();

        assertThat(comparison.obstacle()).isEqualTo("no treatment has the settings of one of its treatments");
        assertThat(comparison.others()).isEqualTo(2);
    }

    @Test
    void whatCannotBeHadIsAnObstacle() {
        EarlierComparison comparison =
                summary(1000, EarlierCampaign.missing("gone", "there is none")).earlier();

        assertThat(comparison.obstacle()).isEqualTo("there is none");
        assertThat(comparison.others()).isEqualTo(2);
        assertThat(comparison.change()).isEqualTo(Change.Undecided);
    }

    /** Each run resembles the run before it, so two campaigns of one program differ by their place in time. */
    @Test
    void runsThatDependOnEachOther_countAsFewer() {
        Random random = new Random(11);
        int campaigns = 200;
        int independent = 0;
        int dependent = 0;
        for (int campaign = 0; campaign < campaigns; campaign++) {
            independent += differs(random, 0) ? 1 : 0;
            dependent += differs(random, 0.9) ? 1 : 0;
        }
        assertThat(independent).isLessThanOrEqualTo(campaigns / 10);
        assertThat(dependent).isLessThanOrEqualTo(campaigns / 8);
    }

    private static boolean differs(Random random, double likeTheLast) {
        Summary then = wandering(random, likeTheLast, null);
        EarlierComparison comparison =
                wandering(random, likeTheLast, EarlierCampaign.of(then)).earlier();
        return comparison.cells().stream()
                .anyMatch(cell -> Objects.requireNonNullElse(cell.low(), 0.0) > 1
                        || Objects.requireNonNullElse(cell.high(), Double.POSITIVE_INFINITY) < 1);
    }

    private static Summary wandering(Random random, double likeTheLast, EarlierCampaign earlier) {
        Design design = new Design(
                Design.Type.FullFactorial,
                List.of(new Factor("itemCount", "1000", List.of("100", "1000"))),
                20,
                20,
                random.nextLong(),
                List.of(),
                false);
        Plan plan = Ledgers.plan(design);
        List<Entry> rows = new ArrayList<>();
        double last = 0;
        for (Run run : plan.runs()) {
            last = likeTheLast * last + Math.sqrt(1 - likeTheLast * likeTheLast) * 0.05 * random.nextGaussian();
            rows.add(Ledgers.entry(
                    run.treatment().id(),
                    run.block(),
                    1,
                    Outcome.Succeeded,
                    null,
                    Ledgers.result(1000 * Math.exp(last))));
        }
        return Summary.of(
                new CampaignDescription("test", design, Map.of(), Analysis.ofElapsed(0.95, 0.03)),
                plan,
                LedgerRows.of(rows),
                earlier);
    }
}
