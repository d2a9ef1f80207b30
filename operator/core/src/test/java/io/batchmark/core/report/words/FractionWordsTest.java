package io.batchmark.core.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.design.Design;
import io.batchmark.core.design.Design.Type;
import io.batchmark.core.design.Factor;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Plan;
import io.batchmark.core.question.Analysis;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FractionWordsTest {
    private static Design design(Type type, int factors, Integer treatments) {
        return new Design(
                type,
                IntStream.range(0, factors)
                        .mapToObj(i -> new Factor(String.valueOf((char) ('a' + i)), "0", List.of("0", "1")))
                        .toList(),
                5,
                5,
                42,
                List.of(),
                false,
                treatments);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            3 | 8 | a fraction that has all combinations: nothing is aliased
            7 | 8 | a fraction of 8 of 128 combinations, of resolution III: no factor is aliased with another factor, but some are aliased with pairs of factors
            8 | 16 | a fraction of 16 of 256 combinations, of resolution IV: no factor is aliased with another factor or with a pair of factors, but some pairs are aliased with each other
            5 | 16 | a fraction of 16 of 32 combinations, of resolution V: neither factors nor pairs of factors are aliased with each other
            10 | 512 | a fraction of 512 of 1024 combinations, of resolution X: neither factors nor pairs of factors are aliased with each other
            """)
    void resolutionSaysWhatIsAliased(int factors, int treatments, String words) {
        assertThat(FractionWords.resolution(design(Type.FractionalFactorial, factors, treatments)))
                .isEqualTo(words);
    }

    @Test
    void otherDesignsHaveNoResolution() {
        assertThat(FractionWords.resolution(design(Type.FullFactorial, 3, null)))
                .isNull();
        assertThat(FractionWords.resolution(design(Type.LatinHypercube, 3, 4))).isNull();
    }

    @Test
    void whatIsGoingToBeRunEndsWithTheFirstAliases() throws InvalidDesignException {
        Design design = design(Type.FractionalFactorial, 7, 8);

        assertThat(PlanSentence.of(
                        Plan.of(design),
                        design,
                        Analysis.ofElapsed(0.95, 0.03),
                        new PlanBudget(Duration.ofMinutes(10), 1, null, null),
                        null))
                .startsWith("8 treatments, 40 runs of at most")
                .endsWith(
                        "but some are aliased with pairs of factors (a = b with d = c with e = f with g, b = a with d = c with f"
                                + " = e with g, c = a with e = b with f = d with g and 4 more)");
    }
}
