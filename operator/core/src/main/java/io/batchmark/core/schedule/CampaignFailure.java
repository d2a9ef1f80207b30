package io.batchmark.core.schedule;

import io.batchmark.core.design.Treatment;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.schedule.Obstacle.Kind;
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

    private static final Set<@Nullable Cause> OF_JOB = EnumSet.of(
            Cause.BatchJobFailed,
            Cause.JobStopped,
            Cause.ParametersNotUnderstood,
            Cause.ServerNotStarted,
            Cause.NotMeasurable);

    /** Failed runs without any other after which a job is taken for one that never completes. */
    private static final int NEVER_COMPLETED = 3;

    /** Of a campaign that could not start any run for so long that it is given up. */
    static CampaignFailure of(Obstacle obstacle) {
        return new CampaignFailure(Decision.State.NO_RUN_CAN_START, "no run can start: " + obstacle.text());
    }

    /**
     * Of a campaign that could not write down what came of its runs for so long that it is given up.
     *
     * @param held runs that have ended and that are not in the ledger
     */
    static CampaignFailure unwritten(Obstacle obstacle, int held) {
        return new CampaignFailure(
                Decision.State.RESULTS_NOT_WRITTEN, unwritten(obstacle.kind(), held) + obstacle.text());
    }

    private static String unwritten(Kind kind, int held) {
        if (kind == Kind.Reporting) {
            return "the report could not be written: ";
        }
        return held == 0
                ? "the ledger could not be written. Remove the cause, then change the spec, such as"
                        + " execution.pendingTimeout, and the campaign continues: "
                : "the results of " + held + (held == 1 ? " run" : " runs")
                        + " could not be recorded; their pods keep them until the campaign is deleted. Remove the cause,"
                        + " then change the spec, such as execution.pendingTimeout, and they are recorded: ";
    }

    /** Null where the campaign goes on. */
    static @Nullable CampaignFailure of(Policy policy, Ledger ledger) {
        int failed = ledger.count(Outcome.Failed);
        int unusable = failed + ledger.count(Outcome.Invalid);
        CampaignFailure neverCompletes = neverCompletes(ledger);
        if (neverCompletes != null) {
            return neverCompletes;
        }
        if (failed > 0 && failed == ledger.over()) {
            // nothing has ever run and a run has no attempts left: the other runs would fare no better
            CampaignFailure hopeless = ledger.finals().stream()
                    .filter(entry -> NEVER_RAN.contains(entry.cause()))
                    .findFirst()
                    .map(entry -> new CampaignFailure(
                            Decision.State.NO_RUN_CAN_START, "no run can start: " + entry.message()))
                    .orElse(null);
            if (hopeless != null) {
                return hopeless;
            }
        }
        return unusable > policy.limits().maxFailed()
                ? new CampaignFailure(
                        "TooManyFailedRuns",
                        unusable + " of " + ledger.planned() + " runs ended without a usable result, and"
                                + " execution.maxFailedRuns allows "
                                + policy.limits().maxFailed() + ": " + example(ledger))
                : null;
    }

    /** Where nothing has completed, the baseline has failed, and so the other runs would fare no better. */
    private static @Nullable CampaignFailure neverCompletes(Ledger ledger) {
        int invalid = ledger.count(Outcome.Invalid);
        if (invalid < NEVER_COMPLETED || invalid < ledger.over()) {
            return null;
        }
        // a level may fail, and be what is run first
        return ledger.finals().stream()
                .filter(entry ->
                        OF_JOB.contains(entry.cause()) && entry.treatment().equals(Treatment.BASELINE))
                .findFirst()
                .map(entry -> new CampaignFailure(
                        "NoRunCompletes",
                        "all " + invalid + " runs that are over have failed, the baseline among them, run "
                                + entry.run() + ": " + entry.message()
                                + "; correct the job or its image, and create a new campaign"))
                .orElse(null);
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
