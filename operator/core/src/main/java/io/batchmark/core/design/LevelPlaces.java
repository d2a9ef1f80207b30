package io.batchmark.core.design;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The levels of factors by their places, so that a combination is a few small numbers.
 *
 * @param factors in the order of the spec
 * @param values of each factor its levels, each of them once, and its baseline behind them where it is none of them
 */
record LevelPlaces(List<Factor> factors, List<List<String>> values) {
    static LevelPlaces of(List<Factor> factors) {
        return new LevelPlaces(
                factors,
                factors.stream()
                        .map(factor -> {
                            Set<String> distinct = new LinkedHashSet<>(factor.levels());
                            distinct.add(factor.baseline());
                            return List.copyOf(distinct);
                        })
                        .toList());
    }

    int count() {
        return factors.size();
    }

    /** Place of a factor's baseline. */
    int baseline(int factor) {
        return values.get(factor).indexOf(factors.get(factor).baseline());
    }

    /** Number of a factor's levels, without a baseline that is none of them. */
    int levels(int factor) {
        return hasBaseline(factor)
                ? values.get(factor).size()
                : values.get(factor).size() - 1;
    }

    /** Whether the baseline is one of the levels. */
    boolean hasBaseline(int factor) {
        return factors.get(factor).levels().contains(factors.get(factor).baseline());
    }

    int[] baseline() {
        return IntStream.range(0, count()).map(this::baseline).toArray();
    }
}
