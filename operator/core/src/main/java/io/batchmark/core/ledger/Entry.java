package io.batchmark.core.ledger;

import io.batchmark.contract.RunResult;
import io.batchmark.core.design.Run;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One row of the ledger: what became of one attempt.
 *
 * @param treatment id of the treatment
 * @param block number of the block, from 1
 * @param attempt number of the attempt, from 1
 * @param outcome what the attempt means for its run
 * @param cause why it did not succeed; null where it did
 * @param message one line for the user; null where there is nothing to say
 * @param started when the container started; null where it never did
 * @param finished when the attempt ended
 * @param node node it ran on; null where it never got one
 * @param result what the runner reported; null where there is no usable result
 */
public record Entry(
        String treatment,
        int block,
        int attempt,
        Outcome outcome,
        @Nullable Cause cause,
        @Nullable String message,
        @Nullable Instant started,
        Instant finished,
        @Nullable String node,
        @Nullable RunResult result) {

    public Run.Key run() {
        return new Run.Key(treatment, block);
    }

    /** How long the container ran: a lower bound of what a censored run would have taken; zero if it never started. */
    public Duration ran() {
        return started == null ? Duration.ZERO : Duration.between(started, finished);
    }
}
