package io.batchmark.core.schedule;

import io.batchmark.contract.ContractException;
import io.batchmark.contract.ExitCode;
import io.batchmark.contract.RunParameters;
import io.batchmark.contract.RunResult;
import io.batchmark.contract.RunResult.BatchStatus;
import io.batchmark.contract.Wire;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.ledger.Entry;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.schedule.Sighting.Container;
import io.batchmark.core.schedule.Sighting.End;
import io.batchmark.core.schedule.Sighting.Pod;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Says what became of an attempt. The cause decides: what the infrastructure did is tried again, what the batch job
 * did is the measurement, and a result that cannot be trusted is kept as invalid and never silently repeated, because
 * repeating until a result pleases would bias the sample.
 */
final class Judge {
    private static final Set<String> IMAGE = Set.of(
            "ErrImagePull",
            "ImagePullBackOff",
            "InvalidImageName",
            "ErrImageNeverPull",
            "ImageInspectError",
            "RegistryUnavailable");
    private static final String CRASHES = "CrashLoopBackOff";
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
        Pod pod = sighting.pod();
        if (pod == null) {
            return vanished(sighting)
                    .filter(since -> !now.isBefore(since))
                    .map(since -> infrastructure(
                            sighting, Cause.Deleted, "its pod was gone before its result was recorded", now));
        }
        return pod.phase().isTerminal() ? Optional.of(ended(sighting, pod)) : stuck(sighting, pod);
    }

    /** When an attempt that goes on is to be looked at again although nothing may have happened to it. */
    Optional<Instant> deadline(Sighting sighting) {
        Pod pod = sighting.pod();
        if (pod == null) {
            return vanished(sighting);
        }
        if (pod.phase().isTerminal()) {
            return Optional.empty();
        }
        if (pod.gone() != null) {
            return Optional.of(pod.gone().plus(policy.deletionGrace()));
        }
        return startProblem(pod).map(problem -> pod.created().plus(policy.startGrace()));
    }

    /**
     * When a Job without a pod has lost it. Not at once: Jobs and pods are watched apart, and the pod of a Job that
     * ended may be there, with its result, and not be seen yet.
     */
    private Optional<Instant> vanished(Sighting sighting) {
        return Optional.ofNullable(sighting.jobEnded()).map(ended -> ended.plus(policy.deletionGrace()));
    }

    private Optional<Entry> stuck(Sighting sighting, Pod pod) {
        if (pod.gone() != null && pod.node() == null) {
            // it never gets a node now, so there is none to wait for
            return Optional.ofNullable(Interference.of(pod, null))
                    .map(interference -> infrastructure(sighting, interference.cause(), interference.message(), now));
        }
        if (pod.gone() != null) {
            return now.isBefore(pod.gone().plus(policy.deletionGrace()))
                    ? Optional.empty()
                    : Optional.of(infrastructure(
                            sighting,
                            Cause.NodeLost,
                            "node " + pod.node() + " does not confirm that the pod ended",
                            now));
        }
        return now.isBefore(pod.created().plus(policy.startGrace()))
                ? Optional.empty()
                : startProblem(pod).map(cause -> infrastructure(sighting, cause, waiting(pod.container()), now));
    }

    private static Optional<Cause> startProblem(Pod pod) {
        String waiting = pod.container() == null ? null : pod.container().waiting();
        if (waiting == null) {
            return Optional.empty();
        }
        // a run's own container is never started twice, the database beside it is
        return CRASHES.equals(waiting)
                ? Optional.of(Cause.Database)
                : IMAGE.contains(waiting)
                        ? Optional.of(Cause.ImagePull)
                        : Interference.CONTAINER_START.contains(waiting)
                                ? Optional.of(Cause.ContainerStart)
                                : Optional.empty();
    }

    private static @Nullable String waiting(@Nullable Container container) {
        return container == null
                ? null
                : container.waiting() + (container.message() == null ? "" : ": " + container.message());
    }

    private Entry ended(Sighting sighting, Pod pod) {
        End end = pod.container() == null ? null : pod.container().end();
        Instant at = end == null ? now : end.at();
        RunResult result = null;
        Cause unusable = Cause.NoResult;
        String problem = "the runner ended " + (end == null ? "" : "with exit code " + end.exitCode() + " ")
                + "without a result";
        if (end != null && end.message() != null && !end.message().isBlank()) {
            try {
                result = Wire.decodeResult(end.message());
                unusable = Cause.WrongRun;
                problem = "the result is one of run " + result.run() + " attempt " + result.attempt() + ", this is run "
                        + parameters.run() + " attempt " + parameters.attempt();
                if (!result.run().equals(parameters.run()) || result.attempt() != parameters.attempt()) {
                    result = null;
                }
            } catch (ContractException e) {
                unusable = Cause.NotUnderstood;
                problem = e.getMessage();
            }
        }
        if (result != null && result.batchStatus() == BatchStatus.COMPLETED) {
            String difference = Conservation.difference(parameters.workload(), result);
            return difference == null
                    ? entry(sighting, Outcome.Succeeded, null, null, at, result)
                    : entry(sighting, Outcome.Invalid, Cause.WorkNotConserved, difference, at, result);
        }
        if (end != null && (end.exitCode() == ExitCode.OUT_OF_MEMORY.code() || "OOMKilled".equals(end.reason()))) {
            String limit = "OOMKilled".equals(end.reason()) ? "the memory limit of the container" : "maxHeap";
            return entry(sighting, Outcome.Censored, Cause.OutOfMemory, "it needs more than " + limit, at, result);
        }
        // the deadline covers the pull of the image too, which says nothing about the batch job
        if (Interference.DEADLINE_EXCEEDED.equals(pod.reason())
                && pod.container() != null
                && pod.container().started() != null) {
            return entry(
                    sighting, Outcome.Censored, Cause.Timeout, "it takes longer than execution.runTimeout", at, result);
        }
        if (pod.databaseEnd() != null
                && (pod.container() == null || pod.container().started() == null)) {
            return infrastructure(sighting, Cause.Database, "the database did not start: " + pod.databaseEnd(), at);
        }
        Interference interference = Interference.of(pod, end);
        if (interference != null) {
            return infrastructure(sighting, interference.cause(), interference.message(), at);
        }
        if (end != null && end.exitCode() == ExitCode.PARAMETERS_NOT_UNDERSTOOD.code()) {
            return entry(
                    sighting,
                    Outcome.Invalid,
                    Cause.ParametersNotUnderstood,
                    "the runner image does not understand this operator: use the image of the same version",
                    at,
                    null);
        }
        if (result == null) {
            return entry(sighting, Outcome.Invalid, unusable, problem, at, null);
        }
        if (result.fault() == RunResult.Fault.Database) {
            String ended = pod.databaseEnd();
            String message = (ended == null ? "" : "its container ended (" + ended + "), ") + result.message();
            return infrastructure(sighting, Cause.Database, message, at);
        }
        return result.batchStatus() == BatchStatus.FAILED
                ? entry(sighting, Outcome.Censored, Cause.BatchJobFailed, result.message(), at, result)
                : infrastructure(sighting, Cause.Killed, "the runner was told to stop", at);
    }

    private Entry infrastructure(Sighting sighting, Cause cause, @Nullable String message, Instant at) {
        Cause stopped = sighting.pod() == null ? null : sighting.pod().stopped();
        if (stopped != null) {
            return entry(sighting, Outcome.Retried, stopped, "it was stopped before its end", at, null);
        }
        Outcome outcome = disturbed < policy.retries() ? Outcome.Retried : Outcome.Failed;
        return entry(sighting, outcome, cause, message, at, null);
    }

    private static Entry entry(
            Sighting sighting,
            Outcome outcome,
            @Nullable Cause cause,
            @Nullable String message,
            Instant at,
            @Nullable RunResult result) {
        Pod pod = sighting.pod();
        Container container = pod == null ? null : pod.container();
        return new Entry(
                sighting.run().treatment(),
                sighting.run().block(),
                sighting.attempt(),
                outcome,
                cause,
                message,
                container == null ? null : container.started(),
                at,
                pod == null ? null : pod.node(),
                result);
    }
}
