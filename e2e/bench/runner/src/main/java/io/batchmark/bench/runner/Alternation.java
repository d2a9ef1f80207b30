package io.batchmark.bench.runner;

import io.batchmark.contract.parameters.Workload.Instrumentation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * In which order a JVM executes the batch job with and without instrumentation: in pairs, which of the two is first in each is random.
 *
 * @param order of an even number of executions
 */
record Alternation(List<Instrumentation> order) {
    static Alternation of(int pairs, Random random) {
        List<Instrumentation> order = new ArrayList<>();
        for (int i = 0; i < pairs; i++) {
            List<Instrumentation> pair = new ArrayList<>(List.of(Instrumentation.Full, Instrumentation.StepOnly));
            Collections.shuffle(pair, random);
            order.addAll(pair);
        }
        return new Alternation(order);
    }

    /**
     * A figure of the executions, in pairs.
     *
     * @param executions as many as there are in the order
     * @param warmUp pairs that do not count
     */
    <T> Pairs pairs(List<T> executions, int warmUp, ToDoubleFunction<T> figure) {
        if (executions.size() != order.size()) {
            throw new IllegalArgumentException(executions.size() + " executions, expected " + order.size());
        }
        Pairs pairs = new Pairs();
        for (int i = 2 * warmUp; i < order.size(); i += 2) {
            double first = figure.applyAsDouble(executions.get(i));
            double second = figure.applyAsDouble(executions.get(i + 1));
            if (order.get(i) == Instrumentation.Full) {
                pairs.add(second, first);
            } else {
                pairs.add(first, second);
            }
        }
        return pairs;
    }
}
