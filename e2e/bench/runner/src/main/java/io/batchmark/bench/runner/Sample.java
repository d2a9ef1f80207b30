package io.batchmark.bench.runner;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Values of one figure. */
final class Sample {
    private final List<Double> values = new ArrayList<>();

    void add(double value) {
        values.add(value);
    }

    /**
     * Number, median and range.
     *
     * @param digits after the decimal point
     */
    String summary(int digits) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        int last = sorted.size() - 1;
        String value = "%." + digits + "f";
        return String.format(
                Locale.ROOT,
                "n=%d  median " + value + "  range " + value + " to " + value,
                sorted.size(),
                (sorted.get(last / 2) + sorted.get((last + 1) / 2)) / 2,
                sorted.get(0),
                sorted.get(last));
    }
}
