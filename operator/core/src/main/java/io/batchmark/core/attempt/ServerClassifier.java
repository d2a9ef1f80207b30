package io.batchmark.core.attempt;

import io.batchmark.contract.ExitCode;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.result.Fault;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.core.attempt.ObservedAttempt.End;
import io.batchmark.core.attempt.ObservedAttempt.Pod;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Says how the pod of one of the servers of an attempt ended, for the {@link AttemptClassifier}. */
final class ServerClassifier {
    private final RunParameters parameters;
    private final EndPolicy policy;
    private final int retriesUsed;
    private final Instant now;
    private final ObservedAttempt observed;
    private final int server;
    private final Pod pod;

    /**
     * @param retriesUsed how many earlier attempts of the run the infrastructure has ended
     * @param server index of the server
     */
    ServerClassifier(
            RunParameters parameters,
            EndPolicy policy,
            int retriesUsed,
            Instant now,
            ObservedAttempt observed,
            int server,
            Pod pod) {
        this.parameters = parameters;
        this.policy = policy;
        this.retriesUsed = retriesUsed;
        this.now = now;
        this.observed = observed;
        this.server = server;
        this.pod = pod;
    }

    /** The row of an attempt whose server is over, as if it were the only one; nothing for one that goes on. */
    Optional<EndedServer> classify() {
        return (isOver() ? Optional.of(ended()) : stuck()).map(row -> new EndedServer(row, pod));
    }

    /** When a server that goes on is to be looked at again although nothing may have happened to it. */
    Optional<Instant> deadline() {
        if (pod.phase().isTerminal()) {
            return Optional.empty();
        }
        if (pod.gone() != null) {
            return Optional.of(pod.gone().plus(policy.deletionGrace()));
        }
        if (pod.isOutlived()) {
            return outlivedUntil();
        }
        return StartFailure.cause(pod).map(cause -> pod.since().plus(policy.startGrace()));
    }

    /**
     * A pod is over when all of its containers are, and whoever ended it may be known no sooner. Where the runner has done its
     * work nothing else matters; otherwise the rest of the pod has the time that it has to go.
     */
    private boolean isOver() {
        return pod.phase().isTerminal()
                || outlivedUntil().filter(end -> !now.isBefore(end)).isPresent();
    }

    private Optional<Instant> outlivedUntil() {
        End end = pod.container() == null || !pod.isOutlived()
                ? null
                : pod.container().end();
        return end == null || pod.gone() != null
                ? Optional.empty()
                : Optional.of(end.exitCode() == 0 ? end.seen() : end.seen().plus(policy.deletionGrace()));
    }

    private Optional<Entry> stuck() {
        if (pod.gone() != null && pod.node() == null) {
            // it never gets a node now, so there is none to wait for
            return Optional.ofNullable(Disruption.of(pod, null))
                    .map(disruption -> infrastructure(disruption.cause(), disruption.message(), now));
        }
        if (pod.gone() != null) {
            return now.isBefore(pod.gone().plus(policy.deletionGrace()))
                    ? Optional.empty()
                    : Optional.of(infrastructure(
                            Cause.NodeLost, "node " + pod.node() + " does not confirm that the pod ended", now));
        }
        return now.isBefore(pod.since().plus(policy.startGrace()))
                ? Optional.empty()
                : StartFailure.cause(pod).map(cause -> infrastructure(cause, StartFailure.text(pod.container()), now));
    }

    private Entry ended() {
        End end = pod.container() == null ? null : pod.container().end();
        TerminationMessage said = TerminationMessage.of(end);
        Entry row = ended(end, said).withBegin(said.began());
        return row.hasFailed() ? row.withLog(said.log()) : row;
    }

    private Entry ended(@Nullable End end, TerminationMessage said) {
        Instant at = end == null ? now : end.at();
        RunResult result = said.result();
        Cause unusable = said.problem() == null ? Cause.NoResult : Cause.NotUnderstood;
        String problem = said.problem() != null
                ? said.problem()
                : (isOwnJob() ? "the server" : "the runner") + " ended "
                        + (end == null ? "" : "with exit code " + end.exitCode() + " ") + "without a result";
        if (result != null
                && (!result.run().equals(parameters.run())
                        || result.attempt() != parameters.attempt()
                        || result.server() != server)) {
            unusable = Cause.WrongRun;
            problem = "the result is one of " + name(result.run(), result.attempt(), result.server()) + ", this is "
                    + name(parameters.run(), parameters.attempt(), server);
            result = null;
        }
        if (end != null && observed.otherImage() != null) {
            return infrastructure(Cause.ImageChanged, observed.otherImage(), at);
        }
        // the subscriber that counts its events may have been lost although the job completed
        if (result != null && result.batchStatus() == BatchStatus.COMPLETED && result.fault() == null) {
            return entry(Outcome.Succeeded, null, null, at, result);
        }
        if (pod.isGivenUp()) {
            return infrastructure(
                    Cause.NodeLost, "its node did not report the end of the pod at execution.runTimeout", at);
        }
        String memory = MemoryLimit.exceeded(end, isOwnJob());
        if (memory != null) {
            return entry(Outcome.Censored, Cause.OutOfMemory, memory, at, result);
        }
        String disk = DiskLimit.exceeded(pod);
        if (disk != null) {
            return entry(Outcome.Censored, Cause.OutOfDisk, disk, at, result);
        }
        // the deadline covers the pull of the image too, which says nothing about the batch job
        if (pod.reason() != null
                && Disruption.DEADLINE_EXCEEDED.equals(pod.reason().name())
                && pod.container() != null
                && pod.container().started() != null) {
            return entry(Outcome.Censored, Cause.Timeout, "it takes longer than execution.runTimeout", at, result);
        }
        // an end of the pod ends its containers, too
        if (pod.databaseEnd() != null
                && !Disruption.isSeen(pod)
                && (pod.container() == null || pod.container().started() == null)) {
            return infrastructure(Cause.Database, "the database did not start: " + pod.databaseEnd(), at);
        }
        String refusedByImage = isOwnJob() ? ImageRefusal.of(pod.container()) : null;
        if (refusedByImage != null) {
            return entry(Outcome.Invalid, Cause.ParametersNotUnderstood, refusedByImage, at, null);
        }
        Disruption disruption = Disruption.of(pod, end);
        if (disruption != null) {
            return infrastructure(disruption.cause(), disruption.message(), at);
        }
        if (!isOwnJob() && end != null && end.exitCode() == ExitCode.PARAMETERS_NOT_UNDERSTOOD.code()) {
            return entry(Outcome.Invalid, Cause.ParametersNotUnderstood, RunnerRefusal.of(end.message()), at, null);
        }
        if (result == null) {
            return entry(Outcome.Invalid, unusable, problem, at, null);
        }
        if (result.fault() != null) {
            return fault(result.fault(), result.message(), at);
        }
        if (result.job() != null && result.job().stopped()) {
            return entry(Outcome.Invalid, Cause.JobStopped, result.message(), at, result);
        }
        // a failure of a job of the user's own does not mean that the job would take longer
        Outcome failed = isOwnJob() ? Outcome.Invalid : Outcome.Censored;
        return result.batchStatus() == BatchStatus.FAILED
                ? entry(failed, Cause.BatchJobFailed, result.message(), at, result)
                : infrastructure(Cause.Killed, "the runner got a request to stop, and its sender is not known", at);
    }

    private Entry fault(Fault fault, @Nullable String message, Instant at) {
        return switch (fault) {
            case Database -> {
                String ended = pod.databaseEnd();
                yield infrastructure(
                        Cause.Database, (ended == null ? "" : "its container ended (" + ended + "), ") + message, at);
            }
            case Broker -> infrastructure(Cause.Broker, message, at);
            case Dispatch -> infrastructure(Cause.Dispatch, message, at);
            case NotConcurrent -> infrastructure(Cause.NotConcurrent, message, at);
            case Refused -> entry(Outcome.Invalid, Cause.ParametersNotUnderstood, message, at, null);
            case NotStarted -> entry(Outcome.Invalid, Cause.ServerNotStarted, message, at, null);
            case NotMeasurable -> entry(Outcome.Invalid, Cause.NotMeasurable, message, at, null);
        };
    }

    private Entry infrastructure(Cause cause, @Nullable String message, Instant at) {
        if (pod.stopped() != null && !pod.isGivenUp()) {
            return entry(Outcome.Retried, pod.stopped(), "it was stopped before its end", at, null);
        }
        return entry(policy.retry().endedByInfrastructure(retriesUsed), cause, message, at, null);
    }

    private String name(String run, int attempt, int index) {
        return "run " + run + " attempt " + attempt + (isAlone() && index == 0 ? "" : " server " + index);
    }

    private boolean isOwnJob() {
        return parameters.application() != null;
    }

    private boolean isAlone() {
        return parameters.workload().servers() == 1;
    }

    private Entry entry(
            Outcome outcome, @Nullable Cause cause, @Nullable String message, Instant at, @Nullable RunResult result) {
        return Entry.builder(observed.run().treatment(), observed.run().block(), observed.attempt(), outcome, at)
                .cause(cause)
                .message(message == null || isAlone() ? message : "server " + server + ": " + message)
                .started(pod.container() == null ? null : pod.container().started())
                .node(pod.node())
                // a server that takes partitions from a queue waits for the step, and its time has this wait
                .result(
                        outcome == Outcome.Censored
                                        && server > 0
                                        && parameters.workload().step().dispatches()
                                ? null
                                : result)
                .image(pod.container() == null ? null : pod.container().image())
                .executions(
                        outcome != Outcome.Censored || parameters.workload().executions() == 1
                                ? null
                                : parameters.workload().executions())
                .build();
    }
}
