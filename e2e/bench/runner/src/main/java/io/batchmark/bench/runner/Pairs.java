package io.batchmark.bench.runner;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/** One figure of executions of two kinds in one JVM, in pairs. */
final class Pairs {
    private final List<double[]> pairs = new ArrayList<>();

    void add(double reference, double figure) {
        pairs.add(new double[] {reference, figure});
    }

    int number() {
        return pairs.size();
    }

    /** Mean of the one kind. */
    double reference() {
        return Mean.of(pairs.stream().mapToDouble(pair -> pair[0]).toArray()).getAsDouble();
    }

    /** Mean of the other. */
    double figure() {
        return Mean.of(pairs.stream().mapToDouble(pair -> pair[1]).toArray()).getAsDouble();
    }

    /** Of the two means. */
    double ratio() {
        return figure() / reference();
    }

    /** Variance of the logarithm of the ratio of a pair; 0 where there is one pair. */
    double variance() {
        return Variance.of(pairs.stream()
                        .mapToDouble(pair -> Math.log(pair[1] / pair[0]))
                        .toArray())
                .getAsDouble();
    }
}
