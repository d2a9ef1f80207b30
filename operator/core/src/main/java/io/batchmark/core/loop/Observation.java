package io.batchmark.core.loop;

import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.schedule.Neighbours;
import java.time.Instant;
import java.util.List;

/**
 * The state of a campaign as one look has found it.
 *
 * @param at time of the look; decisions about it are made as of then, because the clock may jump
 * @param ledger rows of ended attempts
 * @param missingRows rows that an earlier look has seen and that are gone, at least 0
 * @param attempts attempts that are not retired yet
 * @param keptPods pods of ended runs that are kept, at least 0
 * @param neighbours runs of other campaigns
 */
public record Observation(
        Instant at,
        Ledger ledger,
        int missingRows,
        List<ObservedAttempt> attempts,
        int keptPods,
        Neighbours neighbours) {}
