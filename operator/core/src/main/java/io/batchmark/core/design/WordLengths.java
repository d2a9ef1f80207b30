package io.batchmark.core.design;

/**
 * How many words of each length a fraction has, which are the products that are the same in all of its treatments. Worked out from how
 * many factors deviate from the baseline in each treatment, by the identity of MacWilliams (Cheng and Xu, in Handbook of Design and
 * Analysis of Experiments, 2015, chapter 7).
 */
final class WordLengths {
    /** By length and number of deviations: the polynomials of Krawtchouk. */
    private final long[][] krawtchouk;

    private final int factors;

    /** @param factors fewer than 57 */
    WordLengths(int factors) {
        this.factors = factors;
        krawtchouk = new long[factors + 1][factors + 1];
        for (int deviations = 0; deviations <= factors; deviations++) {
            // (1 - x)^deviations (1 + x)^(factors - deviations)
            krawtchouk[0][deviations] = 1;
            for (int factor = 0; factor < factors; factor++) {
                int sign = factor < deviations ? -1 : 1;
                for (int length = factor + 1; length > 0; length--) {
                    krawtchouk[length][deviations] += sign * krawtchouk[length - 1][deviations];
                }
            }
        }
    }

    /** @param deviations of each treatment */
    long[] of(int[] deviations) {
        long[] treatments = new long[factors + 1];
        for (int count : deviations) {
            treatments[count]++;
        }
        long[] words = new long[factors + 1];
        for (int length = 1; length <= factors; length++) {
            long sum = 0;
            for (int count = 0; count <= factors; count++) {
                sum += treatments[count] * krawtchouk[length][count];
            }
            words[length] = sum / deviations.length;
        }
        return words;
    }
}
