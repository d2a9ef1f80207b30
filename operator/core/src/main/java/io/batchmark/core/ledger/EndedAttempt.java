package io.batchmark.core.ledger;

import io.batchmark.core.design.Run;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An attempt that ended, as a row of the ledger has it. */
public interface EndedAttempt {
    String treatment();

    int block();

    Outcome outcome();

    @Nullable
    Cause cause();

    @Nullable
    Instant started();

    Instant finished();

    default Run.Key run() {
        return new Run.Key(treatment(), block());
    }

    /** Tests if the attempt succeeded and its run is repeated, because something disturbed it. */
    default boolean callsForRepeat() {
        return outcome() == Outcome.Retried && cause() == Cause.Disturbed;
    }

    /** Tests if the attempt failed, with or without another attempt. An attempt that a user stopped has not failed. */
    default boolean hasFailed() {
        Cause why = cause();
        return outcome().isOfAttempt()
                && outcome() != Outcome.Succeeded
                && !callsForRepeat()
                && (why == null || !why.isAskedFor());
    }

    /** The time of the container: a lower bound for the time of a censored run; zero if the container never started. */
    default Duration ran() {
        Instant start = started();
        return start == null ? Duration.ZERO : Duration.between(start, finished());
    }
}
