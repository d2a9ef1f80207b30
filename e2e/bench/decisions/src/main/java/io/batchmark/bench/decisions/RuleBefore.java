package io.batchmark.bench.decisions;

import java.util.Comparator;
import java.util.stream.IntStream;

/** The rule of the operator before this one: the smallest median is the best; Student's t, and all pairs share the error. */
final class RuleBefore {
    /** The blocks of a campaign that did not say how many. */
    static final int BLOCKS = 5;

    private final Campaign campaign;
    private final StudentT t;
    private final int pairs;

    RuleBefore(Campaign campaign) {
        this.campaign = campaign;
        t = new StudentT(campaign);
        pairs = campaign.treatments() * (campaign.treatments() - 1) / 2;
    }

    /** Whether it tells the smallest median from any other treatment. */
    boolean tellsAny(int blocks) {
        int best = best(blocks);
        return IntStream.range(0, campaign.treatments())
                .anyMatch(other -> other != best && t.sign(blocks, best, other, pairs) != 0);
    }

    boolean isFaster(int blocks, int treatment, int baseline) {
        return t.sign(blocks, treatment, baseline, pairs) < 0;
    }

    /** The smallest median if it is told to be faster than the baseline; -1 where it is not. */
    int choice(int blocks, int baseline) {
        int best = best(blocks);
        return isFaster(blocks, best, baseline) ? best : -1;
    }

    private int best(int blocks) {
        return IntStream.range(0, campaign.treatments())
                .boxed()
                .min(Comparator.comparingDouble(treatment -> median(blocks, treatment)))
                .orElseThrow();
    }

    private double median(int blocks, int treatment) {
        return IntStream.range(0, blocks)
                .mapToDouble(block -> campaign.times()[block][treatment])
                .sorted()
                .skip(blocks / 2)
                .findFirst()
                .orElseThrow();
    }
}
