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
    private static final Set<String> CONTAINER_START = Set.of(
            "CreateContainerConfigError",
            "CreateContainerError",
            "RunContainerError",
            "StartError",
            "ContainerCannotRun");
    private static final Set<String> NODE_LOST =
            Set.of("NodeLost", "NodeShutdown", "DeletionByTaintManager", "DeletionByPodGC");
    private static final Set<Integer> SIGNALLED = Set.of(128 + 9, 128 + 15);

    private final RunParameters parameters;
    private final Policy policy;
    private final Instant now;

    Judge(RunParameters parameters, Policy policy, Instant now) {
        this.parameters = parameters;
        this.policy = policy;
        this.now = now;
    }

    /** The row of the ledger for an attempt that is over, nothing for one that goes on. */
    Optional<Entry> judge(Sighting sighting) {
        Pod pod = sighting.pod();
        if (pod == null) {
            return sighting.jobEnded()
                    ? Optional.of(infrastructure(
                            sighting, Cause.Deleted, "its pod was gone before its result was recorded", now))
                    : Optional.empty();
        }
        return pod.phase().isTerminal() ? Optional.of(ended(sighting, pod)) : stuck(sighting, pod);
    }

    /** When an attempt that goes on is to be looked at again although nothing may have happened to it. */
    Optional<Instant> deadline(Sighting sighting) {
        Pod pod = sighting.pod();
        if (pod == null || pod.phase().isTerminal()) {
            return Optional.empty();
        }
        if (pod.gone() != null) {
            return Optional.of(pod.gone().plus(policy.deletionGrace()));
        }
        return startProblem(pod).map(problem -> pod.created().plus(policy.startGrace()));
    }

    private Optional<Entry> stuck(Sighting sighting, Pod pod) {
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
        return IMAGE.contains(waiting)
                ? Optional.of(Cause.ImagePull)
                : CONTAINER_START.contains(waiting) ? Optional.of(Cause.ContainerStart) : Optional.empty();
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
            String difference = Conservation.difference(parameters.workload(), result.counts());
            return difference == null
                    ? entry(sighting, Outcome.Succeeded, null, null, at, result)
                    : entry(sighting, Outcome.Invalid, Cause.WorkNotConserved, difference, at, result);
        }
        if (end != null && (end.exitCode() == ExitCode.OUT_OF_MEMORY.code() || "OOMKilled".equals(end.reason()))) {
            String limit = "OOMKilled".equals(end.reason()) ? "the memory limit of the container" : "maxHeap";
            return entry(sighting, Outcome.Censored, Cause.OutOfMemory, "it needs more than " + limit, at, result);
        }
        if ("DeadlineExceeded".equals(pod.reason())) {
            return entry(
                    sighting, Outcome.Censored, Cause.Timeout, "it takes longer than execution.runTimeout", at, result);
        }
        Cause outside = outside(pod, end);
        if (outside != null) {
            return infrastructure(sighting, outside, reason(pod, end), at);
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
        return result.batchStatus() == BatchStatus.FAILED
                ? entry(sighting, Outcome.Censored, Cause.BatchJobFailed, result.message(), at, result)
                : infrastructure(sighting, Cause.Killed, "the runner was told to stop", at);
    }

    private static @Nullable Cause outside(Pod pod, @Nullable End end) {
        String why = pod.disruption() != null ? pod.disruption() : pod.reason();
        if (why != null) {
            return NODE_LOST.contains(why) ? Cause.NodeLost : Cause.Evicted;
        }
        if (pod.gone() != null) {
            return Cause.Deleted;
        }
        if (end == null) {
            return Cause.ContainerStart;
        }
        if (CONTAINER_START.contains(String.valueOf(end.reason()))) {
            return Cause.ContainerStart;
        }
        return SIGNALLED.contains(end.exitCode()) && end.message() == null ? Cause.Killed : null;
    }

    private static String reason(Pod pod, @Nullable End end) {
        String why = pod.disruption() != null ? pod.disruption() : pod.reason();
        if (why != null) {
            return why;
        }
        return pod.gone() != null
                ? "the pod was deleted"
                : end == null
                        ? "the pod ended before its container started"
                        : "the container ended with exit code " + end.exitCode();
    }

    private Entry infrastructure(Sighting sighting, Cause cause, @Nullable String message, Instant at) {
        Outcome outcome = sighting.attempt() <= policy.retries() ? Outcome.Retried : Outcome.Failed;
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
