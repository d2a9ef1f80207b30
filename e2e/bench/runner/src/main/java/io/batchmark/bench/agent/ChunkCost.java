package io.batchmark.bench.agent;

import io.batchmark.bench.runner.PairedRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.ToLongFunction;

/** The cost of the probes at one chunk size: pairs of executions with and without probes in each JVM, and the ratio over JVMs. */
final class ChunkCost {
    private final int chunk;
    private final int kib;
    private final PairedRatio elapsed = new PairedRatio();
    private final PairedRatio cpu = new PairedRatio();
    private final List<Double> nanosPerItem = new ArrayList<>();
    private final List<Double> nanosOfItem = new ArrayList<>();

    /** @param kib work for each item: what it hashes */
    ChunkCost(int chunk, int kib) {
        this.chunk = chunk;
        this.kib = kib;
    }

    /** As in {@code 100} or {@code 1,000 with work}. */
    String name() {
        return String.format(Locale.ROOT, "%,d%s", chunk, kib > 0 ? " with work" : "");
    }

    /** The ratio of elapsed times. */
    PairedRatio elapsed() {
        return elapsed;
    }

    /** The ratio of CPU times. */
    PairedRatio cpu() {
        return cpu;
    }

    /** CPU time that an item takes longer with probes, the mean over JVMs. */
    double nanosPerItem() {
        return mean(nanosPerItem);
    }

    /** CPU time of an item without probes, the mean over JVMs. */
    double nanosOfItem() {
        return mean(nanosOfItem);
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    /** Pairs of executions with and without probes, in random order. */
    List<Execution> executions(int pairs, Random random) {
        List<Execution> executions = new ArrayList<>();
        for (int i = 0; i < pairs; i++) {
            boolean first = random.nextBoolean();
            executions.add(new Execution(chunk, kib, first));
            executions.add(new Execution(chunk, kib, !first));
        }
        return executions;
    }

    /**
     * Adds the executions of a JVM.
     *
     * @return the ratio of CPU times in this JVM
     */
    double add(List<Execution> executions, List<Times> times) {
        elapsed.add(sum(executions, times, false, Times::elapsed), sum(executions, times, true, Times::elapsed));
        double without = sum(executions, times, false, Times::cpu);
        double with = sum(executions, times, true, Times::cpu);
        cpu.add(without, with);
        double items = executions.size() / 2.0 * executions.get(0).items();
        nanosPerItem.add((with - without) / items);
        nanosOfItem.add(without / items);
        return with / without;
    }

    private static double sum(
            List<Execution> executions, List<Times> times, boolean probes, ToLongFunction<Times> figure) {
        double sum = 0;
        for (int i = 0; i < executions.size(); i++) {
            if (executions.get(i).probes() == probes) {
                sum += figure.applyAsLong(times.get(i));
            }
        }
        return sum;
    }
}
