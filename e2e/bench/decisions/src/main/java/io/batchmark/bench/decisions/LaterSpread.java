package io.batchmark.bench.decisions;

import io.batchmark.core.question.NoiseModel;
import io.batchmark.core.sequential.Noise;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Campaigns whose runs scatter otherwise from the fourth block on, because these have another number of iterations: bets that are scaled
 * by earlier blocks are then too small or too large for some time.
 */
final class LaterSpread {
    private static final int BLOCKS = 30;
    private static final int PILOT = 3;
    private static final int TREATMENTS = 4;
    private static final double[] FACTORS = {1, 3, 1.0 / 3};

    private final int campaigns;
    private final Aims aims;

    LaterSpread(int campaigns, Aims aims) {
        this.campaigns = campaigns;
        this.aims = aims;
    }

    void print() {
        for (NoiseModel model : NoiseModel.values()) {
            print(model);
        }
        printBlocks();
    }

    private void print(NoiseModel model) {
        Table table = new Table(
                TREATMENTS + " treatments that do not differ, noise model " + model
                        + " with looks: false statements (%) where runs from block 4 on scatter",
                "as before",
                "3 times as far",
                "a third as far",
                "3 times or a third, by what is seen");
        double worst = 0;
        for (Noise noise : Noise.values()) {
            Random random = new Random(6);
            Share[] wrong = Share.many(FACTORS.length + 1);
            for (int campaign = 0; campaign < campaigns; campaign++) {
                double[][] drawn = noise.draw(BLOCKS, TREATMENTS, model.order(), random);
                for (int factor = 0; factor < FACTORS.length; factor++) {
                    wrong[factor].add(OurRule.tellsAny(model, later(drawn, FACTORS[factor])));
                }
                // a number that is chosen by the first blocks may be chosen by whatever they show
                wrong[FACTORS.length].add(
                        OurRule.tellsAny(model, later(drawn, drawn[2][0] > drawn[2][1] ? 3 : 1.0 / 3)));
            }
            table.row(noise, (Object[]) wrong);
            worst = Math.max(worst, Share.largest(wrong));
        }
        aims.atMost(
                "false alarms where runs scatter 3 times or a third as far from the fourth block on, noise model "
                        + model,
                OurRule.mostFalse(model),
                worst);
    }

    /** How soon a treatment that is 5 % faster is told from the baseline. */
    private void printBlocks() {
        Table table = new Table(
                "Mean number of blocks, of " + BLOCKS
                        + " at most, until a treatment that takes 5 % less is told from the baseline, where runs scatter by",
                "2 %",
                "0.7 %",
                "2 %, then 0.7 %",
                "6 %",
                "2 %, then 6 %");
        double[] truth = Campaign.same(TREATMENTS);
        truth[1] *= 0.95;
        double[] sums = new double[5];
        Random random = new Random(8);
        for (int campaign = 0; campaign < campaigns; campaign++) {
            double[][] drawn = Noise.NORMAL.draw(BLOCKS, TREATMENTS, random);
            double[][][] cases = {
                drawn,
                scaled(drawn, 0, 1.0 / 3),
                scaled(drawn, PILOT, 1.0 / 3),
                scaled(drawn, 0, 3),
                scaled(drawn, PILOT, 3)
            };
            for (int i = 0; i < cases.length; i++) {
                sums[i] += blocks(Campaign.of(cases[i], truth));
            }
        }
        table.row(
                Noise.NORMAL,
                IntStream.range(0, sums.length)
                        .mapToObj(i -> String.format(Locale.ROOT, "%.1f", sums[i] / campaigns))
                        .toArray());
    }

    private static int blocks(Campaign campaign) {
        return IntStream.rangeClosed(DecisionBench.MIN, BLOCKS)
                .filter(blocks -> new OurRule(campaign, blocks).isFaster(1))
                .findFirst()
                .orElse(BLOCKS);
    }

    private static Campaign later(double[][] noise, double factor) {
        return Campaign.of(scaled(noise, PILOT, factor), Campaign.same(TREATMENTS));
    }

    /** @param first block from which on noise is so many times as large, counted from 0 */
    private static double[][] scaled(double[][] noise, int first, double factor) {
        return IntStream.range(0, noise.length)
                .mapToObj(block -> IntStream.range(0, noise[block].length)
                        .mapToDouble(treatment -> noise[block][treatment] * (block < first ? 1 : factor))
                        .toArray())
                .toArray(double[][]::new);
    }
}
