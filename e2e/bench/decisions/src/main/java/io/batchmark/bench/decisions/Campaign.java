package io.batchmark.bench.decisions;

import io.batchmark.core.sequential.Observations;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Times of a campaign whose truth is known.
 *
 * @param times by block and treatment; not a number where there is none
 * @param censored runs that ended at that time before their work was done
 */
record Campaign(double[][] times, boolean[][] censored) {
    @FunctionalInterface
    interface Gaps {
        boolean has(int block, int treatment);
    }

    /** @param truth the time of each treatment without noise; noise of further treatments is left out */
    static Campaign of(double[][] noise, double... truth) {
        double[][] times = Arrays.stream(noise)
                .map(block -> IntStream.range(0, truth.length)
                        .mapToDouble(treatment -> truth[treatment] * Math.exp(block[treatment]))
                        .toArray())
                .toArray(double[][]::new);
        return new Campaign(times, new boolean[times.length][truth.length]);
    }

    /** The truth of treatments that do not differ. */
    static double[] same(int treatments) {
        double[] truth = new double[treatments];
        Arrays.fill(truth, 100);
        return truth;
    }

    int blocks() {
        return times.length;
    }

    int treatments() {
        return times[0].length;
    }

    Campaign without(Gaps gaps) {
        double[][] left = Arrays.stream(times).map(double[]::clone).toArray(double[][]::new);
        for (int block = 0; block < blocks(); block++) {
            for (int treatment = 0; treatment < treatments(); treatment++) {
                if (gaps.has(block, treatment)) {
                    left[block][treatment] = Double.NaN;
                }
            }
        }
        return new Campaign(left, censored);
    }

    /** Everything takes so many times as long from some block on, which is counted from 0. */
    Campaign slowerFrom(int first, double factor) {
        double[][] slower = new double[blocks()][];
        for (int block = 0; block < blocks(); block++) {
            double times = block < first ? 1 : factor;
            slower[block] =
                    Arrays.stream(this.times[block]).map(time -> time * times).toArray();
        }
        return new Campaign(slower, censored);
    }

    /** No run may take longer than seven tenths of them do. */
    Campaign withLimit() {
        double limit = Arrays.stream(times)
                .flatMapToDouble(Arrays::stream)
                .sorted()
                .skip(blocks() * treatments() * 7L / 10)
                .findFirst()
                .orElseThrow();
        double[][] ended = new double[blocks()][treatments()];
        boolean[][] cut = new boolean[blocks()][treatments()];
        for (int block = 0; block < blocks(); block++) {
            for (int treatment = 0; treatment < treatments(); treatment++) {
                ended[block][treatment] = Math.min(times[block][treatment], limit);
                cut[block][treatment] = times[block][treatment] > limit;
            }
        }
        return new Campaign(ended, cut);
    }

    /** The first treatment, which is the baseline, and another one in each other's place. */
    Campaign withBaseline(int other) {
        double[][] swapped = new double[blocks()][];
        boolean[][] cut = new boolean[blocks()][];
        for (int block = 0; block < blocks(); block++) {
            swapped[block] = swapped(times[block], other);
            cut[block] = censored[block].clone();
            cut[block][0] = censored[block][other];
            cut[block][other] = censored[block][0];
        }
        return new Campaign(swapped, cut);
    }

    static double[] swapped(double[] values, int other) {
        double[] swapped = values.clone();
        swapped[0] = values[other];
        swapped[other] = values[0];
        return swapped;
    }

    /** What a rule sees after some blocks. */
    Observations after(int blocks) {
        return new Observations(Arrays.copyOf(times, blocks), Arrays.copyOf(censored, blocks), treatments());
    }

    /** Logarithms of the times by block and treatment, of censored runs as of others: what other rules look at. */
    double[][] logs() {
        return Arrays.stream(times)
                .map(block -> Arrays.stream(block).map(Math::log).toArray())
                .toArray(double[][]::new);
    }
}
