package io.batchmark.core.loop;

import io.batchmark.core.answer.Change;
import io.batchmark.core.answer.ThresholdCheck;
import io.batchmark.core.answer.ThresholdCheck.Verdict;
import io.batchmark.core.report.words.EarlierWords;
import io.batchmark.core.report.words.RegressionWords;
import io.batchmark.core.report.words.ThresholdWords;
import io.batchmark.core.summary.EarlierComparison;
import io.batchmark.core.summary.Summary;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Status, reason and message of a condition that depends on measured results.
 *
 * @param status True, False, or Unknown while the runs do not decide it
 */
public record ResultCondition(String status, String reason, String message) {
    /** Whether all thresholds are met; null if there are no thresholds. */
    static @Nullable ResultCondition ofThresholds(List<ThresholdCheck> checks) {
        if (checks.isEmpty()) {
            return null;
        }
        String message = ThresholdWords.sentence(checks);
        if (checks.stream().anyMatch(check -> check.verdict() == Verdict.NotMet)) {
            return new ResultCondition("False", "NotMet", message);
        }
        return checks.stream().allMatch(check -> check.verdict() == Verdict.Met)
                ? new ResultCondition("True", "Met", message)
                : new ResultCondition("Unknown", "Undecided", message);
    }

    /** A treatment that costs more than the baseline, or than it did in an earlier campaign; null if the campaign compares nothing. */
    static @Nullable ResultCondition ofRegressions(Summary summary) {
        Optional<String> regressions = RegressionWords.of(summary);
        if (regressions.isPresent()) {
            return of(RegressionWords.change(summary.regressions()), regressions.get());
        }
        EarlierComparison earlier = summary.earlier();
        if (earlier == null) {
            return null;
        }
        String message =
                EarlierWords.sentence(earlier, summary.campaign().analysis().response());
        return earlier.obstacle() == null
                ? of(earlier.change(), message)
                : new ResultCondition("Unknown", "NotComparable", message);
    }

    private static ResultCondition of(Change change, String message) {
        return switch (change) {
            case Regressed -> new ResultCondition("True", "Regressed", message);
            case NotRegressed -> new ResultCondition("False", "NotRegressed", message);
            case Undecided -> new ResultCondition("Unknown", "Undecided", message);
        };
    }
}
