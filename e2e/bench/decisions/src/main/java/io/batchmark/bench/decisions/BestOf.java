package io.batchmark.bench.decisions;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Each treatment is run so many times, and the one with the fastest run of all is named the best. */
final class BestOf {
    static final int BLOCKS = 3;

    private BestOf() {}

    static int choice(Campaign campaign) {
        return IntStream.range(0, campaign.treatments())
                .boxed()
                .min(Comparator.comparingDouble(treatment -> fastest(campaign, treatment)))
                .orElseThrow();
    }

    private static double fastest(Campaign campaign, int treatment) {
        return IntStream.range(0, BLOCKS)
                .mapToDouble(block -> campaign.times()[block][treatment])
                .min()
                .orElseThrow();
    }

    static int runs(Campaign campaign) {
        return BLOCKS * campaign.treatments();
    }
}
