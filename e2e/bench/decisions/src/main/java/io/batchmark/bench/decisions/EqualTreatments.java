package io.batchmark.bench.decisions;

import io.batchmark.core.design.Design;
import io.batchmark.core.question.NoiseModel;
import io.batchmark.core.sequential.Noise;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Treatments that do not differ: whatever is said to be faster, slower, or the best, is not. */
final class EqualTreatments {
    private static final int BLOCKS = 30;
    /** What the other rules say, at one look and at several, in the order of {@link #addOthers}. */
    private static final String[] OTHERS = {
        "before",
        "with looks",
        "t",
        "with looks",
        "naive t",
        "with looks",
        "Tukey",
        "with looks",
        "Kim-Nelson",
        "best of 3"
    };

    private final int campaigns;
    private final Aims aims;

    EqualTreatments(int campaigns, Aims aims) {
        this.campaigns = campaigns;
        this.aims = aims;
    }

    void complete(int treatments) {
        Table table = new Table(
                treatments
                        + " treatments that do not differ: campaigns with a false statement (%), and with right intervals of all ratios (%)",
                headings("ours, looks", "coverage"));
        double worst = 0;
        for (Noise noise : Noise.values()) {
            Random random = new Random(1);
            Share wrong = new Share();
            Share covered = new Share();
            Share[] others = Share.many(OTHERS.length);
            for (int campaign = 0; campaign < campaigns; campaign++) {
                Campaign times = Campaign.of(noise.draw(BLOCKS, treatments, random), Campaign.same(treatments));
                OurRule rule = new OurRule(times, BLOCKS);
                wrong.add(rule.tellsAny());
                covered.add(IntStream.range(1, treatments).allMatch(treatment -> rule.covers(treatment, 0)));
                addOthers(others, times);
            }
            table.row(noise, cells(others, wrong, covered));
            worst = Math.max(worst, wrong.percent());
        }
        aims.atMost("false alarms of " + treatments + " treatments, a look at each of 30 blocks", 5, worst);
    }

    /** Not each block has a time of each treatment. */
    void incomplete() {
        Table table = new Table(
                "4 treatments that do not differ, ours with looks: two come with block 10, when all get 10 % slower; a fifth of the runs is lost; the slowest are censored, as for the other rules (%)",
                headings(
                        "two come late",
                        "a fifth is lost",
                        "censored",
                        "EqualScatter: two come late",
                        "a fifth is lost",
                        "censored"));
        double worst = 0;
        double worstOfModel = 0;
        for (Noise noise : Noise.values()) {
            Random random = new Random(4);
            Share[] wrong = Share.many(3);
            Share[] ofModel = Share.many(3);
            Share[] others = Share.many(OTHERS.length);
            for (int campaign = 0; campaign < campaigns; campaign++) {
                Campaign times = Campaign.of(noise.draw(BLOCKS, 4, random), Campaign.same(4));
                addIncomplete(wrong, NoiseModel.None, times, random);
                addOthers(others, times.withLimit());
                Campaign balanced = Campaign.of(noise.draw(BLOCKS, 4, Design.Order.Balanced, random), Campaign.same(4));
                addIncomplete(ofModel, NoiseModel.EqualScatter, balanced, random);
            }
            table.row(
                    noise,
                    cells(others, Stream.of(wrong, ofModel).flatMap(Stream::of).toArray(Share[]::new)));
            worst = Math.max(worst, Share.largest(wrong));
            worstOfModel = Math.max(worstOfModel, Share.largest(ofModel));
        }
        String what = "false alarms where runs are missing or censored, or treatments come after a shift";
        aims.atMost(what, OurRule.mostFalse(NoiseModel.None), worst);
        aims.atMost(what + ", EqualScatter", OurRule.mostFalse(NoiseModel.EqualScatter), worstOfModel);
    }

    private static void addIncomplete(Share[] wrong, NoiseModel model, Campaign times, Random random) {
        Campaign late = times.slowerFrom(9, 1.1).without((block, treatment) -> block < 9 && treatment > 1);
        wrong[0].add(OurRule.tellsAny(model, late));
        wrong[1].add(OurRule.tellsAny(model, times.without((block, treatment) -> random.nextInt(5) == 0)));
        wrong[2].add(OurRule.tellsAny(model, times.withLimit()));
    }

    private static String[] headings(String... ours) {
        return Stream.of(ours, OTHERS).flatMap(Stream::of).toArray(String[]::new);
    }

    private static Object[] cells(Share[] others, Share... ours) {
        return Stream.of(ours, others).flatMap(Stream::of).toArray();
    }

    private static void addOthers(Share[] wrong, Campaign campaign) {
        RuleBefore before = new RuleBefore(campaign);
        StudentT t = new StudentT(campaign);
        Tukey tukey = Tukey.of(campaign);
        int others = campaign.treatments() - 1;
        wrong[0].add(before.tellsAny(DecisionBench.FIXED));
        wrong[1].add(looks().anyMatch(before::tellsAny));
        wrong[2].add(t.tellsAny(DecisionBench.FIXED, others));
        wrong[3].add(looks().anyMatch(blocks -> t.tellsAny(blocks, others)));
        wrong[4].add(t.tellsAny(DecisionBench.FIXED, 1));
        wrong[5].add(looks().anyMatch(blocks -> t.tellsAny(blocks, 1)));
        wrong[6].add(tukey.tellsAny(DecisionBench.FIXED));
        wrong[7].add(looks().anyMatch(tukey::tellsAny));
        wrong[8].add(KimNelson.of(campaign).choice() >= 0);
        wrong[9].add(BestOf.choice(campaign) >= 0);
    }

    private static IntStream looks() {
        return IntStream.rangeClosed(DecisionBench.MIN, BLOCKS);
    }
}
