package io.batchmark.core.design;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A regular fraction of all combinations of factors with two levels: some factors take all of theirs, each of the others the level
 * that a product of these has (Box, Hunter and Hunter, Statistics for Experimenters, chapter 6; NIST/SEMATECH e-Handbook of
 * Statistical Methods, 5.3.3.4). Levels are written as +1, which is the baseline, and -1, so that the baseline treatment is in every
 * such fraction.
 *
 * @param factors how many
 * @param treatments how many, a power of two
 * @param columns of each factor the bits of a treatment's number whose parity is its level, 0 being the baseline
 * @param resolution number of factors in the shortest product that is the same in all treatments; 0 where there is none
 */
public record Fraction(int factors, int treatments, List<Integer> columns, int resolution) {
    /** A search takes up to a second, its result some bytes. */
    private static final Map<Integer, Fraction> KNOWN = new ConcurrentHashMap<>();

    public Fraction {
        columns = List.copyOf(columns);
    }

    /** @param treatments a power of two, more than factors or as many as they have combinations */
    static Fraction of(int factors, int treatments) {
        return KNOWN.computeIfAbsent(
                factors * (SampleSize.MAX + 1) + treatments, key -> AberrationSearch.of(factors, treatments));
    }

    /** The fewest treatments in which no factor is aliased with another one or with a pair of them. */
    static int usualSize(int factors) {
        return factors < 2 ? 1 << factors : Integer.highestOneBit(2 * factors - 1) << 1;
    }

    /** The fewest treatments in which no factor is aliased with another one. */
    static int leastSize(int factors) {
        return factors == 0 ? 1 : Integer.highestOneBit(factors) << 1;
    }

    /** Whether a factor has its other level than the baseline in a treatment. */
    boolean deviates(int factor, int treatment) {
        return (Integer.bitCount(columns.get(factor) & treatment) & 1) == 1;
    }

    /** For each factor whose level is a product of others: its place, and the places of the factors in that product. */
    public List<List<Integer>> generators() {
        int basic = Integer.numberOfTrailingZeros(treatments);
        return IntStream.range(basic, factors)
                .mapToObj(factor -> Stream.concat(
                                Stream.of(factor),
                                IntStream.range(0, basic)
                                        .filter(other -> (columns.get(factor) >> other & 1) == 1)
                                        .boxed())
                        .toList())
                .toList();
    }
}
