package io.batchmark.bench.decisions;

import io.batchmark.core.adaptation.GrowingCampaigns;
import io.batchmark.core.adaptation.GrowingCampaigns.Growth;
import io.batchmark.core.question.NoiseModel;
import io.batchmark.core.sequential.Noise;
import java.util.Arrays;
import java.util.Random;

/** Equal treatments in campaigns that grow, run through scheduler and ledger. */
final class LaterTreatments {
    /** What the first blocks took, times this, is what later ones take. */
    private static final double[] SHIFTS = {1, 1.05, 0.9};

    private final int campaigns;
    private final Aims aims;

    LaterTreatments(int campaigns, Aims aims) {
        this.campaigns = campaigns;
        this.aims = aims;
    }

    void print() {
        for (NoiseModel model : NoiseModel.values()) {
            print(model);
        }
    }

    private void print(NoiseModel model) {
        Noise[] noises = Noise.values();
        Share[] byNoise = Share.many(noises.length);
        Table table = new Table(
                "4 treatments or more that do not differ, through scheduler and ledger, noise model " + model
                        + ", each kind of noise by turns. They grow after ten blocks: false statements (%) where the cluster then",
                "is as before",
                "is 5 % slower",
                "is 10 % faster");
        double worst = 0;
        Random random = new Random(5);
        for (Growth growth : Growth.values()) {
            Share[] wrong = Share.many(SHIFTS.length);
            for (int campaign = 0; campaign < campaigns; campaign++) {
                for (int shift = 0; shift < SHIFTS.length; shift++) {
                    int noise = campaign % noises.length;
                    boolean misled = GrowingCampaigns.isMisled(model, growth, SHIFTS[shift], noises[noise], random);
                    wrong[shift].add(misled);
                    byNoise[noise].add(misled);
                }
            }
            table.row(growth, (Object[]) wrong);
            worst = Math.max(worst, Share.largest(wrong));
        }
        Table same = new Table(
                "The same campaigns of noise model " + model + " by kind of noise: false statements (%)",
                "all of them");
        Arrays.stream(noises).forEach(noise -> same.row(noise, byNoise[noise.ordinal()]));
        aims.atMost(
                "false alarms of noise model " + model
                        + " where blocks, levels or reruns come later, once or again and again, after a shift",
                OurRule.mostFalse(model),
                worst);
        aims.atMost(
                "false alarms of these campaigns, by kind of noise", OurRule.mostFalse(model), Share.largest(byNoise));
    }
}
