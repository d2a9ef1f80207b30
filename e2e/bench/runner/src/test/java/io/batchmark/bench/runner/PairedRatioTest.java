package io.batchmark.bench.runner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairedRatioTest {
    private static final double LIMIT = 1.01;

    @ParameterizedTest
    @CsvSource({
        "1.001, 0.005, less than 1.010",
        "1.03, 0.005, more than 1.010",
        "1.1, 0, more than 1.010",
        "1.005, 0.1, not known whether less than 1.010"
    })
    void goesOnUntilItIsKnownWhetherItIsMore(double ratio, double noise, String verdict) {
        Random random = new Random(1);
        PairedRatio paired = new PairedRatio();
        int pairs = 0;
        while (pairs < 40 && !paired.isDecided(LIMIT)) {
            double both = Math.exp(0.2 * random.nextGaussian());
            paired.add(
                    both * Math.exp(noise * random.nextGaussian()),
                    ratio * both * Math.exp(noise * random.nextGaussian()));
            pairs++;
            assertThat(paired.low()).isLessThanOrEqualTo(paired.high());
        }
        assertThat(paired.verdict(LIMIT)).isEqualTo(verdict);
        assertThat(paired.isDecided(LIMIT)).isEqualTo(pairs < 40);
        assertThat(paired.low() <= ratio && ratio <= paired.high()).isTrue();
        assertThat(paired.text()).contains(" (95 % interval ");
    }

    @Test
    void onePairSaysNothingOfItsNoise() {
        PairedRatio paired = new PairedRatio();
        paired.add(2, 3);
        assertThat(paired.text()).isEqualTo("1.5000 (no interval yet)");
        assertThat(paired.isDecided(LIMIT)).isFalse();
    }
}
