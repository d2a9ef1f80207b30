package io.batchmark.core.summary;

import java.util.Arrays;

/** All differences between a value of one sample and a value of another, in ascending order. No difference is stored. */
final class Differences {
    private final double[] values;
    private final double[] others;
    /** Differences that are negative infinity. */
    private final long below;
    /** Differences that are positive infinity. */
    private final long above;

    /** @param values each finite, or positive infinity; a difference of two infinities does not count */
    Differences(double[] values, double[] others) {
        this.values = finite(values);
        this.others = finite(others);
        below = (long) this.values.length * (others.length - this.others.length);
        above = (long) this.others.length * (values.length - this.values.length);
    }

    private static double[] finite(double[] values) {
        return Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
    }

    /** The number of finite differences. */
    int size() {
        return values.length * others.length;
    }

    /** The median of all differences; not a number if there is no difference. */
    double median() {
        long all = below + size() + above;
        return all == 0 ? Double.NaN : (of((all - 1) / 2 - below) + of(all / 2 - below)) / 2;
    }

    private double of(long rank) {
        if (rank < 0) {
            return Double.NEGATIVE_INFINITY;
        }
        return rank < size() ? get((int) rank) : Double.POSITIVE_INFINITY;
    }

    /** The finite difference of a rank, from 0. */
    double get(int rank) {
        // numbers of doubles in their order, between which the difference is searched
        long low = number(Double.NEGATIVE_INFINITY);
        long high = number(Double.POSITIVE_INFINITY);
        while (low + 1 < high) {
            long middle = (low & high) + ((low ^ high) >> 1);
            if (atMost(value(middle)) > rank) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return value(high);
    }

    /** The largest finite difference below a difference; not a number if there is no smaller one. */
    double before(double difference) {
        int smaller = atMost(Math.nextDown(difference));
        return smaller == 0 ? Double.NaN : get(smaller - 1);
    }

    /** Finite differences that are not above a limit. */
    private int atMost(double limit) {
        int count = 0;
        int taken = 0;
        for (double other : others) {
            while (taken < values.length && values[taken] - other <= limit) {
                taken++;
            }
            count += taken;
        }
        return count;
    }

    private static long number(double value) {
        long bits = Double.doubleToLongBits(value);
        return bits < 0 ? Long.MIN_VALUE - bits : bits;
    }

    private static double value(long number) {
        return Double.longBitsToDouble(number < 0 ? Long.MIN_VALUE - number : number);
    }
}
