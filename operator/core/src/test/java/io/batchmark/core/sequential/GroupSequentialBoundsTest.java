package io.batchmark.core.sequential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;

class GroupSequentialBoundsTest {
    private static final double ERROR = 0.05;

    private final GroupSequentialBounds bounds = new GroupSequentialBounds();

    @Test
    void level_ofTheFirstLook_isTheErrorThatIsSpentByThen() {
        assertThat(bounds.level(ERROR, GroupSequentialBounds.FIRST))
                .isCloseTo(ERROR * GroupSequentialBounds.spent(GroupSequentialBounds.FIRST), within(1e-9));
    }

    @Test
    void level_withoutALook_isZero() {
        assertThat(bounds.level(ERROR, 2)).isZero();
        assertThat(bounds.level(ERROR, 31)).isZero();
        assertThat(bounds.level(ERROR, 33)).isPositive();
    }

    @Test
    void spent_growsToTheWholeErrorAndNoFurther() {
        assertThat(IntStream.range(0, 1000)
                        .allMatch(blocks ->
                                GroupSequentialBounds.spent(blocks) <= GroupSequentialBounds.spent(blocks + 1)))
                .isTrue();
        assertThat(GroupSequentialBounds.spent(1_000_000)).isCloseTo(1, within(1e-4));
    }

    /** The share of 20,000 sums that exceed a bound by block 30: its standard error is 0.0015. */
    @Test
    void looks_spendTheErrorTogether() {
        double[] values = IntStream.rangeClosed(0, 30)
                .mapToDouble(blocks -> bounds.level(ERROR, blocks) > 0
                        ? NormalDistribution.of(0, 1).inverseSurvivalProbability(bounds.level(ERROR, blocks))
                        : Double.POSITIVE_INFINITY)
                .toArray();
        Random random = new Random(5);
        int exceeded = 0;
        for (int campaign = 0; campaign < 20_000; campaign++) {
            double sum = 0;
            boolean exceeds = false;
            for (int blocks = 1; blocks <= 30; blocks++) {
                sum += random.nextGaussian();
                exceeds |= sum / Math.sqrt(blocks) > values[blocks];
            }
            exceeded += exceeds ? 1 : 0;
        }
        assertThat(exceeded / 20_000.0).isCloseTo(ERROR * GroupSequentialBounds.spent(30), within(0.006));
    }
}
