package io.batchmark.bench.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ScatterTest {
    private static final double PAIR = 0.02;

    private final Random random = new Random(1);

    private Scatter scatter(double jvm) {
        Scatter scatter = new Scatter();
        for (int i = 0; i < 1000; i++) {
            Pairs pairs = new Pairs();
            double ratio = Math.exp(jvm * random.nextGaussian());
            for (int j = 0; j < 16; j++) {
                pairs.add(3, 3 * ratio * Math.exp(PAIR * random.nextGaussian()));
            }
            scatter.add(pairs);
        }
        return scatter;
    }

    @Test
    void tellsTheScatterOfJvmsFromThatOfTheirPairs() {
        Scatter scatter = scatter(0.01);
        assertThat(scatter.ofPairs()).isCloseTo(PAIR, within(0.001));
        assertThat(scatter.ofJvms()).isCloseTo(Math.hypot(0.01, PAIR / 4), within(0.001));
        assertThat(scatter.expectedOfJvms()).isCloseTo(PAIR / 4, within(0.0005));
    }

    @Test
    void jvmsOfOneRatioScatterAsTheirPairsMakeThem() {
        Scatter scatter = scatter(0);
        assertThat(scatter.ofJvms()).isCloseTo(scatter.expectedOfJvms(), within(0.0005));
        assertThat(scatter.text()).startsWith("ratios scatter by 2.0");
    }
}
