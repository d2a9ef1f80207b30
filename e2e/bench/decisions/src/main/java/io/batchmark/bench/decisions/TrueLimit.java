package io.batchmark.bench.decisions;

import io.batchmark.core.sequential.Noise;
import io.batchmark.core.summary.LimitCampaigns;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/** What is said of a limit that is the true median of one treatment: that it is below, that it is above. */
final class TrueLimit {
    private static final int RUNS = 30;

    private final int campaigns;
    private final Aims aims;

    TrueLimit(int campaigns, Aims aims) {
        this.campaigns = campaigns;
        this.aims = aims;
    }

    /** How often a median is said to be below, and above. */
    private static final class Told {
        private final Share[] told = Share.many(2);

        /** @param logs logarithms of times, by block and treatment */
        void add(double[][] logs, double limit, int fewest) {
            double[][] times = Arrays.stream(logs)
                    .map(block -> Arrays.stream(block).map(Math::exp).toArray())
                    .toArray(double[][]::new);
            int sign = LimitCampaigns.told(times, Math.exp(limit), fewest);
            told[0].add(sign > 0);
            told[1].add(sign < 0);
        }

        double percent() {
            return Share.largest(told);
        }

        @Override
        public String toString() {
            return told[0] + ", " + told[1];
        }
    }

    void print() {
        Table table = new Table(
                "A limit at the true median: campaigns of at most 30 runs with a false statement (%: kept, not kept)",
                "1 treatment, ends if told",
                "the same of 4",
                "1 treatment, 30 runs",
                "the same of 4",
                "median 4 % below: ends if told",
                "30 runs");
        double worst = 0;
        for (Noise noise : Noise.values()) {
            double median = median(noise, 1);
            double medianOfFour = median(noise, 4);
            Told[] told = IntStream.range(0, 6).mapToObj(i -> new Told()).toArray(Told[]::new);
            Random random = new Random(8);
            for (int campaign = 0; campaign < campaigns; campaign++) {
                double[][] one = noise.draw(RUNS, 1, random);
                double[][] four = noise.draw(RUNS, 4, random);
                told[0].add(one, median, 5);
                told[1].add(four, medianOfFour, 5);
                told[2].add(one, median, RUNS);
                told[3].add(four, medianOfFour, RUNS);
                told[4].add(one, median + 0.04, 5);
                told[5].add(one, median + 0.04, RUNS);
            }
            table.row(noise, (Object[]) told);
            worst = Arrays.stream(told, 0, 4).mapToDouble(Told::percent).reduce(worst, Math::max);
        }
        aims.atMost("a limit at the true median is said to be kept, or not to be", 5, worst);
    }

    private static double median(Noise noise, int treatments) {
        double[] drawn = IntStream.range(0, 500)
                .mapToObj(campaign -> noise.draw(RUNS, treatments, new Random(1000 + campaign)))
                .flatMap(Arrays::stream)
                .mapToDouble(block -> block[0])
                .sorted()
                .toArray();
        return drawn[drawn.length / 2];
    }
}
