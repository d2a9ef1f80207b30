package io.batchmark.core.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Plan;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.summary.Experience;
import io.batchmark.core.summary.Ledgers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanSentenceTest {
    private static final PlanBudget BUDGET = new PlanBudget(Duration.ofMinutes(10), 1, null, null);

    private static String sentence(PlanBudget budget, Experience experience) throws InvalidDesignException {
        Factor chunks = new Factor("itemCount", "10", List.of("10", "100", "1000", "4000"));
        Design design = new Design(Design.Type.FullFactorial, List.of(chunks), 30, 5, 42, List.of());
        return PlanSentence.of(Plan.of(design), design, Analysis.ofElapsed(0.95, 0.03), budget, experience);
    }

    @Test
    void planWithoutExperience_hasTheLimitsOfTheSpec() throws InvalidDesignException {
        assertThat(sentence(BUDGET, null))
                .startsWith("4 treatments, 20 to 120 runs of at most 10 m each; 30 blocks typically show");
        assertThat(sentence(new PlanBudget(Duration.ofMinutes(10), 1, 50, null), null))
                .startsWith("4 treatments, 20 to 50 runs of at most 10 m each; 12 blocks typically show");
        assertThat(sentence(new PlanBudget(Duration.ofMinutes(10), 1, null, Duration.ofHours(3)), null))
                .startsWith(
                        "4 treatments, 20 to 120 runs of at most 10 m each, begun within 3 h; 30 blocks typically show");
    }

    @Test
    void earlierRunsTellWhatToExpect() throws InvalidDesignException {
        Experience experience = new Experience("campaign monday", Duration.ofSeconds(60), 0.02);
        assertThat(sentence(BUDGET, experience))
                .startsWith(
                        "4 treatments, 20 to 120 runs that take about 20 m to 2 h, if each takes 60 s as in campaign"
                                + " monday; 30 blocks typically show a difference from the baseline of ")
                .endsWith(" % if runs scatter by 2 % as there")
                .doesNotContain("5 %");
        assertThat(sentence(new PlanBudget(Duration.ofMinutes(10), 1, null, Duration.ofMinutes(40)), experience))
                .startsWith("4 treatments, 20 to 40 runs that take about 20 m to 40 m,")
                .contains("; 10 blocks typically show");
        assertThat(sentence(BUDGET, new Experience("its runs so far", Duration.ofSeconds(60), null)))
                .contains(" if runs scatter by 2 %, of ");
    }

    @Test
    void firstRunsWithOtherIterationsTakeTheirTime() throws InvalidDesignException {
        Experience experience = new Experience(
                "its runs so far", Duration.ofSeconds(60), new Experience.First(12, Duration.ofSeconds(30)), 0.02);
        assertThat(sentence(BUDGET, experience))
                .startsWith(
                        "4 treatments, 20 to 120 runs that take about 14 m to 114 m, if each takes 60 s (the first 12"
                                + " took 30 s) as in its runs so far; ");
        assertThat(experience.mean(12)).isEqualTo(Duration.ofSeconds(30));
        assertThat(experience.mean(24)).isEqualTo(Duration.ofSeconds(45));
        assertThat(experience.longerThan(12)).isEqualTo(2);
        assertThat(experience.longerThan(36)).isEqualTo(1.2);
    }

    @Test
    void experienceIsWhatRunsTookAndHowTheyScatterWithinTheirBlock() {
        Ledgers ledger = new Ledgers(12, "1000", "25", "75")
                .about("1000", 100, 12)
                .about("25", 200, 12)
                .about("75", 300, 12);
        Experience experience = Experience.of(ledger.summary(), "campaign monday");
        assertThat(experience.run()).isEqualTo(Duration.ofMinutes(30));
        assertThat(experience.scatter()).isBetween(0.002, 0.006);
        assertThat(Experience.of(
                                new Ledgers(2, "1000", "25")
                                        .succeeded("1000", 1)
                                        .summary(),
                                "it")
                        .scatter())
                .isNull();
        assertThat(Experience.of(new Ledgers(2, "1000", "25").summary(), "it")).isNull();
    }

    private static String sentence(Design.Type type, Factor... factors) throws InvalidDesignException {
        Design design = new Design(type, List.of(factors), 10, 42, List.of());
        return PlanSentence.of(Plan.of(design), design, Analysis.ofElapsed(0.95, 0.03), BUDGET, null);
    }

    @Test
    void aBaselineThatIsNoLevelIsNamed() throws InvalidDesignException {
        Factor chunks = new Factor("itemCount", "1000", List.of("10", "100"));
        Factor heap = new Factor("maxHeap", "512Mi", List.of("256Mi", "512Mi"));
        assertThat(sentence(Design.Type.FullFactorial, chunks, heap))
                .startsWith("5 treatments, 50 runs")
                .endsWith("; one treatment is the baseline, because itemCount=1000 is not a level of its factor");
    }

    @Test
    void aBaselineAmongTheLevelsIsNot() throws InvalidDesignException {
        Factor chunks = new Factor("itemCount", "10", List.of("10", "100"));
        assertThat(sentence(Design.Type.FullFactorial, chunks)).doesNotContain("baseline, whose");
        Factor outside = new Factor("itemCount", "1000", List.of("10", "100"));
        assertThat(sentence(Design.Type.OneFactorAtATime, outside)).doesNotContain("baseline, whose");
    }
}
