package io.batchmark.bench.runner;

import io.batchmark.core.sequential.BaselineComparison;
import io.batchmark.core.sequential.Observations;
import io.batchmark.core.sequential.RandomOrderRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How a figure of runs of one kind compares with that of runs of another kind, in pairs whose order is random. By the statistics of
 * the answer of campaigns, whose interval holds at every look: one may go on until it says enough.
 */
public final class PairedRatio {
    private static final double ERROR = 0.05;

    private final List<double[]> pairs = new ArrayList<>();
    private double low;
    private double high = Double.POSITIVE_INFINITY;
    private double middle;

    public void add(double reference, double figure) {
        pairs.add(new double[] {reference, figure});
        Observations observations = new Observations(pairs.toArray(double[][]::new), new boolean[pairs.size()][2], 2);
        BaselineComparison comparison = new BaselineComparison(new RandomOrderRule(observations), ERROR);
        // what was once shown stays so
        low = Math.max(low, Math.exp(comparison.low(1)));
        high = Math.min(high, Math.exp(comparison.high(1)));
        middle = Math.exp(comparison.middle(1));
    }

    /** Whether it is known on which side of a limit the ratio is. */
    public boolean isDecided(double limit) {
        return high < limit || low > limit;
    }

    public double middle() {
        return middle;
    }

    public double low() {
        return low;
    }

    public double high() {
        return high;
    }

    /** As in {@code 1.0021 (95 % interval 0.9968 to 1.0074)}. */
    public String text() {
        if (low == 0 && Double.isInfinite(high)) {
            return String.format(Locale.ROOT, "%.4f (no interval yet)", middle);
        }
        return String.format(Locale.ROOT, "%.4f (%.0f %% interval %.4f to %.4f)", middle, 100 * (1 - ERROR), low, high);
    }

    /** Which side of a limit it is on. */
    public String verdict(double limit) {
        String side =
                high < limit ? "less than %.3f" : low > limit ? "more than %.3f" : "not known whether less than %.3f";
        return String.format(Locale.ROOT, side, limit);
    }
}
