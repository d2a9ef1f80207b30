package io.batchmark.bench.runner;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * How far ratios scatter from pair to pair in a JVM, and from JVM to JVM. Where the ratios of JVMs scatter no more than their pairs make
 * them, more pairs in each JVM are the cheaper way to a narrower interval; otherwise more JVMs are the only one (Kalibera and Jones,
 * Rigorous benchmarking in reasonable time, ISMM 2013).
 */
final class Scatter {
    private final List<Pairs> jvms = new ArrayList<>();

    void add(Pairs jvm) {
        jvms.add(jvm);
    }

    /** Standard deviation of the log ratio of a pair in its JVM. */
    double ofPairs() {
        return Math.sqrt(
                Mean.of(jvms.stream().mapToDouble(Pairs::variance).toArray()).getAsDouble());
    }

    /** Standard deviation of the log ratio of a JVM. */
    double ofJvms() {
        return Math.sqrt(Variance.of(
                        jvms.stream().mapToDouble(jvm -> Math.log(jvm.ratio())).toArray())
                .getAsDouble());
    }

    /** What it would be if all JVMs had the same ratio. */
    double expectedOfJvms() {
        return Math.sqrt(Mean.of(jvms.stream()
                        .mapToDouble(jvm -> jvm.variance() / jvm.number())
                        .toArray())
                .getAsDouble());
    }

    String text() {
        return String.format(
                Locale.ROOT,
                "ratios scatter by %.2f %% from pair to pair, by %.2f %% from JVM to JVM (%.2f %% if only pairs did)",
                100 * ofPairs(),
                100 * ofJvms(),
                100 * expectedOfJvms());
    }
}
