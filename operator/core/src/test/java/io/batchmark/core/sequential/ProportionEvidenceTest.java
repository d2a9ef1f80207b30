package io.batchmark.core.sequential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProportionEvidenceTest {
    private static final double ENOUGH = Math.log(20);

    /** The mean of (p/q)^n over p from q to 1 is (1 - q^(n+1)) / ((n + 1) (1 - q) q^n). */
    @ParameterizedTest
    @CsvSource({"0.5, 1", "0.5, 7", "0.5, 50", "0.95, 1", "0.95, 90", "0.05, 3"})
    void isTheMeanLikelihoodRatioWhereAllHaveTheProperty(double proportion, int runs) {
        ProportionEvidence evidence = new ProportionEvidence(proportion);
        for (int run = 0; run < runs; run++) {
            evidence.add(true);
        }
        double expected = Math.log(1 - Math.pow(proportion, runs + 1))
                - Math.log(runs + 1)
                - Math.log(1 - proportion)
                - runs * Math.log(proportion);
        assertThat(evidence.now()).isCloseTo(expected, within(1e-12 * Math.max(1, expected)));
    }

    @Test
    void sevenOfSevenRunsAreEnoughForTheMedian() {
        ProportionEvidence evidence = new ProportionEvidence(0.5);
        int runs = 0;
        while (evidence.now() < ENOUGH) {
            evidence.add(true);
            runs++;
        }
        assertThat(runs).isEqualTo(7);
    }

    @ParameterizedTest
    @CsvSource({"0.5", "0.95", "0.05"})
    void isSeldomMisledHoweverOftenOneLooks(double proportion) {
        Random random = new Random(11);
        assertThat(misled(proportion, () -> random.nextDouble() < proportion)).isLessThan(0.05);
    }

    /** As where a node is slow for some hours: at most as many as the proportion, whatever was before. */
    @Test
    void isSeldomMisledByRunsThatComeInStreaks() {
        Random random = new Random(12);
        int[] run = {0};
        assertThat(misled(0.5, () -> run[0]++ / 10 % 2 == 0 && random.nextDouble() < 0.5))
                .isLessThan(0.05);
    }

    private static double misled(double proportion, BooleanSupplier next) {
        int misled = 0;
        for (int campaign = 0; campaign < 1000; campaign++) {
            ProportionEvidence evidence = new ProportionEvidence(proportion);
            boolean ever = false;
            for (int run = 0; run < 100; run++) {
                evidence.add(next.getAsBoolean());
                ever |= evidence.now() >= ENOUGH;
            }
            misled += ever ? 1 : 0;
        }
        return misled / 1000.0;
    }
}
