package io.batchmark.bench.decisions;

import io.batchmark.core.sequential.Noise;
import java.util.Locale;
import java.util.Random;
import java.util.random.RandomGenerator;

/**
 * Two treatments whose runs of a block are one after the other, or side by side on one node, where some of the noise is common to both
 * (Bulej, Horký, Tůma, Farquet and Prokopec, Duet benchmarking: improving measurement accuracy in the cloud, ICPE 2020).
 */
final class SideBySide {
    private static final int LOOKS = 30;
    /** Of the variance of a run, the share that is common to runs on one node at one time. */
    private static final double[] SHARES = {0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95};

    private static final double TYPICAL = 0.8;
    /** Noise is 2 % in most of its kinds. */
    private static final double CLOUD = 2.5;

    private static final double FASTER = 95;
    /** How many times as long work takes while the other run is there. */
    private static final double SLOWED = 1.3;
    /** Standard deviation of how much more one of them gets of what they share. */
    private static final double UNEQUAL = 0.015;
    /** How much later one of them starts, at most; a run takes about 100. */
    private static final double LATER = 2;

    private final int campaigns;
    private final Aims aims;

    /** One after the other, side by side, and side by side where they hinder each other. */
    private enum Placement {
        ONE_AFTER_ANOTHER,
        SIDE_BY_SIDE,
        HINDERED;

        Campaign draw(Noise kind, double share, double other, RandomGenerator random) {
            double[][] own = kind.draw(Blocks.MOST, 2, random);
            double[][] common = kind.draw(Blocks.MOST, 1, random);
            double[][] times = new double[Blocks.MOST][2];
            for (int block = 0; block < Blocks.MOST; block++) {
                double[] alone = new double[2];
                for (int run = 0; run < 2; run++) {
                    // of the same spread, whatever is common
                    double noise = this == ONE_AFTER_ANOTHER
                            ? own[block][run]
                            : Math.sqrt(share) * common[block][0] + Math.sqrt(1 - share) * own[block][run];
                    alone[run] = (run == 0 ? 100 : other) * Math.exp(CLOUD * noise);
                }
                times[block] = this == HINDERED ? together(alone, random) : alone;
            }
            return new Campaign(times, new boolean[Blocks.MOST][2]);
        }

        /** What they take where each is slower while the other one is there: whoever is left goes on alone. */
        private static double[] together(double[] alone, RandomGenerator random) {
            int first = random.nextInt(2);
            int second = 1 - first;
            double start = LATER * random.nextDouble();
            double more = UNEQUAL * random.nextGaussian();
            double untilFirst = (alone[first] - start) * SLOWED * Math.exp(more);
            double untilSecond = alone[second] * SLOWED * Math.exp(-more);
            double both = Math.min(untilFirst, untilSecond);
            double[] times = new double[2];
            times[first] = start + both + (untilFirst - both) / SLOWED / Math.exp(more);
            times[second] = both + (untilSecond - both) / SLOWED / Math.exp(-more);
            return times;
        }
    }

    /** What is seen of one placement. */
    private final class Seen {
        private final Blocks needed = new Blocks();
        private final Share wrong = new Share();
        private double ratios;

        Seen(Placement placement, Noise kind, double share) {
            Random random = new Random(9);
            for (int number = 0; number < campaigns; number++) {
                Campaign faster = placement.draw(kind, share, FASTER, random);
                needed.add(Blocks.first(after -> new OurRule(faster, after).isFaster(1)));
                ratios += new StudentT(faster).mean(Blocks.MOST, 1, 0);
                wrong.add(new OurRule(placement.draw(kind, share, 100, random), LOOKS).tellsAny());
            }
        }

        String ratio() {
            return String.format(Locale.ROOT, "%.1f", 100 * Math.expm1(ratios / campaigns));
        }
    }

    SideBySide(int campaigns, Aims aims) {
        this.campaigns = campaigns;
        this.aims = aims;
    }

    void print() {
        Table shares = table("5 % noise, by the share that both runs of a pair have in common");
        double worst = 0;
        for (double share : SHARES) {
            Seen[] seen = seen(Noise.NORMAL, share);
            row(shares, String.format(Locale.ROOT, "%.2f", share), seen);
            worst = Math.max(worst, worst(seen));
            if (share == TYPICAL) {
                int alone = seen[0].needed.median();
                int pairs = seen[2].needed.median();
                aims.add(
                        "blocks until 5 % at 5 % noise is found by pairs that have 80 % of it in common, median",
                        "at most a half", pairs + " of " + alone, 2 * pairs <= alone);
            }
        }
        Table kinds = table("80 % of the noise in common, by its kind, all 2.5 times as large as in the other tables");
        for (Noise kind : Noise.values()) {
            Seen[] seen = seen(kind, TYPICAL);
            row(kinds, kind, seen);
            worst = Math.max(worst, worst(seen));
        }
        aims.atMost("false alarms of pairs side by side, a look at each of 30 blocks", 5, worst);
    }

    private static Table table(String noise) {
        return new Table(
                "One of two treatments takes 5 % less, or the same; " + noise
                        + "; hindered: 30 % slower while the other one runs",
                "one after another: median",
                "of 9 in 10",
                "false (%)",
                "side by side: median",
                "of 9 in 10",
                "false (%)",
                "hindered: median",
                "of 9 in 10",
                "false (%)",
                "ratio seen (%)");
    }

    private Seen[] seen(Noise kind, double share) {
        Placement[] placements = Placement.values();
        Seen[] seen = new Seen[placements.length];
        for (int i = 0; i < placements.length; i++) {
            seen[i] = new Seen(placements[i], kind, share);
        }
        return seen;
    }

    private static double worst(Seen... seen) {
        return Math.max(seen[1].wrong.percent(), seen[2].wrong.percent());
    }

    private static void row(Table table, Object name, Seen... seen) {
        table.row(
                name,
                seen[0].needed.quantile(0.5),
                seen[0].needed.quantile(0.9),
                seen[0].wrong,
                seen[1].needed.quantile(0.5),
                seen[1].needed.quantile(0.9),
                seen[1].wrong,
                seen[2].needed.quantile(0.5),
                seen[2].needed.quantile(0.9),
                seen[2].wrong,
                seen[2].ratio());
    }
}
