package io.batchmark.operator.status;

import io.batchmark.core.report.words.EarlierWords;
import io.batchmark.core.report.words.ThresholdWords;
import io.batchmark.core.response.Response;
import io.batchmark.core.statistics.EarlierComparison;
import io.batchmark.core.statistics.ThresholdCheck;
import io.batchmark.core.statistics.ThresholdCheck.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a condition says that the runs decide.
 *
 * @param status True, False, or Unknown while that is not sure
 */
record Finding(String status, String reason, String message) {
    /** Whether all thresholds are met; null where there are none. */
    static @Nullable Finding ofThresholds(List<ThresholdCheck> checks) {
        if (checks.isEmpty()) {
            return null;
        }
        String message = ThresholdWords.sentence(checks);
        if (checks.stream().anyMatch(check -> check.verdict() == Verdict.NotMet)) {
            return new Finding("False", "NotMet", message);
        }
        return checks.stream().allMatch(check -> check.verdict() == Verdict.Met)
                ? new Finding("True", "Met", message)
                : new Finding("Unknown", "Undecided", message);
    }

    /** Whether a treatment has become worse than it was in an earlier campaign; null where that was not asked for. */
    static @Nullable Finding ofEarlier(@Nullable EarlierComparison earlier, Response response) {
        if (earlier == null) {
            return null;
        }
        String message = EarlierWords.sentence(earlier, response);
        if (earlier.obstacle() != null) {
            return new Finding("Unknown", "NotComparable", message);
        }
        return switch (earlier.change()) {
            case Regressed -> new Finding("True", "Regressed", message);
            case NotRegressed -> new Finding("False", "NotRegressed", message);
            case Undecided -> new Finding("Unknown", "Undecided", message);
        };
    }
}
