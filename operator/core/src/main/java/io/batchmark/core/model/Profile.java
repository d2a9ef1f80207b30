package io.batchmark.core.model;

import java.util.function.DoublePredicate;

/** Ends of an interval of those values that a test does not refute. */
final class Profile {
    /** Places at which an interval may end, before the end is looked for exactly. */
    private static final int STEPS = 400;

    private static final double EXACT = 1e-12;

    private Profile() {}

    /** The first possible place on the way from an impossible one to the best. */
    static double end(double from, double best, DoublePredicate isPossible) {
        double step = (best - from) / STEPS;
        double out = from;
        double in = best;
        for (int i = 1; i < STEPS; i++) {
            double place = from + i * step;
            if (isPossible.test(place)) {
                in = place;
                break;
            }
            out = place;
        }
        while (Math.abs(in - out) > EXACT) {
            double middle = (in + out) / 2;
            if (isPossible.test(middle)) {
                in = middle;
            } else {
                out = middle;
            }
        }
        return in;
    }
}
