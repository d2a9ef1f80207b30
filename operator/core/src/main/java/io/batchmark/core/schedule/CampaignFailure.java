package io.batchmark.core.schedule;

import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Why a campaign is given up before its runs are over.
 *
 * @param reason in one word
 * @param message for the user
 */
record CampaignFailure(String reason, String message) {
    private static final Set<@Nullable Cause> NEVER_RAN =
            EnumSet.of(Cause.NotStarted, Cause.ImagePull, Cause.ContainerStart);

    /** Null where the campaign goes on. */
    static @Nullable CampaignFailure of(Policy policy, Ledger ledger) {
        int failed = ledger.count(Outcome.Failed);
        int unusable = failed + ledger.count(Outcome.Invalid);
        if (failed > 0 && failed == ledger.over()) {
            // nothing has ever run and a run has no attempts left: the other runs would fare no better
            CampaignFailure hopeless = ledger.finals().stream()
                    .filter(entry -> NEVER_RAN.contains(entry.cause()))
                    .findFirst()
                    .map(entry -> new CampaignFailure("NoRunCanStart", "no run can start: " + entry.message()))
                    .orElse(null);
            if (hopeless != null) {
                return hopeless;
            }
        }
        return unusable > policy.maxFailed()
                ? new CampaignFailure(
                        "TooManyFailedRuns",
                        unusable + " of " + ledger.planned() + " runs ended without a usable result, and"
                                + " execution.maxFailedRuns allows " + policy.maxFailed() + ": " + example(ledger))
                : null;
    }

    private static String example(Ledger ledger) {
        Entry example = ledger.finals().stream()
                .filter(entry -> entry.outcome() == Outcome.Failed || entry.outcome() == Outcome.Invalid)
                .findFirst()
                .orElseThrow();
        return "run " + example.run() + ": " + example.cause()
                + (example.message() == null ? "" : ": " + example.message());
    }
}
