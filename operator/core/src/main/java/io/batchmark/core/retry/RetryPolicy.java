package io.batchmark.core.retry;

import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules of further attempts of a run.
 *
 * @param retries further attempts of a run that the infrastructure ended, at least 0
 * @param backoff pause before the second attempt of a run; the pause doubles with every further attempt
 * @param disturbance the rule for runs that were disturbed; null if no run is repeated because of a disturbance
 */
public record RetryPolicy(
        int retries, Duration backoff, @Nullable DisturbanceRule disturbance) {
    /** The pause stops growing after this many doublings. */
    private static final int MOST_DOUBLINGS = 10;

    /** Whether an attempt that is repeated for this cause uses up one of the retries that execution.retries allows. */
    public static boolean usesUpRetry(Cause cause) {
        return !cause.isAskedFor() && cause != Cause.NodesTaken && cause != Cause.Disturbed;
    }

    private static boolean usesUpRetry(Entry row) {
        return row.outcome() == Outcome.Retried && row.cause() != null && usesUpRetry(row.cause());
    }

    /**
     * How many retries a run has used up since the run was last asked for again.
     *
     * @param attempts the rows of the run, in the order of its attempts
     */
    public static int used(List<Entry> attempts) {
        int used = 0;
        for (Entry row : attempts) {
            used = row.outcome() == Outcome.Rerun ? 0 : used + (usesUpRetry(row) ? 1 : 0);
        }
        return used;
    }

    /**
     * The outcome of an attempt that the infrastructure ended.
     *
     * @param used how many retries the run has used up before
     */
    public Outcome endedByInfrastructure(int used) {
        return used < retries ? Outcome.Retried : Outcome.Failed;
    }

    /**
     * How long the next attempt of a run waits after the last one; zero unless the infrastructure ended the last one.
     *
     * @param attempts the rows of the run, in the order of its attempts
     */
    public Duration pauseAfter(List<Entry> attempts) {
        return attempts.isEmpty() || !usesUpRetry(attempts.getLast()) ? Duration.ZERO : pause(used(attempts));
    }

    Duration pause(int used) {
        return used == 0 ? Duration.ZERO : backoff.multipliedBy(1L << Math.min(used - 1, MOST_DOUBLINGS));
    }
}
