package io.batchmark.core.schedule;

import io.batchmark.contract.RunParameters;
import io.batchmark.contract.RunResult;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.schedule.Sighting.Pod;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Says what became of an attempt. The cause decides: what the infrastructure did is tried again, what the batch job
 * did is the measurement, and a result that cannot be trusted is kept as invalid and never silently repeated, because
 * repeating until a result pleases would bias the sample.
 */
final class Judge {
    private final RunParameters parameters;
    private final Policy policy;
    private final int disturbed;
    private final Instant now;

    /** @param disturbed how many earlier attempts of the run the infrastructure has ended */
    Judge(RunParameters parameters, Policy policy, int disturbed, Instant now) {
        this.parameters = parameters;
        this.policy = policy;
        this.disturbed = disturbed;
        this.now = now;
    }

    /** The row of the ledger for an attempt that is over, nothing for one that goes on. */
    Optional<Entry> judge(Sighting sighting) {
        List<Entry> ended =
                servers(sighting).flatMap(server -> server.judge().stream()).toList();
        // the others were ended because of the first one: a Job whose pod fails deletes the rest of them
        Optional<Entry> failed = ended.stream()
                .filter(server -> server.outcome() != Outcome.Succeeded)
                .min(Comparator.comparing(Entry::finished));
        if (failed.isPresent()) {
            return failed;
        }
        if (ended.size() == servers()) {
            return Optional.of(together(ended));
        }
        return ended.size() < sighting.pods().size()
                ? Optional.empty()
                : vanished(sighting).filter(since -> !now.isBefore(since)).map(since -> missing(sighting));
    }

    /**
     * The row of an attempt that has waited for too long, nothing for one that need not be given up.
     *
     * @param contended whether other runs have nodes, which they give back
     */
    Optional<Entry> giveUp(Sighting sighting, boolean contended) {
        return waits(sighting)
                .flatMap(wait -> giveUp(sighting, wait, contended).stream())
                .findFirst();
    }

    private Optional<Entry> giveUp(Sighting sighting, Wait wait, boolean contended) {
        if (policy.isOver(now)) {
            return wait.obstacle() == Obstacle.NotStarting
                    ? Optional.empty()
                    : Optional.of(entry(
                            sighting,
                            Outcome.Retried,
                            Cause.NotStarted,
                            "execution.maxDuration is over, and it " + wait.text(true)));
        }
        if (contended && wait.isForOthers()) {
            return sighting.isGang(servers()) && wait.hasLasted(Policy.GANG_TIMEOUT, now)
                    ? Optional.of(entry(
                            sighting,
                            Outcome.Retried,
                            Cause.NodesTaken,
                            "it gives up the nodes that it has, because it " + wait.text(true)))
                    : Optional.empty();
        }
        return wait.end(policy)
                .filter(end -> !now.isBefore(end))
                .map(end ->
                        entry(sighting, policy.afterDisturbance(disturbed), Cause.NotStarted, "it " + wait.text(true)));
    }

    /** Whether an attempt waits for nodes for some of its pods. */
    boolean isPending(Sighting sighting) {
        return sighting.isPending(servers());
    }

    private int servers() {
        return parameters.workload().servers();
    }

    /** What an attempt that goes on waits for. */
    Stream<Wait> waits(Sighting sighting) {
        return Wait.of(sighting, servers());
    }

    /** When an attempt that goes on is to be looked at again although nothing may have happened to it. */
    Optional<Instant> deadline(Sighting sighting) {
        Stream<Instant> deadlines = Stream.concat(
                servers(sighting).flatMap(server -> server.deadline().stream()),
                waits(sighting).map(this::lookAgain));
        return (sighting.pods().size() < servers() ? Stream.concat(deadlines, vanished(sighting).stream()) : deadlines)
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

    private Stream<ServerJudge> servers(Sighting sighting) {
        return sighting.pods().entrySet().stream()
                .map(pod ->
                        new ServerJudge(parameters, policy, disturbed, now, sighting, pod.getKey(), pod.getValue()));
    }

    /**
     * When a Job has lost a pod. Not at once: Jobs and pods are watched apart, and the pod of a Job that ended may be
     * there, with its result, and not be seen yet.
     */
    private Optional<Instant> vanished(Sighting sighting) {
        return Optional.ofNullable(sighting.jobEnded()).map(ended -> ended.plus(policy.deletionGrace()));
    }

    /** A run of which nothing is left is tried again; one whose other servers have a result cannot be made whole. */
    private Entry missing(Sighting sighting) {
        if (sighting.pods().isEmpty()) {
            return entry(
                    sighting,
                    policy.afterDisturbance(disturbed),
                    Cause.Deleted,
                    "its pod was gone before its result was recorded");
        }
        return entry(
                sighting,
                Outcome.Invalid,
                Cause.NoResult,
                "only " + sighting.pods().size() + " of " + servers()
                        + " servers have a result, the other pods were gone before theirs was recorded");
    }

    private Entry entry(Sighting sighting, Outcome outcome, Cause cause, String message) {
        return new Entry(
                sighting.run().treatment(),
                sighting.run().block(),
                sighting.attempt(),
                outcome,
                cause,
                message,
                sighting.pods().values().stream()
                        .map(Pod::container)
                        .flatMap(container -> Stream.ofNullable(container == null ? null : container.started()))
                        .min(Comparator.naturalOrder())
                        .orElse(null),
                now,
                null,
                null);
    }

    /** Of servers that have all completed their share. */
    private Entry together(List<Entry> servers) {
        List<RunResult> results = new ArrayList<>();
        servers.forEach(server -> results.add(Objects.requireNonNull(server.result())));
        RunResult result = null;
        Cause cause = null;
        String problem;
        try {
            result = MergedResult.of(results, parameters.database());
            problem = Conservation.difference(parameters, result);
            cause = problem == null ? null : Cause.WorkNotConserved;
            RunResult.Events events = result.events();
            if (problem == null && policy.requireDelivery() && events != null && events.missing() > 0) {
                problem = events.missing() + " of " + events.expected() + " events were lost";
                cause = Cause.EventsLost;
            }
        } catch (IllegalArgumentException | ArithmeticException e) {
            cause = Cause.NotUnderstood;
            problem = "the results of the servers do not go together: " + e.getMessage();
        }
        Entry first = servers.get(0);
        return new Entry(
                first.treatment(),
                first.block(),
                first.attempt(),
                cause == null ? Outcome.Succeeded : Outcome.Invalid,
                cause,
                problem,
                servers.stream()
                        .flatMap(server -> Stream.ofNullable(server.started()))
                        .min(Comparator.naturalOrder())
                        .orElse(null),
                servers.stream()
                        .map(Entry::finished)
                        .max(Comparator.naturalOrder())
                        .orElseThrow(),
                distinct(servers, Entry::node),
                result,
                distinct(servers, Entry::image));
    }

    private static @Nullable String distinct(List<Entry> servers, Function<Entry, @Nullable String> what) {
        String found = servers.stream()
                .flatMap(server -> Stream.ofNullable(what.apply(server)))
                .distinct()
                .sorted()
                .collect(Collectors.joining(","));
        return found.isEmpty() ? null : found;
    }
}
