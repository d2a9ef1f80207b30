package io.batchmark.core.attempt;

import io.batchmark.core.ledger.Outcome;
import java.time.Duration;

/**
 * What an attempt that has ended, or does not get on, counts as.
 *
 * @param retries further attempts of a run that the infrastructure ended, at least 0
 * @param lostEventsInvalidate whether a run that lost events is invalid
 * @param startGrace how long a pod may fail to start its container before the attempt is given up
 * @param deletionGrace how long a pod that is being deleted may outlive its grace period before its node counts as lost
 */
public record EndPolicy(int retries, boolean lostEventsInvalidate, Duration startGrace, Duration deletionGrace) {
    /**
     * What it means for a run that the infrastructure has ended another attempt of it.
     *
     * @param retriesUsed how many it had ended before
     */
    public Outcome endedByInfrastructure(int retriesUsed) {
        return retriesUsed < retries ? Outcome.Retried : Outcome.Failed;
    }
}
