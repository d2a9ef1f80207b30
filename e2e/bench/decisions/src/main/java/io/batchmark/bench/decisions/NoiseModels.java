package io.batchmark.bench.decisions;

import io.batchmark.core.question.NoiseModel;
import io.batchmark.core.sequential.Noise;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Blocks until a difference is told, with and without a noise model, and by rules that test no model. */
final class NoiseModels {
    /** The default of the most replicates. */
    private static final int MOST = 30;

    private static final int FASTER = 1;
    private static final int FIRST = 2;
    /** Blocks of the rule, relative to the blocks of Student's t without a test of the model. */
    private static final double NEAR = 1.15;

    private static final List<Cell> CELLS = List.of(
            new Cell(0.2, 0.02, 2),
            new Cell(0.2, 0.02, 4),
            new Cell(0.2, 0.02, 12),
            new Cell(0.1, 0.02, 2),
            new Cell(0.1, 0.02, 4),
            new Cell(0.1, 0.02, 12),
            new Cell(0.05, 0.02, 2),
            new Cell(0.05, 0.02, 4),
            new Cell(0.05, 0.02, 12),
            new Cell(0.03, 0.02, 12),
            new Cell(0.02, 0.02, 2),
            new Cell(0.02, 0.02, 4),
            new Cell(0.02, 0.02, 12),
            new Cell(0.05, 0.05, 12));

    private final int campaigns;
    private final Aims aims;

    /**
     * Campaigns of one kind.
     *
     * @param faster difference of one treatment from all others, as a fraction
     * @param noise standard deviation of a run
     */
    private record Cell(double faster, double noise, int treatments) {
        Campaign draw(Random random) {
            double[] truth = Campaign.same(treatments);
            truth[FASTER] *= 1 - faster;
            double[][] drawn = new double[MOST][treatments];
            for (double[] block : drawn) {
                Arrays.setAll(block, treatment -> noise * random.nextGaussian());
            }
            return Campaign.of(drawn, truth);
        }

        @Override
        public String toString() {
            return Math.round(100 * faster) + " %, " + Math.round(100 * noise) + " %, " + treatments;
        }
    }

    NoiseModels(int campaigns, Aims aims) {
        this.campaigns = campaigns;
        this.aims = aims;
    }

    void print() {
        Table table = new Table(
                "Difference, noise, treatments: blocks until it is told, median (told within 30, %)",
                "today", "sign flips", "t", "SPRT", "EqualScatter");
        double farthest = 0;
        for (Cell cell : CELLS) {
            Random random = new Random(12);
            Blocks[] needed =
                    IntStream.range(0, 5).mapToObj(rule -> new Blocks()).toArray(Blocks[]::new);
            for (int number = 0; number < campaigns; number++) {
                Campaign campaign = cell.draw(random);
                LookedAtRules others = new LookedAtRules(campaign, FASTER);
                needed[0].add(lasting(blocks -> new OurRule(campaign, blocks).isFaster(FASTER)));
                needed[1].add(first(others::isFasterBySignFlips));
                needed[2].add(first(others::isFasterByT));
                needed[3].add(first(blocks -> others.isFasterBySprt(blocks, -Math.log1p(-cell.faster), cell.noise)));
                needed[4].add(lasting(blocks -> equalScatter(campaign, blocks).isFaster(FASTER)));
            }
            table.row(cell, Arrays.stream(needed).map(NoiseModels::text).toArray());
            farthest = Math.max(farthest, (double) needed[4].median() / needed[2].median());
        }
        aims.add(
                "blocks until a difference is told with noise model EqualScatter, relative to t, the largest of the medians",
                "at most " + NEAR,
                String.format(Locale.ROOT, "%.2f", farthest),
                farthest <= NEAR);
        printPaper();
    }

    private void printPaper() {
        Table table = new Table(
                "The paper's chunk sizes until there is an answer: mean number of runs, and open or false answers (%)",
                "today", "open", "false", "EqualScatter", "open", "false");
        for (Noise noise : Noise.values()) {
            Random random = new Random(14);
            Share[] shares = Share.many(4);
            long[] runs = new long[2];
            for (int number = 0; number < campaigns; number++) {
                Campaign campaign =
                        Campaign.of(noise.draw(Blocks.MOST, PaperShape.TRUTH.length, random), PaperShape.TRUTH);
                for (int model = 0; model < 2; model++) {
                    AnsweredCampaign answered = new AnsweredCampaign(
                            campaign,
                            PaperShape.BASELINE,
                            DecisionBench.MIN,
                            model == 0 ? OurRule::new : NoiseModels::equalScatter);
                    runs[model] += answered.runs();
                    shares[2 * model].add(answered.choice() < 0);
                    shares[2 * model + 1].add(answered.isWrong(PaperShape.TRUTH));
                }
            }
            table.row(noise, runs[0] / campaigns, shares[0], shares[1], runs[1] / campaigns, shares[2], shares[3]);
            if (noise == Noise.NORMAL) {
                aims.add(
                        "runs until the paper's chunk sizes have an answer with noise model EqualScatter, 2 % noise, mean",
                        "at most 100", Long.toString(runs[1] / campaigns), runs[1] <= 100L * campaigns);
            }
        }
    }

    private static OurRule equalScatter(Campaign campaign, int blocks) {
        return OurRule.of(NoiseModel.EqualScatter, campaign, blocks, OurRule.MARGIN);
    }

    /** The first look with the difference. */
    private static int first(IntPredicate tells) {
        return IntStream.rangeClosed(FIRST, MOST).filter(tells).findFirst().orElse(MOST + 1);
    }

    /** The same for a rule that keeps what it has told. */
    private static int lasting(IntPredicate tells) {
        return tells.test(MOST) ? first(tells) : MOST + 1;
    }

    private static String text(Blocks needed) {
        int median = needed.median();
        return (median > MOST ? "> " + MOST : Integer.toString(median)) + " (" + Math.round(needed.percentWithin(MOST))
                + ")";
    }
}
