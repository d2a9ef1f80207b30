package io.batchmark.bench.decisions;

import io.batchmark.core.sequential.GroupSequentialBounds;
import java.util.Arrays;
import java.util.Random;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Rules that look at one treatment and the baseline after each block. Their comparisons with the baseline share the error by Bonferroni's
 * inequality. No rule checks its model.
 */
final class LookedAtRules {
    private static final GroupSequentialBounds BOUNDS = new GroupSequentialBounds();
    /** Above this number of blocks, signs are drawn. */
    private static final int ALL_SIGNS = 13;

    private static final int DRAWN = 20_000;

    private final double[] ratios;
    private final Tukey squares;
    private final double error;

    LookedAtRules(Campaign campaign, int treatment) {
        ratios = Arrays.stream(campaign.logs())
                .mapToDouble(block -> block[0] - block[treatment])
                .toArray();
        squares = Tukey.of(campaign);
        error = OurRule.ERROR / 2 / (campaign.treatments() - 1);
    }

    /** Student's t with the scatter of all treatments. */
    boolean isFasterByT(int blocks) {
        double level = BOUNDS.level(error, blocks);
        if (!(level > 0)) {
            return false;
        }
        double deviation = Math.sqrt(squares.meanSquare(blocks) * 2 / blocks);
        return TDistribution.of(squares.freedom(blocks)).survivalProbability(sum(blocks) / blocks / deviation) <= level;
    }

    /** The share of all signs of the log ratios whose sum is at least as large. */
    boolean isFasterBySignFlips(int blocks) {
        double level = BOUNDS.level(error, blocks);
        if (StrictMath.pow(0.5, blocks) > level) {
            return false;
        }
        double sum = sum(blocks) * (1 - 1e-12);
        boolean areAll = blocks <= ALL_SIGNS;
        int signs = areAll ? 1 << blocks : DRAWN;
        Random random = new Random(blocks);
        int larger = 0;
        for (int drawn = 0; drawn < signs && larger <= level * signs; drawn++) {
            int flips = areAll ? drawn : random.nextInt();
            double flipped = 0;
            for (int block = 0; block < blocks; block++) {
                flipped += (flips >> block & 1) == 0 ? ratios[block] : -ratios[block];
            }
            larger += flipped >= sum ? 1 : 0;
        }
        return larger <= level * signs;
    }

    /** Wald's sequential probability ratio test that is given the true difference and the true noise. */
    boolean isFasterBySprt(int blocks, double difference, double noise) {
        double variance = 2 * noise * noise;
        return (difference * sum(blocks) - blocks * difference * difference / 2) / variance >= -Math.log(error);
    }

    private double sum(int blocks) {
        return Arrays.stream(ratios, 0, blocks).sum();
    }
}
