package io.batchmark.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.design.Design;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Plan;
import io.batchmark.core.statistics.Analysis;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanSentenceTest {
    private static String sentence(Design.Type type, Factor... factors) throws InvalidDesignException {
        Design design = new Design(type, List.of(factors), 10, 42, List.of());
        return PlanSentence.of(Plan.of(design), design, Analysis.ofElapsed(0.95, 0.03), Duration.ofMinutes(10), 1);
    }

    @Test
    void aBaselineThatIsNoLevelIsNamed() throws InvalidDesignException {
        Factor chunks = new Factor("itemCount", "1000", List.of("10", "100"));
        Factor heap = new Factor("maxHeap", "512Mi", List.of("256Mi", "512Mi"));
        assertThat(sentence(Design.Type.FullFactorial, chunks, heap))
                .startsWith("5 treatments, 50 runs")
                .endsWith("; one of them is the baseline, whose itemCount=1000 is no level of its factor");
    }

    @Test
    void aBaselineAmongTheLevelsIsNot() throws InvalidDesignException {
        Factor chunks = new Factor("itemCount", "10", List.of("10", "100"));
        assertThat(sentence(Design.Type.FullFactorial, chunks)).doesNotContain("baseline, whose");
        Factor outside = new Factor("itemCount", "1000", List.of("10", "100"));
        assertThat(sentence(Design.Type.OneFactorAtATime, outside)).doesNotContain("baseline, whose");
    }
}
