package io.batchmark.bench.decisions;

import static io.batchmark.bench.decisions.OurRule.CLOSE;
import static io.batchmark.bench.decisions.OurRule.MARGIN;

import io.batchmark.core.question.NoiseModel;
import io.batchmark.core.sequential.Noise;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The truth is where a statement begins to be false: any bet that wins there on average is one too many. */
final class Boundary {
    private static final int BLOCKS = 30;
    /** The best one is the last: the first loses the margin. */
    private static final double[] FOUR = {103, 106.09, 113.3, 100};

    private final int campaigns;
    private final Aims aims;

    Boundary(int campaigns, Aims aims) {
        this.campaigns = campaigns;
        this.aims = aims;
    }

    void print() {
        for (NoiseModel model : NoiseModel.values()) {
            print(model);
        }
    }

    private void print(NoiseModel model) {
        Table table = new Table(
                "Treatments that differ by 3, -3 and 10 %, noise model " + model
                        + " with a look at each of 30 blocks: campaigns with a false statement (%)",
                "loss < margin, 2",
                "loss > margin, 2",
                "loss < margin, 4",
                "ratio not 3 %, 2",
                "ratio not -3 %, 2",
                "any of 3 ratios, 4");
        double loss = 0;
        double ratio = 0;
        for (Noise noise : Noise.values()) {
            Random random = new Random(6);
            Share[] losses = Share.many(3);
            Share[] ratios = Share.many(3);
            for (int campaign = 0; campaign < campaigns; campaign++) {
                double[][] drawn = noise.draw(BLOCKS, FOUR.length, model.order(), random);
                Campaign slower = Campaign.of(drawn, 100, 103);
                Campaign faster = Campaign.of(drawn, 103, 100);
                Campaign four = Campaign.of(drawn, FOUR);
                double below = MARGIN - CLOSE;
                losses[0].add(
                        OurRule.ever(model, slower, below, rule -> rule.best().isWithinMargin(1)));
                losses[1].add(OurRule.ever(
                        model, slower, MARGIN + CLOSE, rule -> rule.best().isBeyondMargin(1)));
                losses[2].add(
                        OurRule.ever(model, four, below, rule -> rule.best().isWithinMargin(0)));
                ratios[0].add(OurRule.ever(model, slower, below, rule -> !rule.covers(1, MARGIN)));
                ratios[1].add(OurRule.ever(model, faster, MARGIN, rule -> !rule.covers(1, -MARGIN)));
                ratios[2].add(OurRule.ever(model, four, below, Boundary::missesARatio));
            }
            table.row(noise, Stream.of(losses, ratios).flatMap(Stream::of).toArray());
            loss = Math.max(loss, Share.largest(losses));
            ratio = Math.max(ratio, Share.largest(ratios));
        }
        double most = OurRule.mostFalse(model);
        aims.atMost("a loss of exactly the margin is taken for less or more, noise model " + model, most, loss);
        aims.atMost("a ratio other than 1 is not in its interval, noise model " + model, most, ratio);
    }

    private static boolean missesARatio(OurRule rule) {
        return !IntStream.range(1, FOUR.length)
                .allMatch(treatment -> rule.covers(treatment, Math.log(FOUR[treatment] / FOUR[0])));
    }
}
