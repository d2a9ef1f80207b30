package io.batchmark.bench.decisions;

import static io.batchmark.bench.decisions.OurRule.CLOSE;
import static io.batchmark.bench.decisions.OurRule.MARGIN;

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
        Table table = new Table(
                "Treatments that differ by 3, -3 and 10 %, ours with a look at each of 30 blocks: campaigns with a false statement (%)",
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
                double[][] drawn = noise.draw(BLOCKS, FOUR.length, random);
                Campaign slower = Campaign.of(drawn, 100, 103);
                OurRule below = new OurRule(slower, BLOCKS, MARGIN - CLOSE);
                OurRule four = new OurRule(Campaign.of(drawn, FOUR), BLOCKS, MARGIN - CLOSE);
                losses[0].add(below.best().isWithinMargin(1));
                losses[1].add(new OurRule(slower, BLOCKS, MARGIN + CLOSE).best().isBeyondMargin(1));
                losses[2].add(four.best().isWithinMargin(0));
                ratios[0].add(!below.covers(1, MARGIN));
                ratios[1].add(!new OurRule(Campaign.of(drawn, 103, 100), BLOCKS).covers(1, -MARGIN));
                ratios[2].add(!IntStream.range(1, FOUR.length)
                        .allMatch(treatment -> four.covers(treatment, Math.log(FOUR[treatment] / FOUR[0]))));
            }
            table.row(noise, Stream.of(losses, ratios).flatMap(Stream::of).toArray());
            loss = Math.max(loss, Share.largest(losses));
            ratio = Math.max(ratio, Share.largest(ratios));
        }
        aims.atMost("a loss of exactly the margin is taken for less or more", 5, loss);
        aims.atMost("a ratio other than 1 is not in its interval", 5, ratio);
    }
}
