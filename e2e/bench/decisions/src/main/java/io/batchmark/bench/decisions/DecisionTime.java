package io.batchmark.bench.decisions;

import io.batchmark.core.question.NoiseModel;
import io.batchmark.core.sequential.Noise;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/** How long it takes to decide. */
final class DecisionTime {
    private static final int[][] SIZES = {{4, 30}, {12, 30}, {100, 20}, {1000, 20}, {5000, 20}};
    private static final int REPEATS = 5;
    /** Where all pairs are compared, more take too much memory. */
    private static final int MOST_OF_PAIRS = 1000;

    private DecisionTime() {}

    static void print() {
        Table table = new Table(
                "Time of a decision, ms, the least of " + REPEATS + " (of Kim and Nelson all looks together)",
                "ours",
                "EqualScatter",
                "before",
                "t",
                "Tukey",
                "Kim-Nelson",
                "best of 3");
        for (int[] size : SIZES) {
            int treatments = size[0];
            int blocks = size[1];
            double[] truth = IntStream.range(0, treatments)
                    .mapToDouble(treatment -> 100 + treatment % 37)
                    .toArray();
            Campaign campaign = Campaign.of(Noise.NORMAL.draw(blocks, treatments, new Random(4)), truth);
            boolean hasPairs = treatments <= MOST_OF_PAIRS;
            table.row(
                    treatments + " x " + blocks,
                    least(() -> decide(new OurRule(campaign, blocks))),
                    least(() -> decide(OurRule.of(NoiseModel.EqualScatter, campaign, blocks, OurRule.MARGIN))),
                    least(() -> new RuleBefore(campaign).tellsAny(blocks)),
                    least(() -> new StudentT(campaign).tellsAny(blocks, treatments - 1)),
                    hasPairs ? least(() -> Tukey.of(campaign).tellsAny(blocks)) : "-",
                    hasPairs ? least(() -> KimNelson.of(campaign)) : "-",
                    least(() -> BestOf.choice(campaign)));
        }
    }

    private static void decide(OurRule rule) {
        for (int treatment = 0; treatment < rule.treatments(); treatment++) {
            rule.best().isWithinMargin(treatment);
            rule.best().isSlower(treatment);
        }
    }

    private static String least(Runnable decision) {
        long best = Long.MAX_VALUE;
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            long start = System.nanoTime();
            decision.run();
            best = Math.min(best, System.nanoTime() - start);
        }
        return String.format(Locale.ROOT, "%.2f", best / 1e6);
    }
}
