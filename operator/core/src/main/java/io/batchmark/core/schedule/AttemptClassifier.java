package io.batchmark.core.schedule;

import io.batchmark.contract.RunParameters;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.schedule.ObservedAttempt.Pod;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Says what became of an attempt. The cause decides: what the infrastructure did is tried again, what the batch job
 * did is the measurement, and a result that cannot be trusted is kept as invalid and never silently repeated, because
 * repeating until a result pleases would bias the sample.
 */
final class AttemptClassifier {
    private final RunParameters parameters;
    private final Policy policy;
    private final int retriesUsed;
    private final Instant now;

    /** @param retriesUsed how many earlier attempts of the run the infrastructure has ended */
    AttemptClassifier(RunParameters parameters, Policy policy, int retriesUsed, Instant now) {
        this.parameters = parameters;
        this.policy = policy;
        this.retriesUsed = retriesUsed;
        this.now = now;
    }

    /** The row of the ledger for an attempt that is over, nothing for one that goes on. */
    Optional<Entry> classify(ObservedAttempt observed) {
        List<Entry> ended =
                servers(observed).flatMap(server -> server.classify().stream()).toList();
        // the others were ended because of the first one: a Job whose pod fails deletes the rest of them
        Optional<Entry> failed = ended.stream()
                .filter(server -> server.outcome() != Outcome.Succeeded)
                .min(Comparator.comparing(Entry::finished));
        if (failed.isPresent()) {
            return failed;
        }
        if (ended.size() == servers()) {
            return Optional.of(MergedAttempt.of(ended, parameters, policy));
        }
        return ended.size() < observed.pods().size()
                ? Optional.empty()
                : vanished(observed).filter(since -> !now.isBefore(since)).map(since -> missing(observed));
    }

    /**
     * The row of an attempt that has waited for too long, nothing for one that need not be given up.
     *
     * @param contended whether other runs have nodes, which they give back
     */
    Optional<Entry> giveUp(ObservedAttempt observed, boolean contended) {
        return waits(observed)
                .flatMap(wait -> giveUp(observed, wait, contended).stream())
                .findFirst();
    }

    private Optional<Entry> giveUp(ObservedAttempt observed, Wait wait, boolean contended) {
        if (policy.isOver(now)) {
            return wait.obstacle() == Obstacle.NotStarting
                    ? Optional.empty()
                    : Optional.of(entry(
                            observed,
                            Outcome.Retried,
                            Cause.NotStarted,
                            "execution.maxDuration is over, and it " + wait.text(true)));
        }
        if (contended && wait.isForOthers()) {
            return observed.isGang(servers()) && wait.hasLasted(Policy.GANG_TIMEOUT, now)
                    ? Optional.of(entry(
                            observed,
                            Outcome.Retried,
                            Cause.NodesTaken,
                            "it gives up the nodes that it has, because it " + wait.text(true)))
                    : Optional.empty();
        }
        return wait.end(policy)
                .filter(end -> !now.isBefore(end))
                .map(end -> entry(
                        observed,
                        policy.endedByInfrastructure(retriesUsed),
                        Cause.NotStarted,
                        "it " + wait.text(true)));
    }

    /**
     * The row of an attempt that is over; where it did not reach its database or broker because that has had no node yet, one
     * that says so.
     *
     * @param contended whether other runs have nodes, which they give back
     */
    Entry waitedInVain(Entry row, ObservedAttempt observed, boolean contended) {
        if (row.cause() != Cause.Database && row.cause() != Cause.Broker) {
            return row;
        }
        return waits(observed)
                .filter(wait -> wait.obstacle() == Obstacle.NoNode)
                .findFirst()
                .map(wait -> entry(
                        observed,
                        contended ? Outcome.Retried : policy.endedByInfrastructure(retriesUsed),
                        contended ? Cause.NodesTaken : Cause.NotStarted,
                        "it ended while it " + wait.text(true)))
                .orElse(row);
    }

    /** Whether an attempt waits for nodes for some of its pods. */
    boolean isPending(ObservedAttempt observed) {
        return observed.isPending(servers());
    }

    private int servers() {
        return parameters.workload().servers();
    }

    /** What an attempt that goes on waits for. */
    Stream<Wait> waits(ObservedAttempt observed) {
        return Wait.of(observed, servers());
    }

    /** When an attempt that goes on is to be looked at again although nothing may have happened to it. */
    Optional<Instant> deadline(ObservedAttempt observed) {
        Stream<Instant> deadlines = Stream.concat(
                servers(observed).flatMap(server -> server.deadline().stream()),
                waits(observed).map(this::lookAgain));
        return (observed.pods().size() < servers() ? Stream.concat(deadlines, vanished(observed).stream()) : deadlines)
                .min(Comparator.naturalOrder());
    }

    /** When it has lasted so long that it is told; from then on now and then, because what is in the way may change. */
    private Instant lookAgain(Wait wait) {
        if (!wait.lasts(policy, now)) {
            return wait.since().plus(policy.startGrace());
        }
        Instant next = now.plus(policy.startGrace());
        return wait.end(policy)
                .filter(end -> end.isAfter(now) && end.isBefore(next))
                .orElse(next);
    }

    private Stream<ServerClassifier> servers(ObservedAttempt observed) {
        return observed.pods().entrySet().stream()
                .map(pod -> new ServerClassifier(
                        parameters, policy, retriesUsed, now, observed, pod.getKey(), pod.getValue()));
    }

    /**
     * When a Job has lost a pod. Not at once: Jobs and pods are watched apart, and the pod of a Job that ended may be
     * there, with its result, and not be seen yet.
     */
    private Optional<Instant> vanished(ObservedAttempt observed) {
        return Optional.ofNullable(observed.jobEnded()).map(ended -> ended.plus(policy.deletionGrace()));
    }

    /** A run of which nothing is left is tried again; one whose other servers have a result cannot be made whole. */
    private Entry missing(ObservedAttempt observed) {
        if (observed.pods().isEmpty()) {
            return entry(
                    observed,
                    policy.endedByInfrastructure(retriesUsed),
                    Cause.Deleted,
                    "its pod was gone before its result was recorded");
        }
        return entry(
                observed,
                Outcome.Invalid,
                Cause.NoResult,
                "only " + observed.pods().size() + " of " + servers()
                        + " servers have a result, the other pods were gone before theirs was recorded");
    }

    private Entry entry(ObservedAttempt observed, Outcome outcome, Cause cause, String message) {
        return new Entry(
                observed.run().treatment(),
                observed.run().block(),
                observed.attempt(),
                outcome,
                cause,
                message,
                observed.pods().values().stream()
                        .map(Pod::container)
                        .flatMap(container -> Stream.ofNullable(container == null ? null : container.started()))
                        .min(Comparator.naturalOrder())
                        .orElse(null),
                now,
                null,
                null);
    }
}
