package io.batchmark.core.answer;

import io.batchmark.core.answer.ThresholdCheck.Verdict;
import io.batchmark.core.question.Threshold;
import io.batchmark.core.sequential.ProportionEvidence;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What runs say for and against a limit, if each of them keeps it with the same probability; and whether they say so otherwise, too. */
public final class LimitEvidence {
    /** Forecasts beyond this many runs say nothing. */
    private static final int MAX_RUNS = 1000;

    private final Threshold threshold;
    private final double enoughMet;
    private final double enoughMissed;

    /**
     * @param errorOfMet probability that it is said to be met and is not
     * @param errorOfMissed probability that it is said not to be met and is
     */
    public LimitEvidence(Threshold threshold, double errorOfMet, double errorOfMissed) {
        this.threshold = threshold;
        enoughMet = -StrictMath.log(errorOfMet);
        enoughMissed = -StrictMath.log(errorOfMissed);
    }

    private final class Sum {
        private final ProportionEvidence met = new ProportionEvidence(threshold.share());
        private final ProportionEvidence missed = new ProportionEvidence(1 - threshold.share());

        void add(boolean keeps) {
            met.add(keeps);
            missed.add(!keeps);
        }

        Verdict verdict() {
            if (met.now() >= enoughMet) {
                return Verdict.Met;
            }
            return missed.now() >= enoughMissed ? Verdict.NotMet : Verdict.Undecided;
        }
    }

    private Sum sum(double[] values) {
        Sum sum = new Sum();
        Arrays.stream(values).forEach(value -> sum.add(threshold.isKeptBy(value)));
        return sum;
    }

    /** @param values of the runs, in their order */
    public Verdict of(double[] values) {
        return sum(values).verdict();
    }

    /** What the order of the runs shows that the verdict would not withstand; null where it would, or shows nothing. */
    public @Nullable Doubt doubt(double[] values, RunOrder order) {
        Verdict verdict = of(values);
        if (order.hasTrend() && of(RunOrder.afterwards(values)) != verdict) {
            return Doubt.Trend;
        }
        return order.hasStreaks() && of(RunOrder.apart(values)) != verdict ? Doubt.Streaks : null;
    }

    /** About how many more runs it takes, if they keep the limit as often as these; null where that cannot be forecast. */
    @Nullable
    Integer moreRuns(double[] values) {
        Sum sum = sum(values);
        double keeping = Arrays.stream(values).filter(threshold::isKeptBy).count() / (double) values.length;
        long kept = Math.round(keeping * values.length);
        int more = 0;
        while (values.length > 0 && sum.verdict() == Verdict.Undecided && more < MAX_RUNS) {
            boolean keeps = kept < keeping * (values.length + more + 1);
            sum.add(keeps);
            kept += keeps ? 1 : 0;
            more++;
        }
        return values.length == 0 || sum.verdict() == Verdict.Undecided ? null : (Integer) more;
    }
}
