package io.batchmark.bench.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.batchmark.contract.parameters.Workload.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AlternationTest {
    private static final int PAIRS = 100;

    private final Alternation alternation = Alternation.of(PAIRS, new Random(1));

    @Test
    void eachPairHasBothAndEitherIsOftenTheFirst() {
        List<Instrumentation> order = alternation.order();
        assertThat(order).hasSize(2 * PAIRS);
        int fullFirst = 0;
        for (int i = 0; i < order.size(); i += 2) {
            assertThat(order.subList(i, i + 2))
                    .containsExactlyInAnyOrder(Instrumentation.Full, Instrumentation.StepOnly);
            fullFirst += order.get(i) == Instrumentation.Full ? 1 : 0;
        }
        assertThat(fullFirst).isBetween(PAIRS / 3, PAIRS * 2 / 3);
    }

    @Test
    void whatPairsHaveInCommonIsNotInTheirRatio() {
        // a JVM that gets warm, and a machine that gets slower
        List<Double> executions = new ArrayList<>();
        for (int i = 0; i < 2 * PAIRS; i++) {
            double level = i < 20 ? 10 : 1 + i / 2 / 50.0;
            executions.add(level * (alternation.order().get(i) == Instrumentation.Full ? 1.004 : 1));
        }
        Pairs pairs = alternation.pairs(executions, 10, figure -> figure);
        assertThat(pairs.number()).isEqualTo(PAIRS - 10);
        assertThat(pairs.reference()).isBetween(1.0, 3.0);
        assertThat(pairs.ratio()).isCloseTo(1.004, within(1e-9));
        assertThat(pairs.variance()).isCloseTo(0, within(1e-9));
    }

    @Test
    void anExecutionThatIsMissingIsNoticed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> alternation.pairs(List.of(1.0), 0, figure -> figure))
                .withMessage("1 executions, expected 200");
    }
}
