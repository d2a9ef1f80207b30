package io.batchmark.core.sequential.bench;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/** Student's t of the log ratios of pairs in the same block: right for normal noise and one look. */
final class StudentT {
    /** Critical values by blocks and comparisons: they take long. */
    private static final Map<List<Integer>, Double> CRITICAL = new HashMap<>();

    private final double[][] logs;
    private final int treatments;

    StudentT(Campaign campaign) {
        logs = campaign.logs();
        treatments = campaign.treatments();
    }

    /** Whether it tells any treatment from the baseline. */
    boolean tellsAny(int blocks, int comparisons) {
        return IntStream.range(1, treatments).anyMatch(treatment -> sign(blocks, treatment, 0, comparisons) != 0);
    }

    /**
     * -1 where a treatment is told to be faster than another one, 1 where slower, 0 where neither.
     *
     * @param comparisons that share the error
     */
    int sign(int blocks, int treatment, int reference, int comparisons) {
        double mean = mean(blocks, treatment, reference);
        return Math.abs(mean) > reach(blocks, treatment, reference, comparisons) ? (int) Math.signum(mean) : 0;
    }

    /** Whether it shows which is the smallest treatment that is within the margin of each other one. */
    boolean isDecided(int blocks) {
        for (int treatment = 0; treatment < treatments; treatment++) {
            if (isWithinMargin(blocks, treatment)) {
                return true;
            }
            if (mayBeBest(blocks, treatment)) {
                return false;
            }
        }
        return false;
    }

    private boolean isWithinMargin(int blocks, int treatment) {
        return IntStream.range(0, treatments)
                .filter(other -> other != treatment)
                .allMatch(other -> mean(blocks, treatment, other) + reach(blocks, treatment, other, treatments - 1)
                        <= OurRule.MARGIN);
    }

    private boolean mayBeBest(int blocks, int treatment) {
        return IntStream.range(0, treatments)
                .filter(other -> other != treatment)
                .noneMatch(other -> sign(blocks, treatment, other, treatments - 1) > 0);
    }

    private double mean(int blocks, int one, int other) {
        double sum = 0;
        for (int block = 0; block < blocks; block++) {
            sum += logs[block][one] - logs[block][other];
        }
        return sum / blocks;
    }

    /** Half of the interval. */
    private double reach(int blocks, int one, int other, int comparisons) {
        double mean = mean(blocks, one, other);
        double squares = 0;
        for (int block = 0; block < blocks; block++) {
            double rest = logs[block][one] - logs[block][other] - mean;
            squares += rest * rest;
        }
        double critical = CRITICAL.computeIfAbsent(
                List.of(blocks, comparisons),
                key -> TDistribution.of(blocks - 1).inverseSurvivalProbability(OurRule.ERROR / 2 / comparisons));
        return critical * Math.sqrt(squares / (blocks - 1) / blocks);
    }
}
