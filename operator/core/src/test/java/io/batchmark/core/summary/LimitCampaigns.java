package io.batchmark.core.summary;

import io.batchmark.core.answer.LimitEvidence;
import io.batchmark.core.answer.RunOrder;
import io.batchmark.core.answer.ThresholdCheck.Verdict;
import io.batchmark.core.question.Threshold;
import io.batchmark.core.response.Response;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Campaigns whose median is compared with a limit. */
public final class LimitCampaigns {
    private LimitCampaigns() {}

    /**
     * What is said of the first treatment.
     *
     * @param values by block and treatment
     * @param fewest blocks after which the campaign ends if that is told by then, and after each further one
     * @return -1 where the median is said to be above the limit, 1 where it is said to be below, 0 where neither is
     */
    public static int told(double[][] values, double limit, int fewest) {
        Threshold threshold = new Threshold(Response.ELAPSED, 0.5, Threshold.Bound.Max, limit, "limit");
        LimitEvidence evidence = new LimitEvidence(threshold, 0.05, 0.05);
        for (int blocks = fewest; blocks <= values.length; blocks++) {
            double[][] first = Arrays.copyOf(values, blocks);
            RunOrder order = RunOrder.of(IntStream.range(0, values[0].length)
                    .mapToObj(treatment -> Arrays.stream(first)
                            .mapToDouble(block -> block[treatment])
                            .toArray())
                    .toList());
            double[] own = Arrays.stream(first).mapToDouble(block -> block[0]).toArray();
            Verdict verdict = evidence.of(own);
            if (verdict != Verdict.Undecided && evidence.doubt(own, order) == null) {
                return verdict == Verdict.Met ? 1 : -1;
            }
        }
        return 0;
    }
}
