package io.batchmark.runner.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CpuSamplerTest {
    private static final long LOOK = 300;

    private long cpu;
    private long looks;
    /** Looks from the next one on that take far longer. */
    private int slow;

    private long look() {
        looks++;
        cpu += slow-- > 0 ? 1_000_000 : LOOK;
        return cpu;
    }

    /** What is said of so many calls, of which each takes what its number says. */
    private long total(int every, int calls, LongUnaryOperator takes) {
        CpuSampler sampler = new CpuSampler(every, this::look);
        for (int i = 0; i < calls; i++) {
            sampler.begins();
            cpu += takes.applyAsLong(i);
            sampler.ended();
        }
        return CpuSampler.total(sampler);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 63, 64, 65, 66, 100, 1000, 100_000})
    void callsThatTakeTheSameAreCountedExactlyAndLookingIsNot(int calls) {
        assertThat(total(64, calls, i -> 40)).isEqualTo(40L * calls);
    }

    @Test
    void whatLooksTakeOnceIsTakenOffNoCall() {
        slow = 5; // those of a JVM that has just started
        assertThat(total(64, 1000, i -> 40)).isEqualTo(40_000);

        CpuSampler sampler = new CpuSampler(1, this::look);
        sampler.begins();
        sampler.ended();
        slow = 2; // both looks before the call
        sampler.begins();
        cpu += 1000;
        sampler.ended();
        assertThat(CpuSampler.total(sampler)).isBetween(0L, 1000L);
        assertThat(CpuSampler.total(sampler))
                .as("twice what is usual is taken off")
                .isEqualTo(700);
    }

    @Test
    void eachCallIsLookedAtWhereItIsAskedFor() {
        assertThat(total(1, 1000, i -> i % 7 == 0 ? 1_000_000 : 5)).isEqualTo(143 * 1_000_000 + 857 * 5);
        assertThat(looks).isEqualTo(3000 + 2 * CpuSampler.FIRST_LOOKS);
    }

    @Test
    void theFirstCallsAreCountedOnceAndNotForOthers() {
        assertThat(total(64, 100_000, i -> i == 0 ? 50_000_000 : 40)).isEqualTo(50_000_000 + 40 * 99_999);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 10, 64, 100, 128, 1000})
    void whatComesBackAfterSomeItemsIsHitAsOftenAsItShould(int period) {
        int calls = 2_000_000;
        double mean = total(64, calls, i -> i % period == 0 ? 1000L * period : 0) / (double) calls;
        assertThat(mean).isCloseTo(1000, within(period > 500 ? 250.0 : 80.0));
    }

    @Test
    void oneCallOfSoManyIsLookedAt() {
        total(64, 1_000_000, i -> 40);
        assertThat(looks / 3.0).isCloseTo(1_000_000 / 64.0, within(500.0));
    }

    /** The noise of a busy machine in one call must not become most of the CPU time of a thread. */
    @Test
    void oneSlowCallStandsForFewOthersInAShortStep() {
        int calls = 1000;
        for (int i = 0; i < calls; i++) {
            int slow = i;
            int weight = Math.max(1, Integer.highestOneBit(slow) / 32);
            assertThat(total(128, calls, call -> call == slow ? 5_000_000 : 0))
                    .as("call %d is slow", slow)
                    .isBetween(0L, 5_000_000L * 2 * weight);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 5000, 500_000})
    void callsThatBecomeCheaperAreCountedAsWhatTheyTake(int calls) {
        LongUnaryOperator warming = call -> 100 + 1_000_000 / (call + 20);
        long all = 0;
        for (int i = 0; i < calls; i++) {
            all += warming.applyAsLong(i);
        }
        assertThat((double) total(128, calls, warming)).isCloseTo(all, withinPercentage(1));
    }

    @Test
    void whereNobodyLooksThereIsNothing() {
        assertThat(CpuSampler.total(null)).isZero();
    }
}
