package io.batchmark.core.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.core.answer.ThresholdCheck.Verdict;
import io.batchmark.core.question.Threshold;
import io.batchmark.core.question.Threshold.Bound;
import io.batchmark.core.report.words.ThresholdWords;
import io.batchmark.core.response.Response;
import io.batchmark.core.summary.Ledgers;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitEvidenceTest {
    private final Random random = new Random(7);

    private static Threshold atMost(double limit) {
        return new Threshold(Response.ELAPSED, 0.5, Bound.Max, limit, limit + "s");
    }

    private static LimitEvidence evidence(double limit) {
        return new LimitEvidence(atMost(limit), 0.05, 0.05);
    }

    private double[] runs(int n) {
        return random.doubles(n, -1, 1).toArray();
    }

    /** Each run takes a second longer than the one before it: the median is not above 126 s by now, but it will be. */
    @Test
    void trendThatWouldCrossTheLimitLeavesItUndecided() {
        double[] values = runs(30);
        Arrays.setAll(values, i -> values[i] + 100 + i);
        RunOrder order = RunOrder.of(List.of(values));
        assertThat(order.hasTrend()).isTrue();
        assertThat(evidence(126).of(values)).isEqualTo(Verdict.Met);
        assertThat(evidence(126).doubt(values, order)).isEqualTo(Doubt.Trend);
        assertThat(evidence(200).doubt(values, order)).as("far from it").isNull();
        assertThat(evidence(90).of(values)).isEqualTo(Verdict.NotMet);
        assertThat(evidence(90).doubt(values, order)).as("away from it").isNull();
    }

    @Test
    void streaksLeaveUndecidedWhatTooFewIndependentRunsShow() {
        double[] values = runs(31);
        Arrays.setAll(values, i -> 0.01 * values[i] + Math.sin(2 * Math.PI * i / 15));
        RunOrder order = RunOrder.of(List.of(values));
        assertThat(order.hasStreaks()).isTrue();
        assertThat(order.hasTrend()).isFalse();
        assertThat(evidence(0.85).of(values)).isEqualTo(Verdict.Met);
        assertThat(evidence(0.85).doubt(values, order)).isEqualTo(Doubt.Streaks);
        assertThat(evidence(2).doubt(values, order)).as("each of them keeps it").isNull();
    }

    /** Where order means nothing, each of the two is seen in one campaign of 100; equal values and runs that were cut short do no harm. */
    @ParameterizedTest
    @CsvSource({"1, 10", "1, 30", "4, 8", "12, 5"})
    void orderThatMeansNothingIsRarelyTakenForSomething(int treatments, int runs) {
        int trends = 0;
        int streaks = 0;
        for (int campaign = 0; campaign < 2000; campaign++) {
            List<double[]> series = IntStream.range(0, treatments)
                    .mapToObj(treatment -> random.doubles(runs)
                            .map(value -> value > 0.9 ? Double.POSITIVE_INFINITY : Math.ceil(20 * value))
                            .toArray())
                    .toList();
            RunOrder order = RunOrder.of(series);
            trends += order.hasTrend() ? 1 : 0;
            streaks += order.hasStreaks() ? 1 : 0;
        }
        assertThat(trends).isLessThanOrEqualTo(35);
        assertThat(streaks).isLessThanOrEqualTo(40);
        assertThat(RunOrder.of(List.of(new double[30]))).isEqualTo(new RunOrder(false, false));
    }

    /** The order of a few runs shows no trend yet, so the limit must be further away than the runs are from each other. */
    @Test
    void fewRuns_decideALimitThatIsFarAway_andNoOther() {
        double[] values = runs(10);
        assertThat(evidence(1.01).of(values)).isEqualTo(Verdict.Undecided);
        assertThat(evidence(1.01).moreRuns(values)).isEqualTo(15);
        assertThat(evidence(4.01).of(values)).isEqualTo(Verdict.Met);
        assertThat(evidence(-4.01).of(values)).isEqualTo(Verdict.NotMet);
        assertThat(evidence(1.01).of(runs(25))).isEqualTo(Verdict.Met);
    }

    @Test
    void timesAtTheLimit_showNothing() {
        double[] values = new double[30];
        Arrays.fill(values, 1);
        assertThat(evidence(1).of(values)).isEqualTo(Verdict.Undecided);
        assertThat(evidence(1).moreRuns(values)).isNull();
        Arrays.fill(values, 0, 10, 2);
        assertThat(evidence(1).of(values)).as("ten runs are above the limit").isEqualTo(Verdict.NotMet);
    }

    @ParameterizedTest
    @CsvSource({"SKIPS, 3", "SKIPS, 0", "THROTTLED, 0"})
    void countAtTheLimit_andTimeOfZero_keepIt(Response response, double limit) {
        double[] values = new double[10];
        Arrays.fill(values, limit);
        assertThat(new LimitEvidence(new Threshold(response, 0.5, Bound.Max, limit, ""), 0.05, 0.05).of(values))
                .isEqualTo(Verdict.Met);
    }

    @Test
    void reasonIsSaid() {
        TreatmentSummary baseline = new Ledgers(5).summary("1000");
        assertThat(ThresholdWords.verdict(
                        new ThresholdCheck(atMost(1), baseline, Verdict.Undecided, 23, 30, Doubt.Trend, null)))
                .isEqualTo(
                        "undecided: the runs show a trend: they get slower or faster, so that later runs might be on the other side of the limit");
        assertThat(ThresholdWords.verdict(
                        new ThresholdCheck(atMost(1), baseline, Verdict.Undecided, 26, 31, Doubt.Streaks, null)))
                .isEqualTo(
                        "undecided: the runs show streaks: each run resembles the run before it, so that too few runs are independent");
    }
}
