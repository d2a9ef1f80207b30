package io.batchmark.cli.pod;

import io.batchmark.core.attempt.InputRemedy;
import io.batchmark.core.attempt.StartFailure;
import io.batchmark.core.schedule.Remedy;
import io.batchmark.text.Plain;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An obstacle that keeps a pod from its start.
 *
 * @param text the obstacle in the words of scheduler and kubelet, with its remedy
 * @param needsUserId true if the image has no user with a number other than 0
 */
public record PodObstacle(String text, boolean needsUserId) {
    private static final int MAX_CHARACTERS = 1024;
    private static final int MAX_WORDS = 512;
    private static final String CRASHES = "CrashLoopBackOff";

    /** Reasons of a container that waits in a usual start. */
    private static final Set<String> STARTING = Set.of("PodInitializing", "ContainerCreating");

    public PodObstacle {
        text = Plain.line(text, MAX_CHARACTERS);
    }

    /** The obstacle that the status of a pod reports; empty if the pod starts, or has started. */
    public static Optional<PodObstacle> of(Pod pod) {
        if (!isPending(pod)) {
            return Optional.empty();
        }
        if (pod.getSpec().getNodeName() == null) {
            return pod.getStatus().getConditions().stream()
                    .filter(condition ->
                            "PodScheduled".equals(condition.getType()) && "Unschedulable".equals(condition.getReason()))
                    .findFirst()
                    .map(condition -> ofNode(String.valueOf(condition.getMessage())));
        }
        return statuses(pod).flatMap(status -> waiting(status).stream()).findFirst();
    }

    /**
     * The obstacle that an event reports, such as a volume that cannot be mounted.
     *
     * @param message words of the kubelet
     */
    public static PodObstacle ofEvent(String message) {
        String words = Plain.line(message, MAX_WORDS);
        return new PodObstacle(
                "waits: " + words + remedy(InputRemedy.of(message).orElse(null)), false);
    }

    /** Tests if a pod has a node, and its kubelet prepares the containers without a word about an obstacle. */
    public static boolean isPreparing(Pod pod) {
        return isPending(pod) && pod.getSpec().getNodeName() != null && of(pod).isEmpty();
    }

    private static boolean isPending(Pod pod) {
        return pod.getStatus() != null
                && "Pending".equals(pod.getStatus().getPhase())
                && pod.getMetadata().getDeletionTimestamp() == null;
    }

    private static PodObstacle ofNode(String said) {
        return new PodObstacle("finds no node: " + Plain.line(said, MAX_WORDS) + remedy(Remedy.forNode(said)), false);
    }

    private static Optional<PodObstacle> waiting(ContainerStatus status) {
        String reason = status.getState().getWaiting() == null
                ? null
                : status.getState().getWaiting().getReason();
        if (reason == null || STARTING.contains(reason)) {
            return Optional.empty();
        }
        String message = status.getState().getWaiting().getMessage();
        if (reason.equals(CRASHES)) {
            return Optional.of(new PodObstacle(
                    "container " + status.getName() + " ends again and again" + end(status.getLastState()), false));
        }
        return StartFailure.of(reason, message)
                .map(text -> new PodObstacle(
                        "container " + status.getName() + " (" + status.getImage() + ") waits: " + text,
                        StartFailure.needsUserId(message)));
    }

    private static String end(@Nullable ContainerState before) {
        ContainerStateTerminated end = before == null ? null : before.getTerminated();
        return end == null
                ? ""
                : ": exit code " + end.getExitCode() + (end.getMessage() == null ? "" : ", " + end.getMessage());
    }

    private static String remedy(@Nullable String remedy) {
        return remedy == null ? "" : ". Remedy: " + remedy;
    }

    private static Stream<ContainerStatus> statuses(Pod pod) {
        return Stream.concat(
                        pod.getStatus().getInitContainerStatuses().stream(),
                        pod.getStatus().getContainerStatuses().stream())
                .filter(status -> status.getState() != null);
    }
}
