package io.batchmark.core.attempt;

import io.batchmark.contract.Wire;
import io.batchmark.core.attempt.ObservedAttempt.Disturbance;
import io.batchmark.core.attempt.ObservedAttempt.End;
import io.batchmark.core.attempt.ObservedAttempt.Pod;
import io.batchmark.core.attempt.ObservedAttempt.Reason;
import io.batchmark.core.ledger.Cause;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An end of a pod that its batch job did not cause.
 *
 * @param message for the user, with the words of the kubelet or scheduler if there are any
 */
record Disruption(Cause cause, String message) {
    /** Reasons of a container whose image its node does not get. */
    static final Set<String> IMAGE_PULL = Set.of(
            "ErrImagePull",
            "ImagePullBackOff",
            "InvalidImageName",
            "ErrImageNeverPull",
            "ImageInspectError",
            "RegistryUnavailable");

    /** Reasons of a container that could not be created or started. */
    static final Set<String> CONTAINER_START = Set.of(
            "CreateContainerConfigError",
            "CreateContainerError",
            "RunContainerError",
            "StartError",
            "ContainerCannotRun");

    static final String DEADLINE_EXCEEDED = "DeadlineExceeded";

    private static final Set<String> NODE_LOST =
            Set.of("NodeLost", "NodeShutdown", "DeletionByTaintManager", "DeletionByPodGC");
    /** What containerd and kubelet say of a container that was gone when they looked again. */
    private static final Set<String> END_NOT_SEEN = Set.of("Unknown", "ContainerStatusUnknown");

    /** Times of two clocks that differ by less say nothing about their order. */
    private static final Duration SAME_TIME = Duration.ofSeconds(60);

    private static final int TERMINATED = 128 + 15;
    private static final Set<Integer> SIGNALLED = Set.of(128 + 9, TERMINATED);

    /** Tests if something ended the pod as a whole. */
    static boolean isSeen(Pod pod) {
        return pod.disruption() != null || pod.reason() != null || pod.gone() != null;
    }

    /** The end of the pod; null if nothing outside the batch job is seen that ended it. */
    static @Nullable Disruption of(Pod pod, @Nullable End end) {
        // a pod that is held may be deleted or drained long after it ended
        boolean endedBefore = isEndedBefore(pod, end);
        Reason why = pod.disruption() != null && !endedBefore ? pod.disruption() : pod.reason();
        if (why != null && DEADLINE_EXCEEDED.equals(why.name())) {
            return new Disruption(Cause.ContainerStart, "its container did not start within execution.runTimeout");
        }
        if (why != null) {
            return new Disruption(NODE_LOST.contains(why.name()) ? Cause.NodeLost : Cause.Evicted, why.text());
        }
        // a kubelet moves the time of a deletion to when it is done with the pod, and then only the signal tells
        if (pod.gone() != null && (!endedBefore || isTerminated(end))) {
            return new Disruption(Cause.Deleted, "the pod was deleted");
        }
        if (end == null) {
            return new Disruption(Cause.ContainerStart, "the pod ended before its container started");
        }
        if (END_NOT_SEEN.contains(String.valueOf(end.reason()))) {
            return new Disruption(
                    Cause.NodeLost, "the kubelet did not see the container end, as after a restart of the node");
        }
        String ended = "the container ended with exit code " + end.exitCode();
        if (CONTAINER_START.contains(String.valueOf(end.reason()))) {
            return new Disruption(
                    Cause.ContainerStart, isBlank(end.message()) ? ended : new Reason(ended, end.message()).text());
        }
        return SIGNALLED.contains(end.exitCode()) && hasNoResult(end) ? new Disruption(Cause.Killed, ended) : null;
    }

    /**
     * Tests if the container ended before its end was requested. If the operator saw both at one look, the end must be clearly
     * earlier by the written times. A run that is measured again costs less than a failure that is not its own.
     */
    private static boolean isEndedBefore(Pod pod, @Nullable End end) {
        Disturbance disturbed = pod.disturbed();
        if (end == null || disturbed == null) {
            return false;
        }
        return end.seen().equals(disturbed.seen())
                ? pod.ofServer(end.at()).plus(SAME_TIME).isBefore(disturbed.at())
                : end.seen().isBefore(disturbed.seen());
    }

    /** Tests if a signal ended the container before the runner could give a result. */
    private static boolean isTerminated(@Nullable End end) {
        return end != null && end.exitCode() == TERMINATED && hasNoResult(end);
    }

    /** The message may be the end of the log instead of a result, or the note that the step began. */
    private static boolean hasNoResult(End end) {
        return end.message() == null || !Wire.mayBeResult(end.message());
    }

    private static boolean isBlank(@Nullable String text) {
        return text == null || text.isBlank();
    }
}
