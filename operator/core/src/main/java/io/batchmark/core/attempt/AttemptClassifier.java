package io.batchmark.core.attempt;

import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.core.attempt.ObservedAttempt.Pod;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Says how an attempt ended. The cause decides: what the infrastructure did is tried again, what the batch job
 * did is the measurement, and a result that cannot be trusted is kept as invalid and never silently repeated, because
 * repeating until a result pleases would bias the sample.
 */
public final class AttemptClassifier {
    private final RunParameters parameters;
    private final EndPolicy policy;
    private final int retriesUsed;
    private final Instant now;

    /** @param retriesUsed how many earlier attempts of the run the infrastructure has ended */
    public AttemptClassifier(RunParameters parameters, EndPolicy policy, int retriesUsed, Instant now) {
        this.parameters = parameters;
        this.policy = policy;
        this.retriesUsed = retriesUsed;
        this.now = now;
    }

    /** The row of the ledger for an attempt that is over, nothing for one that goes on. */
    public Optional<Entry> classify(ObservedAttempt observed) {
        List<EndedServer> ended =
                servers(observed).flatMap(server -> server.classify().stream()).toList();
        // the others were ended because of the first one: a Job whose pod fails deletes the rest of them
        Optional<Entry> failed = ended.stream()
                .filter(server -> server.row().outcome() != Outcome.Succeeded)
                .min(Comparator.comparing(EndedServer::finished))
                .map(EndedServer::row);
        if (failed.isPresent()) {
            return failed;
        }
        if (ended.size() == servers()) {
            return Optional.of(MergedAttempt.of(ended, parameters, policy, retriesUsed));
        }
        return ended.size() < observed.pods().size()
                ? Optional.empty()
                : vanished(observed).filter(since -> !now.isBefore(since)).map(since -> missing(observed));
    }

    /** Whether an attempt waits for nodes for some of its pods. */
    public boolean isPending(ObservedAttempt observed) {
        return observed.isPending(servers());
    }

    /** How many pods an attempt has. */
    public int servers() {
        return parameters.workload().servers();
    }

    /** When an attempt that goes on is to be looked at again although nothing may have happened to it. */
    public Optional<Instant> deadline(ObservedAttempt observed) {
        Stream<Instant> deadlines = servers(observed).flatMap(server -> server.deadline().stream());
        return (observed.pods().size() < servers() ? Stream.concat(deadlines, vanished(observed).stream()) : deadlines)
                .min(Comparator.naturalOrder());
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
            return row(
                    observed,
                    policy.retry().endedByInfrastructure(retriesUsed),
                    Cause.Deleted,
                    "its pod was gone before its result was recorded",
                    now);
        }
        return row(
                observed,
                Outcome.Invalid,
                Cause.NoResult,
                "only " + observed.pods().size() + " of " + servers()
                        + " servers have a result, the other pods were gone before theirs was recorded",
                now);
    }

    /** A row without a result. */
    public static Entry row(ObservedAttempt observed, Outcome outcome, Cause cause, String message, Instant now) {
        return Entry.builder(observed.run().treatment(), observed.run().block(), observed.attempt(), outcome, now)
                .cause(cause)
                .message(message)
                .started(observed.pods().values().stream()
                        .map(Pod::container)
                        .flatMap(container -> Stream.ofNullable(container == null ? null : container.started()))
                        .min(Comparator.naturalOrder())
                        .orElse(null))
                .build();
    }
}
