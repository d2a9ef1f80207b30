package io.batchmark.bench.decisions;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;

/** The share of campaigns that something is true of. */
final class Share {
    private int count;
    private int campaigns;

    static Share[] many(int size) {
        return Stream.generate(Share::new).limit(size).toArray(Share[]::new);
    }

    /** In percent; 0 of none. */
    static double largest(Share... shares) {
        return Arrays.stream(shares).mapToDouble(Share::percent).max().orElse(0);
    }

    void add(boolean isTrue) {
        campaigns++;
        count += isTrue ? 1 : 0;
    }

    double percent() {
        return campaigns == 0 ? 0 : 100.0 * count / campaigns;
    }

    boolean isAll() {
        return count == campaigns;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.1f", percent());
    }
}
