package io.batchmark.core.schedule;

import java.time.Duration;

/**
 * How the runs of a campaign are executed.
 *
 * @param parallelism runs at a time, at least 1
 * @param retries further attempts of a run that the infrastructure ended, at least 0
 * @param startGrace how long a pod may fail to start its container before the attempt is given up
 * @param deletionGrace how long a pod that is being deleted may outlive its grace period before its node counts as lost
 * @param backoff pause before the second attempt of a run; it doubles with every further attempt
 */
public record Policy(int parallelism, int retries, Duration startGrace, Duration deletionGrace, Duration backoff) {
    Duration pauseBefore(int attempt) {
        return attempt == 1 ? Duration.ZERO : backoff.multipliedBy(1L << Math.min(attempt - 2, 10));
    }
}
