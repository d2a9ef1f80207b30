package io.batchmark.bench.decisions;

import io.batchmark.core.sequential.Noise;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/** The chunk sizes of the paper: which one is chosen, and after how many runs. */
final class PaperShape {
    /** IBM's elapsed times by chunk size, in seconds: Table 1, from 25 to 8000 items. */
    static final double[] TRUTH = {1438.6, 629.6, 474.2, 373.1, 303.8, 272.8, 256.8, 244.5, 247.1, 244.7, 243.7, 1117.5
    };

    /** 1000 items. */
    static final int BASELINE = 5;
    /** 4000 items, the one level from 1000 to 4000 that is within the margin of the best. */
    private static final int SMALLEST = 7;
    /** 8000 items. */
    private static final int CLIFF = 11;

    private static final double MOST = 0.9;

    private final int campaigns;
    private final Aims aims;

    PaperShape(int campaigns, Aims aims) {
        this.campaigns = campaigns;
        this.aims = aims;
    }

    /** What was seen with one kind of noise. */
    private static final class Seen {
        private final Share smallest = new Share();
        private final Share cliff = new Share();
        private final Share misled = new Share();
        private final Choices ours = new Choices(TRUTH, OurRule.MARGIN);
        private final Choices before = new Choices(TRUTH, OurRule.MARGIN);
        private final Choices kimNelson = new Choices(TRUTH, OurRule.MARGIN);
        private final Choices bestOf = new Choices(TRUTH, OurRule.MARGIN);
        private final List<AnsweredCampaign> answered = new ArrayList<>();
        private final Blocks needed = new Blocks();
        /** Where all treatments are run in all blocks. */
        private final Blocks fixed = new Blocks();

        private final Share[] decidedByT = Share.many(Blocks.MOST + 1);
        private final Share[] decidedByTukey = Share.many(Blocks.MOST + 1);

        void add(Campaign campaign) {
            AnsweredCampaign sequential = new AnsweredCampaign(campaign, BASELINE, DecisionBench.MIN);
            answered.add(sequential);
            needed.add(sequential.choice() < 0 ? Blocks.MOST + 1 : sequential.blocks());
            ours.add(sequential.choice(), sequential.runs());
            smallest.add(sequential.choice() == SMALLEST);
            cliff.add(sequential.warnsOf(CLIFF));
            misled.add(sequential.isWrong(TRUTH));
            fixed.add(
                    Blocks.first(blocks -> AnsweredCampaign.choice(new OurRule(campaign, blocks), TRUTH.length) >= 0));
            StudentT t = new StudentT(campaign);
            Tukey tukey = Tukey.of(campaign);
            IntStream.rangeClosed(DecisionBench.MIN, Blocks.MOST).forEach(blocks -> {
                decidedByT[blocks].add(t.isDecided(blocks));
                decidedByTukey[blocks].add(tukey.isDecided(blocks));
            });
            before.add(new RuleBefore(campaign).choice(RuleBefore.BLOCKS, BASELINE), RuleBefore.BLOCKS * TRUTH.length);
            KimNelson selection = KimNelson.of(campaign);
            kimNelson.add(selection.choice(), selection.runs());
            bestOf.add(BestOf.choice(campaign), BestOf.runs(campaign));
        }

        /** Runs of a design with as many blocks as it takes. */
        String runsOfFixed() {
            return fixed.enoughFor(MOST) > Blocks.MOST
                    ? "> " + Blocks.MOST * TRUTH.length
                    : Integer.toString(fixed.enoughFor(MOST) * TRUTH.length);
        }

        /** Of those of campaigns that may end before that, and drop treatments. */
        double shareOfFixed() {
            int blocks = fixed.enoughFor(MOST);
            return answered.stream()
                            .mapToInt(campaign -> campaign.runs(blocks))
                            .average()
                            .orElseThrow()
                    / (blocks * TRUTH.length);
        }

        static String runs(Share... decided) {
            return IntStream.rangeClosed(DecisionBench.MIN, Blocks.MOST)
                    .filter(blocks -> decided[blocks].percent() >= 100 * MOST)
                    .mapToObj(blocks -> Integer.toString(blocks * TRUTH.length))
                    .findFirst()
                    .orElse("> " + Blocks.MOST * TRUTH.length);
        }
    }

    void print() {
        Table table = new Table(
                "The paper's chunk sizes: is the choice within the margin of the best (%)? Runs are means",
                "ours: 4000",
                "right",
                "wrong",
                "open",
                "misled",
                "cliff",
                "blocks",
                "runs",
                "fixed, 90 %: runs",
                "t, fixed, 90 %: runs",
                "Tukey, fixed, 90 %: runs",
                "before: right",
                "wrong",
                "open",
                "runs",
                "Kim-Nelson: right",
                "wrong",
                "runs",
                "best of 3: right",
                "wrong",
                "runs");
        for (Noise noise : Noise.values()) {
            Random random = new Random(3);
            Seen seen = new Seen();
            for (int campaign = 0; campaign < campaigns; campaign++) {
                seen.add(Campaign.of(noise.draw(Blocks.MOST, TRUTH.length, random), TRUTH));
            }
            table.row(
                    noise,
                    seen.smallest,
                    seen.ours.right(),
                    seen.ours.wrong(),
                    seen.ours.open(),
                    seen.misled,
                    seen.cliff,
                    seen.needed.quantile(0.5),
                    seen.ours.runs(),
                    seen.runsOfFixed(),
                    Seen.runs(seen.decidedByT),
                    Seen.runs(seen.decidedByTukey),
                    seen.before.right(),
                    seen.before.wrong(),
                    seen.before.open(),
                    seen.before.runs(),
                    seen.kimNelson.right(),
                    seen.kimNelson.wrong(),
                    seen.kimNelson.runs(),
                    seen.bestOf.right(),
                    seen.bestOf.wrong(),
                    seen.bestOf.runs());
            if (noise == Noise.NORMAL) {
                addAims(seen);
            }
        }
    }

    private void addAims(Seen seen) {
        String of = " of the paper's chunk sizes at 2 % noise";
        aims.atLeast("4000" + of + " is recommended", 95, seen.smallest.percent());
        aims.add("the cliff at 8000" + of + " is warned of", "in all", seen.cliff + " %", seen.cliff.isAll());
        aims.atMost(
                "a level beyond the margin" + of + " is recommended",
                1,
                seen.ours.wrong().percent());
        aims.atMost("any false statement" + of.replace(" of", " about"), 1, seen.misled.percent());
        aims.add(
                "runs, of those of our rule with so many blocks that 90 % are decided",
                "at most half", String.format(Locale.ROOT, "%.2f", seen.shareOfFixed()), seen.shareOfFixed() <= 0.5);
    }
}
