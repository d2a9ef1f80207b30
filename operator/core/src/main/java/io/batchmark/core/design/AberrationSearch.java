package io.batchmark.core.design;

import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Looks for a regular fraction of minimum aberration: of the highest resolution, and with the fewest words of that length, then of the
 * next ones (Fries and Hunter, Technometrics 22, 1980). Factors are added one by one, as by Chen, Sun and Wu (International Statistical
 * Review 61, 1993); of all fractions with so many factors, those with the best word lengths are kept, one for each. That may end where
 * no resolution IV is left, so that fractions whose words are all of even length, which always have it, are looked at as well.
 */
final class AberrationSearch {
    /** With fewer of them, fractions of 64 treatments are not the published ones any more; with more, no better ones are found. */
    private static final int KEPT = 32;

    private final int treatments;
    /** Whether all words are to have an even length. */
    private final boolean even;

    /**
     * @param columns of the factors that are products of basic ones
     * @param deviations of each treatment the number of factors that are not at their baseline
     */
    private record Partial(int[] columns, int[] deviations) {
        static Partial ofBasicFactors(int basic) {
            return new Partial(
                    new int[0],
                    IntStream.range(0, 1 << basic).map(Integer::bitCount).toArray());
        }

        int[] deviationsWith(int column) {
            int[] sum = new int[deviations.length];
            for (int treatment = 0; treatment < sum.length; treatment++) {
                sum[treatment] = deviations[treatment] + (Integer.bitCount(treatment & column) & 1);
            }
            return sum;
        }

        boolean has(int column) {
            return IntStream.of(columns).anyMatch(other -> other == column);
        }

        Partial with(int column, int[] sum) {
            int[] more = Arrays.copyOf(columns, columns.length + 1);
            more[columns.length] = column;
            Arrays.sort(more);
            return new Partial(more, sum);
        }
    }

    private AberrationSearch(int treatments, boolean even) {
        this.treatments = treatments;
        this.even = even;
    }

    /**
     * The best fraction that is found.
     *
     * @param factors fewer than 57, beyond which numbers of words are no longs
     * @param treatments a power of two
     */
    static Fraction of(int factors, int treatments) {
        Partial any = new AberrationSearch(treatments, false).best(factors);
        WordLengths lengths = new WordLengths(factors);
        long[] words = lengths.of(any.deviations());
        if (factors > treatments / 2) {
            return fraction(any, words);
        }
        Partial even = new AberrationSearch(treatments, true).best(factors);
        long[] evenWords = lengths.of(even.deviations());
        return Arrays.compare(evenWords, words) < 0 ? fraction(even, evenWords) : fraction(any, words);
    }

    private static Fraction fraction(Partial partial, long[] words) {
        int basic = Integer.numberOfTrailingZeros(partial.deviations().length);
        return new Fraction(
                words.length - 1,
                partial.deviations().length,
                IntStream.concat(IntStream.range(0, basic).map(factor -> 1 << factor), IntStream.of(partial.columns()))
                        .boxed()
                        .toList(),
                IntStream.range(1, words.length)
                        .filter(length -> words[length] > 0)
                        .findFirst()
                        .orElse(0));
    }

    private Partial best(int factors) {
        int basic = Integer.numberOfTrailingZeros(treatments);
        List<Partial> best = List.of(Partial.ofBasicFactors(basic));
        for (int count = basic + 1; count <= factors; count++) {
            best = withOneMore(best, count);
        }
        return best.get(0);
    }

    private List<Partial> withOneMore(List<Partial> before, int factors) {
        WordLengths lengths = new WordLengths(factors);
        TreeMap<long[], Partial> best = new TreeMap<>(Arrays::compare);
        for (Partial partial : before) {
            for (int column = 1; column < treatments; column++) {
                int length = Integer.bitCount(column) + 1;
                if (length > 2 && !(even && length % 2 == 1) && !partial.has(column)) {
                    int[] deviations = partial.deviationsWith(column);
                    long[] words = lengths.of(deviations);
                    if (best.size() < KEPT || Arrays.compare(words, best.lastKey()) < 0) {
                        best.putIfAbsent(words, partial.with(column, deviations));
                        if (best.size() > KEPT) {
                            best.pollLastEntry();
                        }
                    }
                }
            }
        }
        return List.copyOf(best.values());
    }
}
