package io.batchmark.core.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.result.Iterations;
import io.batchmark.contract.result.RunResult;
import io.batchmark.core.design.Design;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.question.Analysis;
import io.batchmark.core.question.CampaignDescription;
import io.batchmark.core.question.ChosenIterations;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExperienceTest {
    private static final Design DESIGN = new Design(Design.Type.FullFactorial, List.of(), 9, 42, List.of());

    private final List<Entry> rows = new ArrayList<>();

    /** Iterations of 10 s each, and another 30 s. */
    private void run(int block, int counted) {
        RunResult.Counts counts = new RunResult.Counts(1, 1, 1, 0, 0, 1, 0, 0);
        Iterations iterations =
                new Iterations(List.of(20_000_000_000L), Collections.nCopies(counted, 10_000_000_000L), counts, counts);
        Instant started = Ledgers.START.plusSeconds(600L * block);
        rows.add(Entry.builder("baseline", block, 1, Outcome.Succeeded, started.plusSeconds(30 + 10 * counted))
                .started(started)
                .node("a")
                .result(Ledgers.result(new RunResult.Times(0, iterations.mean(), 1, null, iterations), null))
                .build());
    }

    private Experience experience(ChosenIterations chosen) {
        CampaignDescription campaign = new CampaignDescription(
                "test",
                DESIGN,
                Map.of("iterations", "3"),
                Analysis.ofElapsed(0.95, 0.03),
                null,
                Map.of(),
                chosen,
                false,
                Map.of());
        return Experience.of(Summary.of(campaign, Ledgers.plan(DESIGN), rows), "it");
    }

    @Test
    void runsWithOtherIterationsTakeAsManyMoreOfThem() {
        for (int block = 1; block < 4; block++) {
            run(block, 3);
        }
        assertThat(experience(null).longerThan(3)).isEqualTo(1);
        assertThat(experience(new ChosenIterations(9, 4)).run()).isEqualTo(Duration.ofSeconds(120));
        assertThat(experience(new ChosenIterations(1, 4)).run()).isEqualTo(Duration.ofSeconds(40));
        assertThat(experience(new ChosenIterations(9, 4)).first())
                .isEqualTo(new Experience.First(3, Duration.ofSeconds(60)));
        assertThat(experience(new ChosenIterations(9, 4)).longerThan(3)).isEqualTo(2);
    }

    @Test
    void laterRunsTellThemselvesWhatTheyTake() {
        run(1, 3);
        run(2, 3);
        run(3, 3);
        run(4, 7);
        Experience experience = experience(new ChosenIterations(7, 4));
        assertThat(experience.run()).isEqualTo(Duration.ofSeconds(100));
        assertThat(experience.mean(4)).isEqualTo(Duration.ofSeconds(70));
    }
}
