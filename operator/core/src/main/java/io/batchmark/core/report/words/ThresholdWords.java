package io.batchmark.core.report.words;

import io.batchmark.core.answer.Doubt;
import io.batchmark.core.answer.ThresholdCheck;
import io.batchmark.core.answer.ThresholdCheck.Verdict;
import io.batchmark.core.question.Threshold;
import io.batchmark.core.question.Threshold.Bound;
import java.util.List;

/** What limits are called, and whether treatments keep them: thresholds or constraints. */
public final class ThresholdWords {
    private ThresholdWords() {}

    /** As in {@code elapsed at most 30s in 50 % of the runs}. */
    public static String name(Threshold threshold) {
        return threshold.response().label()
                + (threshold.bound() == Bound.Max ? " at most " : " at least ")
                + threshold.text() + " in " + Words.percent(threshold.share()) + " of the runs";
    }

    public static String verdict(ThresholdCheck check) {
        return switch (check.verdict()) {
            case Met -> "met";
            case NotMet -> "not met";
            case Undecided -> undecided(check);
        };
    }

    private static String undecided(ThresholdCheck check) {
        if (check.runs() == 0) {
            return "undecided: no run measured it";
        }
        if (check.doubt() != null) {
            return "undecided: " + because(check.doubt());
        }
        return "undecided" + (check.moreRuns() == null ? "" : ": about " + Words.count(check.moreRuns(), "more run"));
    }

    private static String because(Doubt doubt) {
        return switch (doubt) {
            case Trend ->
                "the runs show a trend: they get slower or faster, so that later runs might be on the other side of the limit";
            case Streaks ->
                "the runs show streaks: each run resembles the run before it, so that too few runs are independent";
        };
    }

    /** As in {@code all thresholds are met} or {@code thresholds are not met: elapsed at most 30s in 50 % of the runs by itemCount=10}. */
    public static String sentence(List<ThresholdCheck> checks) {
        boolean missed = checks.stream().anyMatch(check -> check.verdict() == Verdict.NotMet);
        List<ThresholdCheck> open = with(checks, Verdict.Undecided);
        if (!missed && open.isEmpty()) {
            return "all thresholds are met";
        }
        return missed
                ? "thresholds are not met: " + missed(checks)
                : "thresholds that are still undecided: " + list(open);
    }

    /** The limits that are shown not to be met, and by which treatments. At least one must be. */
    static String missed(List<ThresholdCheck> checks) {
        return list(with(checks, Verdict.NotMet));
    }

    private static List<ThresholdCheck> with(List<ThresholdCheck> checks, Verdict verdict) {
        return checks.stream().filter(check -> check.verdict() == verdict).toList();
    }

    private static String list(List<ThresholdCheck> checks) {
        return Words.list(checks.stream()
                .map(check -> name(check.threshold()) + " by "
                        + Words.name(check.treatment().treatment()))
                .toList());
    }
}
