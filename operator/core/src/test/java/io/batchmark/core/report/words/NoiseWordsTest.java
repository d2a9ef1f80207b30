package io.batchmark.core.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.summary.Ledgers;
import io.batchmark.core.summary.Summary;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NoiseWordsTest {
    private static final int BLOCKS = 8;

    private final Random random = new Random(1);

    @Test
    void campaign_withANoiseModel_hasItsAssumption() {
        Summary summary =
                campaign().equalScatter().succeeded("2000", times(1000, 0.01)).summary();
        assertThat(NoiseWords.assumption(summary))
                .hasValue("The answer assumes that, within a block, the log times of all treatments scatter alike.");
        assertThat(Sentence.of(summary)).startsWith("Keep chunks of 1000: ").doesNotContain("scatter");
    }

    @Test
    void campaign_withoutANoiseModel_hasNoAssumption() {
        assertThat(NoiseWords.assumption(
                        campaign().succeeded("2000", times(1000, 0.01)).summary()))
                .isEmpty();
    }

    @Test
    void answer_whoseRunsContradictTheNoiseModel_namesTheReason() {
        assertThat(sentence(campaign().equalScatter().succeeded("2000", times(1000, 0.3))))
                .contains("Noise model EqualScatter has no part in this, because after ")
                .containsPattern("itemCount=2000 scattered [0-9.]+ times as much as the other treatments");
    }

    private Ledgers campaign() {
        return new Ledgers(BLOCKS, "1000", "2000", "4000")
                .succeeded("1000", times(500, 0.01))
                .succeeded("4000", times(2000, 0.01));
    }

    private double[] times(double mean, double scatter) {
        return random.doubles(BLOCKS, 0, 1)
                .map(ignored -> mean * Math.exp(scatter * random.nextGaussian()))
                .toArray();
    }

    private static String sentence(Ledgers ledger) {
        return Sentence.of(ledger.summary());
    }
}
