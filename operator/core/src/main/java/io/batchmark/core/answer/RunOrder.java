package io.batchmark.core.answer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Whether the order of a campaign's runs says something about what they measured, though it was random: because the cluster got slower or
 * faster, or because a run resembles the one before it.
 *
 * <p>Both tests look at the ranks of the runs within their treatment, and add up over treatments, so that there is one of each for a
 * campaign. If order means nothing, every order of ranks is as likely as any other, whatever is measured. Then the correlation of rank and place (Spearman's) has mean 0
 * and variance 1 / (n - 1), and that of each rank with the next one has mean -1 / n, and the variance of Dufour and Roy (Some robust
 * exact results on sample autocorrelations and tests of randomness, Journal of Econometrics 29(3), 1985).
 *
 * @param hasTrend whether values go up or down
 * @param hasStreaks whether each resembles the one before it
 */
public record RunOrder(boolean hasTrend, boolean hasStreaks) {
    /** Of a normal distribution, 1 % are beyond it on both sides together. */
    private static final double TREND = 2.576;

    /** 1 % are above it. */
    private static final double STREAKS = 2.326;

    /** Every so many runs are independent, if each run resembles the run before it. */
    private static final int APART = 4;

    /** Runs of a treatment below which their order says nothing. */
    private static final int FEWEST = 5;

    /** @param series values of a treatment's runs, in their order; infinite where a run was cut short */
    public static RunOrder of(List<double[]> series) {
        double trend = 0;
        double trendVariance = 0;
        double streaks = 0;
        double streaksVariance = 0;
        for (double[] values : series) {
            double[] ranks = centeredRanks(values);
            double square = IntStream.range(0, ranks.length)
                    .mapToDouble(i -> ranks[i] * ranks[i])
                    .sum();
            double n = ranks.length;
            if (n >= FEWEST && square > 0) {
                double places = Math.sqrt(n * (n * n - 1) / 12 * square);
                trend += IntStream.range(0, ranks.length)
                                .mapToDouble(i -> ranks[i] * (i - (n - 1) / 2))
                                .sum()
                        / places;
                trendVariance += 1 / (n - 1);
                streaks += IntStream.range(1, ranks.length)
                                        .mapToDouble(i -> ranks[i] * ranks[i - 1])
                                        .sum()
                                / square
                        + 1 / n;
                streaksVariance += (5 * n * n * n * n - 24 * n * n * n + 29 * n * n + 54 * n - 24)
                        / (5 * n * n * (n - 1) * (n - 1) * (n + 1));
            }
        }
        return new RunOrder(
                Math.abs(trend) > TREND * Math.sqrt(trendVariance), streaks > STREAKS * Math.sqrt(streaksVariance));
    }

    /** Values of the next runs, as many as there were, if the trend continues. */
    static double[] afterwards(double[] values) {
        double slope = Slopes.of(values).median();
        return Arrays.stream(values).map(value -> value + slope * values.length).toArray();
    }

    /** Runs that do not depend on each other: one of four. */
    static double[] apart(double[] values) {
        return IntStream.range(0, values.length)
                .filter(i -> i % APART == 0)
                .mapToDouble(i -> values[i])
                .toArray();
    }

    /** The values, and other values that a statement must withstand because of the order of the runs. */
    public List<double[]> variants(double[] values) {
        List<double[]> variants = new ArrayList<>(List.of(values));
        if (hasTrend) {
            variants.add(afterwards(values));
        }
        if (hasStreaks) {
            variants.add(apart(values));
        }
        return variants;
    }

    public Set<Doubt> doubts() {
        Set<Doubt> doubts = EnumSet.noneOf(Doubt.class);
        if (hasTrend) {
            doubts.add(Doubt.Trend);
        }
        if (hasStreaks) {
            doubts.add(Doubt.Streaks);
        }
        return doubts;
    }

    /** Those of equal values are their mean. */
    private static double[] centeredRanks(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return Arrays.stream(values)
                .map(value -> (first(sorted, value) + last(sorted, value)) / 2.0 - (values.length - 1) / 2.0)
                .toArray();
    }

    private static int first(double[] sorted, double value) {
        int place = Arrays.binarySearch(sorted, value);
        while (place > 0 && sorted[place - 1] == value) {
            place--;
        }
        return place;
    }

    private static int last(double[] sorted, double value) {
        int place = Arrays.binarySearch(sorted, value);
        while (place < sorted.length - 1 && sorted[place + 1] == value) {
            place++;
        }
        return place;
    }
}
