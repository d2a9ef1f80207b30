package io.batchmark.bench.decisions;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/** Student's t of the log ratios of pairs in the same block: right for normal noise and one look. */
final class StudentT implements Pairs {
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

    /** @param comparisons that share the error */
    int sign(int blocks, int treatment, int reference, int comparisons) {
        double mean = mean(blocks, treatment, reference);
        return Math.abs(mean) > reach(blocks, treatment, reference, comparisons) ? (int) Math.signum(mean) : 0;
    }

    @Override
    public int treatments() {
        return treatments;
    }

    /** The comparisons with one treatment share the error. */
    @Override
    public double reach(int blocks, int one, int other) {
        return reach(blocks, one, other, treatments - 1);
    }

    @Override
    public double mean(int blocks, int one, int other) {
        double sum = 0;
        for (int block = 0; block < blocks; block++) {
            sum += logs[block][one] - logs[block][other];
        }
        return sum / blocks;
    }

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
