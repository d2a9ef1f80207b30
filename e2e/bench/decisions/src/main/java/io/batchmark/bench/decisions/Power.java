package io.batchmark.bench.decisions;

import io.batchmark.core.sequential.Noise;
import java.util.Random;
import java.util.function.UnaryOperator;

/** One treatment takes 5 % less than the baseline, the others the same: how often and how soon that is found, and what it costs. */
final class Power {
    private static final int FASTER = 1;

    private final int campaigns;
    private final Aims aims;

    Power(int campaigns, Aims aims) {
        this.campaigns = campaigns;
        this.aims = aims;
    }

    void print(int treatments) {
        print(
                "One of " + treatments + " treatments takes 5 % less than the baseline, the others the same",
                treatments,
                campaign -> campaign);
    }

    void printCensored() {
        print(
                "The same of 4 treatments, where three tenths of the runs, the slowest, are censored",
                4,
                Campaign::withLimit);
    }

    private void print(String title, int treatments, UnaryOperator<Campaign> ended) {
        Table table = new Table(
                title + ": found (%)",
                "ours, blocks: median",
                "of 9 in 10",
                "runs",
                "in 12 blocks",
                "before, 12 blocks",
                "t, 12 blocks",
                "naive t, 12 blocks",
                "Tukey, 12 blocks",
                "runs",
                "Kim-Nelson",
                "wrong",
                "runs",
                "best of 3",
                "wrong",
                "runs");
        double[] truth = Campaign.same(treatments);
        truth[FASTER] = 95;
        for (Noise noise : Noise.values()) {
            Random random = new Random(2);
            Blocks needed = new Blocks();
            Share soon = new Share();
            Share[] t = Share.many(3);
            Share tukey = new Share();
            Choices kimNelson = new Choices(truth, 0);
            Choices bestOf = new Choices(truth, 0);
            for (int number = 0; number < campaigns; number++) {
                Campaign campaign = ended.apply(Campaign.of(noise.draw(Blocks.MOST, treatments, random), truth));
                int blocks = Blocks.first(after -> new OurRule(campaign, after).isFaster(FASTER));
                needed.add(blocks);
                soon.add(blocks <= DecisionBench.FIXED);
                StudentT student = new StudentT(campaign);
                t[0].add(new RuleBefore(campaign).isFaster(DecisionBench.FIXED, FASTER, 0));
                t[1].add(student.sign(DecisionBench.FIXED, FASTER, 0, treatments - 1) < 0);
                t[2].add(student.sign(DecisionBench.FIXED, FASTER, 0, 1) < 0);
                tukey.add(Tukey.of(campaign).sign(DecisionBench.FIXED, FASTER, 0) < 0);
                KimNelson selection = KimNelson.of(campaign);
                kimNelson.add(selection.choice(), selection.runs());
                bestOf.add(BestOf.choice(campaign), BestOf.runs(campaign));
            }
            table.row(
                    noise,
                    needed.quantile(0.5),
                    needed.quantile(0.9),
                    Math.round(needed.mean() * treatments),
                    soon,
                    t[0],
                    t[1],
                    t[2],
                    tukey,
                    DecisionBench.FIXED * treatments,
                    kimNelson.right(),
                    kimNelson.wrong(),
                    kimNelson.runs(),
                    bestOf.right(),
                    bestOf.wrong(),
                    bestOf.runs());
            if (noise == Noise.NORMAL && treatments == 12) {
                aims.add(
                        "blocks until 5 % at 2 % noise is found among twelve treatments, median",
                        "at most 10", needed.quantile(0.5), needed.median() <= 10);
            }
        }
    }
}
