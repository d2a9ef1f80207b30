package io.batchmark.core.schedule;

import io.batchmark.core.attempt.AttemptClassifier;
import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Ledger;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.retry.RetryPolicy;
import io.batchmark.core.schedule.Obstacle.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The obstacles of an attempt that has not ended, and when the attempt is given up because of them. */
final class AttemptObstacles {
    /** Ends of a server whose cause may be another pod of the attempt, which has had no node. */
    private static final Set<Cause> NEEDS_OTHER_PODS = Set.of(Cause.Database, Cause.Broker, Cause.Dispatch);

    private final ObservedAttempt observed;
    private final int servers;
    private final Policy policy;
    private final int retriesUsed;
    private final @Nullable Instant gaveUp;
    private final Neighbours others;
    private final Instant now;

    /**
     * @param servers how many pods it should have
     * @param others what other runs have, those of its own campaign among them
     */
    AttemptObstacles(
            ObservedAttempt observed, int servers, Policy policy, Ledger known, Neighbours others, Instant now) {
        this.observed = observed;
        this.servers = servers;
        this.policy = policy;
        this.retriesUsed = RetryPolicy.used(known.attempts(observed.run()));
        this.gaveUp = gaveUp(known.attempts(observed.run()));
        this.others = others;
        this.now = now;
    }

    /** When the run first gave up nodes, if it has done nothing else since: it has waited all that time. */
    private static @Nullable Instant gaveUp(List<Entry> before) {
        Instant first = null;
        for (Entry row : before) {
            if (row.cause() != Cause.NodesTaken) {
                first = null;
            } else if (first == null) {
                first = row.finished();
            }
        }
        return first;
    }

    Stream<Obstacle> all() {
        return ObservedObstacles.of(observed, servers, policy.concurrency().paired());
    }

    /** The row of an attempt that has waited for too long, nothing for one that need not be given up. */
    Optional<Entry> giveUp() {
        return all().flatMap(obstacle -> giveUp(obstacle).stream()).findFirst();
    }

    private Optional<Entry> giveUp(Obstacle obstacle) {
        if (policy.isOver(now)) {
            return obstacle.kind() == Kind.NotStarting
                    ? Optional.empty()
                    : Optional.of(row(
                            Outcome.Retried,
                            Cause.NotStarted,
                            "execution.maxDuration is over, and it " + obstacle.textWithRemedy()));
        }
        if (isTooLong(obstacle)) {
            return Optional.of(row(
                    policy.retry().endedByInfrastructure(retriesUsed),
                    Cause.NotStarted,
                    "it " + obstacle.textWithRemedy()));
        }
        return obstacle.isDueTo(others) && observed.isGang(servers) && obstacle.hasLasted(Policy.GANG_TIMEOUT, now)
                ? Optional.of(row(
                        Outcome.Retried,
                        Cause.NodesTaken,
                        "it gives up the nodes that it has, because it " + obstacle.textWithRemedy()))
                : Optional.empty();
    }

    /**
     * The row of an attempt that has finished. If it did not reach its database, broker or other servers because their pod has had
     * no node, the row has that cause.
     */
    Entry inVain(Entry row) {
        if (row.cause() == null || !NEEDS_OTHER_PODS.contains(row.cause())) {
            return row;
        }
        return all().filter(obstacle -> obstacle.kind() == Kind.NoNode)
                .findFirst()
                .map(obstacle -> {
                    boolean goesOn = obstacle.isDueTo(others) && !isTooLong(obstacle);
                    return row(
                            goesOn ? Outcome.Retried : policy.retry().endedByInfrastructure(retriesUsed),
                            goesOn ? Cause.NodesTaken : Cause.NotStarted,
                            "it ended while it " + obstacle.textWithRemedy());
                })
                .orElse(row);
    }

    /** When to look at them again although nothing may have happened. */
    Stream<Instant> deadlines() {
        return all().map(this::lookAgain);
    }

    /** When it has lasted so long that it is told; from then on now and then, because what is in the way may change. */
    private Instant lookAgain(Obstacle obstacle) {
        if (!obstacle.lasts(policy, now)) {
            return obstacle.since().plus(policy.timeouts().startGrace());
        }
        Instant next = now.plus(policy.timeouts().startGrace());
        return end(obstacle)
                .filter(end -> end.isAfter(now) && end.isBefore(next))
                .orElse(next);
    }

    private boolean isTooLong(Obstacle obstacle) {
        return end(obstacle).filter(end -> !now.isBefore(end)).isPresent();
    }

    /** When the attempt is to be given up. Earlier ones that gave up nodes for others have used up some of the time. */
    private Optional<Instant> end(Obstacle obstacle) {
        Duration patience = policy.timeouts().patience();
        return obstacle.end(policy, others)
                .map(end -> gaveUp != null
                                && patience != null
                                && obstacle.isDueTo(others)
                                && gaveUp.plus(patience).isBefore(end)
                        ? gaveUp.plus(patience)
                        : end);
    }

    private Entry row(Outcome outcome, Cause cause, String message) {
        return AttemptClassifier.row(observed, outcome, cause, message, now);
    }
}
