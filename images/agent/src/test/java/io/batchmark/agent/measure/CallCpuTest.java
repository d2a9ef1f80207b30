package io.batchmark.agent.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** Calls take CPU time by their number, so that the true sum is known. */
class CallCpuTest {
    private static final int CALLS = 1_000_000;

    private final CallCpu sample = new CallCpu();
    private long looks;
    private long sum;

    @Test
    void callsThatTakeLong_areAllLookedAt() {
        calls(3000, call -> CallCpu.EACH_CALL_NANOS + call);

        assertThat(looks).isEqualTo(3000);
        assertThat(sample.total()).isEqualTo(sum);
    }

    /** A look takes longer than a call of 100 ns, so only one call in 1,024 may be looked at. */
    @Test
    void callsThatTakeLittle_areLookedAtSeldom() {
        calls(CALLS, call -> 100);

        assertThat(looks).isBetween(CALLS / 2L / CallCpu.FARTHEST, 3L * CALLS / CallCpu.FARTHEST);
        assertThat(sample.total()).isEqualTo(sum);
    }

    /** The first calls take a hundred times longer, because the JVM is cold. */
    @Test
    void coldCalls_standForThemselves() {
        calls(CALLS, call -> call <= CallCpu.FIRST ? 100_000_000 : 1000);

        assertThat(sample.total()).isEqualTo(sum);
    }

    /** Each tenth call takes much longer, as the call of a reader that fetches a page. */
    @Test
    void callsInARhythm_areNeitherAlwaysMetNorAlwaysMissed() {
        calls(CALLS, call -> call % 10 == 0 ? 10_000 : 100);

        assertThat(sample.total()).isCloseTo(sum, within(sum / 5));
    }

    @Test
    void withoutCalls_thereIsNoTime() {
        assertThat(sample.total()).isZero();
    }

    private void calls(int number, LongUnaryOperator nanos) {
        for (int call = 1; call <= number; call++) {
            long took = nanos.applyAsLong(call);
            sum += took;
            if (sample.begins()) {
                looks++;
                sample.ended(took, took);
            }
        }
    }
}
