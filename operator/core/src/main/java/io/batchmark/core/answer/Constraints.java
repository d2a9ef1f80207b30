package io.batchmark.core.answer;

import io.batchmark.core.answer.ThresholdCheck.Verdict;
import io.batchmark.core.treatment.TreatmentSummary;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which treatments keep all constraints, so that they may be chosen. */
public final class Constraints {
    private final Map<TreatmentSummary, Verdict> verdicts = new HashMap<>();
    private final Map<TreatmentSummary, Double> moreRuns = new HashMap<>();

    /** @param checks of each constraint and treatment; none where there are no constraints */
    public Constraints(List<ThresholdCheck> checks) {
        for (ThresholdCheck check : checks) {
            verdicts.merge(check.treatment(), check.verdict(), Constraints::both);
            moreRuns.merge(check.treatment(), more(check), Math::max);
        }
    }

    /** Met where all are, NotMet if one is shown not to be. */
    Verdict of(TreatmentSummary treatment) {
        return verdicts.getOrDefault(treatment, Verdict.Met);
    }

    /** About how many more runs of a treatment it takes to tell; infinite where that cannot be forecast. */
    double moreRuns(TreatmentSummary treatment) {
        return moreRuns.getOrDefault(treatment, 0.0);
    }

    private static double more(ThresholdCheck check) {
        if (check.verdict() != Verdict.Undecided) {
            return 0;
        }
        return check.moreRuns() == null ? Double.POSITIVE_INFINITY : check.moreRuns();
    }

    private static Verdict both(Verdict one, Verdict other) {
        if (one == Verdict.NotMet || other == Verdict.NotMet) {
            return Verdict.NotMet;
        }
        return one == Verdict.Met ? other : one;
    }
}
