package io.batchmark.core.schedule;

import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.schedule.Decision.Counts;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.core.schedule.Decision.State;
import io.batchmark.core.schedule.Obstacle.Kind;
import io.batchmark.core.schedule.Policy.Mode;
import org.jspecify.annotations.Nullable;

/** Where a campaign stands. */
final class CampaignProgress {
    private final Policy policy;
    private final Ledger seen;
    private final Counts counts;

    /**
     * @param seen the ledger as it is
     * @param written the ledger as it will be at once
     */
    CampaignProgress(Policy policy, Ledger seen, Ledger written, int running) {
        this.policy = policy;
        this.seen = seen;
        this.counts = new Counts(
                written.planned(),
                running,
                written.count(Outcome.Succeeded),
                written.count(Outcome.Censored),
                written.count(Outcome.Invalid),
                written.count(Outcome.Failed));
    }

    /**
     * A campaign is over when its rows are seen in the ledger, not when they are about to be written; those too of runs that had
     * begun when their treatment was dropped.
     *
     * @param active whether attempts go on
     * @param recorded whether all that have ended have a row
     * @param limit what is used up; null where nothing is
     */
    State state(
            @Nullable CampaignFailure failure,
            boolean active,
            boolean recorded,
            @Nullable Limit limit,
            ObstacleSummary obstacles) {
        if (seen.prefix() == seen.size() && !active && recorded) {
            return counts.succeeded() + counts.censored() > 0
                    ? new State(Phase.Completed, counts, end(), null)
                    : new State(
                            Phase.Failed,
                            counts,
                            "NoUsableResult",
                            "none of the " + counts.planned() + " runs gave a usable result");
        }
        if (failure != null && !active) {
            return new State(Phase.Failed, counts, failure.reason(), failure.message());
        }
        if (limit != null && policy.mode() == Mode.Run && !active && recorded) {
            return counts.succeeded() + counts.censored() > 0
                    ? new State(Phase.Completed, counts, limit.reason(), limit.text())
                    : new State(
                            Phase.Failed,
                            counts,
                            limit.reason(),
                            limit.text() + ", and none of the " + counts.finished()
                                    + " runs that ended gave a usable result");
        }
        return switch (policy.mode()) {
            case Run -> running(obstacles);
            case Drain, Halt ->
                new State(
                        Phase.Suspended,
                        counts,
                        active ? "Suspending" : "Suspended",
                        active
                                ? "execution.suspend: " + counts.running() + " runs "
                                        + (policy.mode() == Mode.Drain ? "are finishing" : "are being stopped")
                                : "execution.suspend: no run is started");
            case Cancel ->
                active
                        ? new State(
                                Phase.Running,
                                counts,
                                "Cancelling",
                                "execution.cancel: " + counts.running() + " runs are being stopped")
                        : new State(
                                Phase.Cancelled,
                                counts,
                                "Cancelled",
                                "execution.cancel: " + (counts.planned() - counts.finished()) + " of "
                                        + counts.planned() + " runs were not run");
        };
    }

    /**
     * Where a campaign stands of which nothing runs and something cannot be written down: it is over when that is done, or when it
     * has taken too long. Who has suspended it waits for no end.
     *
     * @param otherwise where it would stand
     * @param held runs that have ended and that are not in the ledger
     */
    State unwritten(State otherwise, Obstacle obstacle, boolean tooLong, int held) {
        if (otherwise.phase() == Phase.Suspended) {
            return new State(Phase.Suspended, counts, obstacle.reason(), obstacle.text());
        }
        if (!tooLong) {
            return new State(Phase.Running, counts, obstacle.reason(), obstacle.text(), obstacle);
        }
        boolean endsAnyhow = obstacle.kind() == Kind.Reporting && otherwise.over();
        if (endsAnyhow && otherwise.phase() != Phase.Completed) {
            return otherwise;
        }
        CampaignFailure failure = CampaignFailure.unwritten(obstacle, held);
        return new State(Phase.Failed, counts, failure.reason(), failure.message());
    }

    /** Why no run is left: some may have been left out because they could change nothing. */
    private String end() {
        return Cause.ENDS.stream()
                .filter(cause -> !seen.blocks().dropped(cause).isEmpty())
                .map(Cause::name)
                .findFirst()
                .orElse("AllRunsRecorded");
    }

    private State running(ObstacleSummary obstacles) {
        // a run that waits for its next attempt has begun
        boolean begun = counts.running() + counts.finished() > 0 || seen.lastEnd() != null;
        return new State(
                begun ? Phase.Running : Phase.Pending,
                counts,
                obstacles.isEmpty() ? "Running" : obstacles.reason(),
                obstacles.isEmpty() ? null : obstacles.message());
    }
}
