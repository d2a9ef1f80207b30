package io.batchmark.operator.run;

import io.batchmark.api.database.DatabaseKind;
import io.batchmark.api.pod.ImageReference;
import io.batchmark.api.run.DataPreparation;
import io.batchmark.api.run.RunPod;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.core.attempt.ImageRefusal;
import io.batchmark.core.attempt.ObservedAttempt;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The container of the runner in a pod, and the database that the runner waits for. */
final class RunnerContainer {
    /** Reasons of a container that waits in a usual start. */
    private static final Set<String> STARTING = Set.of("PodInitializing", "ContainerCreating");

    private RunnerContainer() {}

    /** Null before the kubelet reports the container. */
    static ObservedAttempt.@Nullable Container of(Pod pod, Since since) {
        return databaseProblem(pod).or(() -> preparationProblem(pod, since)).orElseGet(() -> container(pod, since));
    }

    /** An init container that waits or failed. Without it, the container of the run never starts. */
    private static Optional<ObservedAttempt.Container> preparationProblem(Pod pod, Since since) {
        return RunPod.PREPARATION.stream()
                .flatMap(name -> init(pod, name).stream())
                .filter(status -> status.getState() != null && isProblem(status.getState()))
                .findFirst()
                .map(status -> {
                    ObservedAttempt.Container problem = container(status.getState(), null, pod, since);
                    ObservedAttempt.End end = problem.end();
                    return new ObservedAttempt.Container(
                            problem.waiting(),
                            problem.message(),
                            null,
                            end != null && DataPreparation.CONTAINER.equals(status.getName())
                                    ? ofPreparation(end)
                                    : end,
                            null);
                });
    }

    /** The end of a container of the user's own: its reason is not a reason of the run. */
    private static ObservedAttempt.End ofPreparation(ObservedAttempt.End end) {
        String text = "container prepare of spec.job.prepare ended with exit code " + end.exitCode()
                + (end.reason() == null ? "" : ", " + end.reason())
                + (end.message() == null || end.message().isBlank() ? "" : ": " + end.message());
        return new ObservedAttempt.End(end.exitCode(), ImageRefusal.PREPARATION_FAILED, end.at(), end.seen(), text);
    }

    private static boolean isProblem(ContainerState state) {
        return state.getWaiting() != null
                        && !STARTING.contains(state.getWaiting().getReason())
                || state.getTerminated() != null && state.getTerminated().getExitCode() != 0;
    }

    /** While the database does not start, what it waits for is what the run waits for. */
    private static Optional<ObservedAttempt.Container> databaseProblem(Pod pod) {
        return init(pod, DatabaseKind.CONTAINER)
                .filter(status -> !Boolean.TRUE.equals(status.getStarted()))
                .filter(status -> status.getState() != null
                        && status.getState().getWaiting() != null
                        && !STARTING.contains(status.getState().getWaiting().getReason()))
                .map(status -> {
                    ContainerStateWaiting waiting = status.getState().getWaiting();
                    ContainerStateTerminated before = status.getLastState() == null
                            ? null
                            : status.getLastState().getTerminated();
                    String message = before == null ? waiting.getMessage() : before.getMessage();
                    return new ObservedAttempt.Container(
                            waiting.getReason(),
                            "the database" + (message == null ? "" : ": " + message),
                            null,
                            null,
                            null);
                });
    }

    /** The reason why the database ended before its time; null if it did not, or if the pod has no database. */
    static @Nullable String databaseEnd(Pod pod) {
        return init(pod, DatabaseKind.CONTAINER)
                .flatMap(status -> Optional.ofNullable(status.getLastState()))
                .flatMap(state -> Optional.ofNullable(state.getTerminated()))
                .or(() -> init(pod, DatabaseKind.WAIT)
                        .flatMap(status -> Optional.ofNullable(status.getState()))
                        .flatMap(state -> Optional.ofNullable(state.getTerminated()))
                        .filter(end -> end.getExitCode() != 0))
                .map(end -> end.getReason() + ", exit code " + end.getExitCode()
                        + (end.getMessage() == null
                                ? ""
                                : ", " + end.getMessage().strip()))
                .orElse(null);
    }

    private static Optional<ContainerStatus> init(Pod pod, String name) {
        return pod.getStatus() == null
                ? Optional.empty()
                : pod.getStatus().getInitContainerStatuses().stream()
                        .filter(status -> name.equals(status.getName()))
                        .findFirst();
    }

    private static ObservedAttempt.@Nullable Container container(Pod pod, Since since) {
        if (pod.getStatus() == null) {
            return null;
        }
        return pod.getStatus().getContainerStatuses().stream()
                .filter(status -> RunParameters.CONTAINER.equals(status.getName()) && status.getState() != null)
                .findFirst()
                .map(status -> container(
                        status.getState(),
                        ImageReference.digest(status.getImageID()).orElse(null),
                        pod,
                        since))
                .orElse(null);
    }

    private static ObservedAttempt.Container container(
            ContainerState state, @Nullable String image, Pod pod, Since since) {
        ContainerStateTerminated end = state.getTerminated();
        if (end != null) {
            return new ObservedAttempt.Container(
                    null, null, Times.instant(end.getStartedAt()), end(end, pod, since), image);
        }
        return state.getWaiting() != null
                ? new ObservedAttempt.Container(
                        state.getWaiting().getReason(), state.getWaiting().getMessage(), null, null, image)
                : new ObservedAttempt.Container(
                        null,
                        null,
                        state.getRunning() == null
                                ? null
                                : Times.instant(state.getRunning().getStartedAt()),
                        null,
                        image);
    }

    private static ObservedAttempt.@Nullable End end(ContainerStateTerminated end, Pod pod, Since since) {
        Instant at = Times.instant(end.getFinishedAt());
        if (at == null) {
            // a container that the kubelet lost sight of has no time: it was gone when the pod was no longer ready
            at = PodState.condition(pod, "Ready", "False")
                    .map(condition -> Times.instant(condition.getLastTransitionTime()))
                    .orElse(null);
        }
        return at == null
                ? null
                : new ObservedAttempt.End(
                        end.getExitCode(),
                        end.getReason(),
                        at,
                        since.of(pod.getMetadata().getUid() + " ended"),
                        end.getMessage());
    }
}
