package io.batchmark.core.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ShiftTest {
    private static final double[] FIVE = {101, 102, 104, 108, 116};
    private static final double[] OTHERS = {90, 93, 97, 99, 100};

    /**
     * By hand: of the 252 orders of five and five values, 4 have a U of at most 2, and 7 of at most 3, so that the third smallest
     * and the third largest of the 25 ratios bound the interval of 95 % (as wilcox.test of R does it).
     */
    @Test
    void intervalOfFiveAndFiveValuesEndsAtTheThirdRatio() {
        Shift shift = Shift.of(FIVE, OTHERS, 0.05);
        double[] ratios = Arrays.stream(FIVE)
                .flatMap(one -> Arrays.stream(OTHERS).map(other -> one / other))
                .sorted()
                .toArray();
        assertThat(shift.low()).isCloseTo(ratios[2], within(1e-12));
        assertThat(shift.high()).isCloseTo(ratios[22], within(1e-12));
        assertThat(shift.ratio()).isCloseTo(ratios[12], within(1e-12));
    }

    @Test
    void fewValuesSayNothing() {
        Shift shift = Shift.of(new double[] {10, 11, 12}, new double[] {1, 2, 3}, 0.05);
        assertThat(shift.low()).isZero();
        assertThat(shift.high()).isInfinite();
    }

    /** Censored runs are larger than any other; how much larger is not known. */
    @Test
    void valuesThatAreOnlyKnownToBeLargerBoundTheShiftFromBelow() {
        double[] cut = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 130, 140, 150};
        double[] reference = {100, 101, 102, 103, 104, 105};
        Shift shift = Shift.of(cut, reference, 0.05);
        assertThat(shift.low()).isBetween(1.2, 1.4);
        assertThat(shift.high()).isInfinite();
        double[] all = new double[6];
        Arrays.fill(all, Double.POSITIVE_INFINITY);
        assertThat(Shift.of(all, reference, 0.05).ratio()).isNaN();
        assertThat(Shift.of(all, all, 0.05)).isEqualTo(new Shift(Double.NaN, 0, Double.POSITIVE_INFINITY));
    }

    /** A million differences would take 8 MB, and several times as much to sort them. */
    @Test
    void shiftOfThousandAndThousandValues_storesNoDifferences() {
        Random random = new Random(3);
        double[] values = random.doubles(1000, 110, 130).toArray();
        double[] reference = random.doubles(1000, 100, 120).toArray();
        com.sun.management.ThreadMXBean memory = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        Shift.of(values, reference, 0.05);
        long before = memory.getCurrentThreadAllocatedBytes();

        Shift shift = Shift.of(values, reference, 0.05);

        assertThat(memory.getCurrentThreadAllocatedBytes() - before).isLessThan(16_000_000);
        assertThat(shift.ratio()).isBetween(1.08, 1.1);
        assertThat(shift.low()).isBetween(1.08, shift.ratio());
        assertThat(shift.high()).isBetween(shift.ratio(), 1.1);
    }

    /** With error 0.05, of 1,000 intervals 950 hold the truth; 30 fewer do once in 20,000 times. */
    @Test
    void intervalsHoldTheTruthAsOftenAsTheySay() {
        Random random = new Random(5);
        int held = 0;
        for (int i = 0; i < 1000; i++) {
            double[] values =
                    random.doubles(12, 0, 1).map(u -> 108 * Math.pow(u, -0.1)).toArray();
            double[] reference =
                    random.doubles(9, 0, 1).map(u -> 100 * Math.pow(u, -0.1)).toArray();
            Shift shift = Shift.of(values, reference, 0.05);
            held += shift.low() <= 1.08 && shift.high() >= 1.08 ? 1 : 0;
        }
        assertThat(held).isGreaterThanOrEqualTo(920);
    }
}
