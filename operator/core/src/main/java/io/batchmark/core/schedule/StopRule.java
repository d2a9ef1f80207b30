package io.batchmark.core.schedule;

import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.schedule.Decision.Stop;
import java.time.Instant;
import java.util.Optional;

/** The rule by which an attempt that has not ended is stopped. */
final class StopRule {
    private final Policy policy;
    private final Instant now;

    StopRule(Policy policy, Instant now) {
        this.policy = policy;
        this.now = now;
    }

    /**
     * The cause by which an attempt must end.
     *
     * @param isBroken true if the other run of its pair has ended without a usable result
     * @return empty if the attempt may continue
     */
    Optional<Cause> cause(ObservedAttempt observed, boolean isBroken) {
        if (isBroken) {
            return Optional.of(Cause.PairBroken);
        }
        return switch (policy.mode()) {
            case Cancel -> Optional.of(Cause.Cancelled);
            case Halt -> Optional.of(Cause.Suspended);
            case Run, Drain ->
                overdueAt(observed).filter(at -> !now.isBefore(at)).map(at -> Cause.NodeLost);
        };
    }

    /** The stop of an attempt, unless all of it is being deleted. */
    static Optional<Stop> of(ObservedAttempt observed, Cause cause) {
        boolean isLeft =
                observed.pods().isEmpty() || observed.pods().values().stream().anyMatch(pod -> pod.gone() == null);
        return isLeft ? Optional.of(new Stop(observed.run(), observed.attempt(), cause)) : Optional.empty();
    }

    /** The time when an attempt that continues may have to be stopped although nothing happens. */
    Optional<Instant> deadline(ObservedAttempt observed) {
        return overdueAt(observed).filter(now::isBefore);
    }

    private Optional<Instant> overdueAt(ObservedAttempt observed) {
        return SilentNode.overdueAt(observed, policy.timeouts().runTimeout());
    }
}
