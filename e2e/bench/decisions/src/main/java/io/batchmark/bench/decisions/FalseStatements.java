package io.batchmark.bench.decisions;

import io.batchmark.core.question.NoiseModel;
import io.batchmark.core.sequential.Noise;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/** Campaigns of treatments that do not differ, in which a rule shows a difference at any of 30 looks, for each kind of noise. */
final class FalseStatements {
    private static final int BLOCKS = 30;
    private static final int[] SIZES = {2, 4, 12, 40, 100};
    /** Kinds of noise for which the model holds: within a block, all runs scatter alike. */
    private static final Set<Noise> INSIDE = EnumSet.of(Noise.NORMAL, Noise.LOGNORMAL, Noise.BLOCKS);

    private final int campaigns;
    private final Aims aims;

    FalseStatements(int campaigns, Aims aims) {
        this.campaigns = campaigns;
        this.aims = aims;
    }

    void print() {
        Table table = new Table(
                "Treatments that do not differ: campaigns with a false statement at any look, and whose runs contradict noise model EqualScatter (%)",
                Arrays.stream(SIZES)
                        .boxed()
                        .flatMap(size -> Stream.of(size + ": None", "EqualScatter", "contradicted"))
                        .toArray(String[]::new));
        double without = 0;
        double inside = 0;
        double outside = 0;
        for (Noise noise : Noise.values()) {
            Share[] shares = Share.many(3 * SIZES.length);
            for (int size = 0; size < SIZES.length; size++) {
                Share none = shares[3 * size];
                Share equal = shares[3 * size + 1];
                simulate(noise, SIZES[size], none, equal, shares[3 * size + 2]);
                without = Math.max(without, none.percent());
                if (INSIDE.contains(noise)) {
                    inside = Math.max(inside, equal.percent());
                } else {
                    outside = Math.max(outside, equal.percent());
                }
            }
            table.row(noise, (Object[]) shares);
        }
        aims.atMost("false alarms without a noise model, a look at each of 30 blocks", 5, without);
        aims.atMost("false alarms inside noise model EqualScatter, a look at each of 30 blocks", 5, inside);
        aims.atMost("false alarms outside noise model EqualScatter, a look at each of 30 blocks", 10, outside);
    }

    private void simulate(Noise noise, int treatments, Share none, Share equal, Share contradicted) {
        Random random = new Random(13);
        for (int number = 0; number < campaigns; number++) {
            none.add(OurRule.tellsAny(NoiseModel.None, campaign(noise, treatments, NoiseModel.None, random)));
            Campaign campaign = campaign(noise, treatments, NoiseModel.EqualScatter, random);
            equal.add(OurRule.tellsAny(NoiseModel.EqualScatter, campaign));
            contradicted.add(OurRule.contradiction(campaign) != null);
        }
    }

    private static Campaign campaign(Noise noise, int treatments, NoiseModel model, Random random) {
        return Campaign.of(noise.draw(BLOCKS, treatments, model.order(), random), Campaign.same(treatments));
    }
}
