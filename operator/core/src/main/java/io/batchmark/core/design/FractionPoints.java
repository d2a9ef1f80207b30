package io.batchmark.core.design;

import java.util.stream.IntStream;

/** The combinations of a fraction. */
final class FractionPoints implements Points {
    private final Fraction fraction;
    private final int[] factors;

    FractionPoints(Fraction fraction, boolean[] crossed) {
        this.fraction = fraction;
        this.factors = IntStream.range(0, crossed.length)
                .filter(factor -> !crossed[factor])
                .toArray();
    }

    @Override
    public int size() {
        return fraction.treatments();
    }

    @Override
    public void read(int point, int[] places) {
        for (int i = 0; i < factors.length; i++) {
            if (fraction.deviates(i, point)) {
                // of two levels the other one than the baseline
                places[factors[i]] = 1 - places[factors[i]];
            }
        }
    }
}
