package io.batchmark.core.attempt;

import io.batchmark.core.retry.RetryPolicy;
import java.time.Duration;

/**
 * The rules for an attempt that has ended, or that does not continue.
 *
 * @param retry what follows an attempt that the infrastructure ended
 * @param lostEventsInvalidate whether a run that lost events is invalid
 * @param startGrace how long a pod may fail to start its container before the attempt is given up
 * @param deletionGrace how long a pod that is being deleted may outlive its grace period before its node counts as lost
 */
public record EndPolicy(RetryPolicy retry, boolean lostEventsInvalidate, Duration startGrace, Duration deletionGrace) {}
