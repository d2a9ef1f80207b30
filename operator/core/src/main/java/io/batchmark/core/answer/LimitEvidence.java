package io.batchmark.core.answer;

import io.batchmark.core.answer.ThresholdCheck.Verdict;
import io.batchmark.core.question.Threshold;
import io.batchmark.core.response.Unit;
import io.batchmark.core.sequential.ProportionEvidence;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** Evidence of runs for and against a limit. It assumes that each run keeps the limit with the same probability, and tests if order matters. */
public final class LimitEvidence {
    /** Forecasts beyond this many runs are not given. */
    private static final int MAX_RUNS = 1000;

    /** Runs below which their order shows too little of a trend, or of streaks. */
    private static final int FEW = 25;

    /** Distance of a limit that fewer runs decide, in ranges of the runs: operator/decisions/0072. */
    private static final double FAR = 1.5;

    private final Threshold threshold;
    private final double enoughMet;
    private final double enoughMissed;

    /**
     * @param errorOfMet probability of the verdict Met for a limit that is not met
     * @param errorOfMissed probability of the verdict NotMet for a limit that is met
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
        Arrays.stream(values).filter(this::tells).forEach(value -> sum.add(threshold.isKeptBy(value)));
        return sum;
    }

    /** A time other than zero equals its limit only by rounding. The sign test leaves such runs out. */
    private boolean tells(double value) {
        return value != threshold.limit() || value == 0 || threshold.response().unit() != Unit.SECONDS;
    }

    /** @param values of the runs, in their order */
    public Verdict of(double[] values) {
        Verdict verdict = sum(values).verdict();
        return values.length >= FEW || isFar(values, verdict) ? verdict : Verdict.Undecided;
    }

    /** Tests if the verdict is the same for runs that are nearer to the limit. */
    private boolean isFar(double[] values, Verdict verdict) {
        DoubleSummaryStatistics finite =
                Arrays.stream(values).filter(Double::isFinite).summaryStatistics();
        double distance = finite.getCount() == 0 ? 0 : FAR * (finite.getMax() - finite.getMin());
        return DoubleStream.of(-distance, distance)
                .allMatch(shift ->
                        sum(Arrays.stream(values).map(value -> value + shift).toArray())
                                        .verdict()
                                == verdict);
    }

    /** A property of the order of the runs that the verdict does not withstand; null if there is no such property. */
    public @Nullable Doubt doubt(double[] values, RunOrder order) {
        Verdict verdict = of(values);
        if (order.hasTrend() && sum(RunOrder.afterwards(values)).verdict() != verdict) {
            return Doubt.Trend;
        }
        return order.hasStreaks() && sum(RunOrder.apart(values)).verdict() != verdict ? Doubt.Streaks : null;
    }

    /** About how many more runs an undecided limit takes, if they keep it as often as these; null if that cannot be forecast. */
    @Nullable
    Integer moreRuns(double[] values) {
        Sum sum = sum(values);
        if (sum.verdict() != Verdict.Undecided) {
            return FEW - values.length;
        }
        double[] telling = Arrays.stream(values).filter(this::tells).toArray();
        long kept = Arrays.stream(telling).filter(threshold::isKeptBy).count();
        double keeping = kept / (double) telling.length;
        int more = 0;
        while (telling.length > 0 && sum.verdict() == Verdict.Undecided && more < MAX_RUNS) {
            boolean keeps = kept < keeping * (telling.length + more + 1);
            sum.add(keeps);
            kept += keeps ? 1 : 0;
            more++;
        }
        return telling.length == 0 || sum.verdict() == Verdict.Undecided ? null : (Integer) more;
    }
}
