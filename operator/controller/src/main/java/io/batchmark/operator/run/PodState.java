package io.batchmark.operator.run;

import io.batchmark.api.metadata.Labels;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.attempt.ObservedAttempt.Phase;
import io.batchmark.core.ledger.Cause;
import io.batchmark.core.schedule.Remedy;
import io.batchmark.operator.database.DatabaseKind;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a pod says of itself. */
public final class PodState {
    /** Whoever deletes a pod may ask for any time. */
    private static final long LONGEST_GRACE_SECONDS = Duration.ofDays(365).toSeconds();

    /** What a container waits for that nothing is wrong with. */
    private static final Set<String> STARTING = Set.of("PodInitializing", "ContainerCreating");

    private static final Pattern DIGEST = Pattern.compile("[a-z0-9]{1,16}:[0-9a-f]{32,128}$");

    private PodState() {}

    /** Whether a pod keeps others away from a node, as long as it has not ended. */
    public static boolean holdsNode(Pod pod) {
        return pod.getSpec() != null && pod.getSpec().getNodeName() != null && !hasEnded(pod);
    }

    /** Whether none of its containers runs any more. */
    public static boolean hasEnded(Pod pod) {
        return phase(pod).isTerminal();
    }

    /** Whether a pod should be gone for so long that its node will hardly say any more that it is. */
    public static boolean isLost(Pod pod, Duration grace, Instant now) {
        Instant gone = Times.instant(pod.getMetadata().getDeletionTimestamp());
        return gone != null
                && !pod.getMetadata().getFinalizers().contains(Labels.HOLD)
                && !now.isBefore(gone.plus(grace));
    }

    /** Since when a pod waits for a container that its node should have started; null where it does not. */
    public static @Nullable Instant waitsSince(Pod pod) {
        ObservedAttempt.Pod facts = of(pod, Map.of(), (what, written) -> written);
        return facts.phase() == Phase.Pending && facts.gone() == null ? facts.scheduled() : null;
    }

    static ObservedAttempt.Pod of(Pod pod, Map<String, String> said, AttemptObserver.Since since) {
        String uid = pod.getMetadata().getUid();
        String gone = pod.getMetadata().getDeletionTimestamp();
        return new ObservedAttempt.Pod(
                phase(pod),
                since.of(uid, Instant.parse(pod.getMetadata().getCreationTimestamp())),
                condition(pod, "PodScheduled", "True")
                        .map(condition -> Times.instant(condition.getLastTransitionTime()))
                        .map(written -> since.of(uid + " scheduled", written))
                        .orElse(null),
                gone == null ? null : Instant.parse(gone),
                disturbed(pod),
                stopped(pod),
                pod.getStatus() == null
                        ? null
                        : reason(pod.getStatus().getReason(), pod.getStatus().getMessage()),
                condition(pod, "DisruptionTarget", "True")
                        .map(condition -> reason(condition.getReason(), condition.getMessage()))
                        .orElse(null),
                pod.getSpec() == null ? null : pod.getSpec().getNodeName(),
                condition(pod, "PodScheduled", "False")
                        .map(PodCondition::getMessage)
                        .map(message -> unschedulable(pod, message))
                        .orElse(null),
                said.get(pod.getMetadata().getUid()),
                databaseProblem(pod).orElseGet(() -> container(pod)),
                databaseEnd(pod));
    }

    private static ObservedAttempt.@Nullable Reason reason(@Nullable String name, @Nullable String message) {
        return name == null || name.isBlank() ? null : new ObservedAttempt.Reason(name, message);
    }

    /** Why it has no node. Of a volume that is made for it the scheduler says neither name nor class. */
    private static String unschedulable(Pod pod, String said) {
        return pod.getSpec() == null || !Remedy.isOfVolume(said)
                ? said
                : said
                        + pod.getSpec().getVolumes().stream()
                                .filter(volume -> volume.getEphemeral() != null
                                        && volume.getEphemeral().getVolumeClaimTemplate() != null)
                                .map(volume -> " (PersistentVolumeClaim "
                                        + pod.getMetadata().getName() + "-" + volume.getName() + " of StorageClass "
                                        + volume.getEphemeral()
                                                .getVolumeClaimTemplate()
                                                .getSpec()
                                                .getStorageClassName()
                                        + ")")
                                .collect(Collectors.joining());
    }

    private static Phase phase(Pod pod) {
        String phase = pod.getStatus() == null ? null : pod.getStatus().getPhase();
        return phase == null
                ? Phase.Pending
                : Arrays.stream(Phase.values())
                        .filter(known -> known.name().equals(phase))
                        .findFirst()
                        .orElse(Phase.Unknown);
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

    private static @Nullable String databaseEnd(Pod pod) {
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

    private static @Nullable Instant disturbed(Pod pod) {
        // a pod should be gone at its deletion timestamp: that is its grace period after somebody deleted it
        Stream<Instant> deleted = Stream.ofNullable(
                        Times.instant(pod.getMetadata().getDeletionTimestamp()))
                .map(gone -> gone.minusSeconds(Math.clamp(
                        Objects.requireNonNullElse(pod.getMetadata().getDeletionGracePeriodSeconds(), 0L),
                        0,
                        LONGEST_GRACE_SECONDS)));
        Stream<Instant> disrupted = condition(pod, "DisruptionTarget", "True").stream()
                .flatMap(condition -> Stream.ofNullable(Times.instant(condition.getLastTransitionTime())));
        return Stream.concat(deleted, disrupted).min(Comparator.naturalOrder()).orElse(null);
    }

    private static @Nullable Cause stopped(Pod pod) {
        String why = pod.getMetadata().getAnnotations().get(Labels.STOPPED);
        return Arrays.stream(Cause.values())
                .filter(cause -> cause.isAskedFor() && cause.name().equals(why))
                .findFirst()
                .orElse(null);
    }

    private static Optional<PodCondition> condition(Pod pod, String type, String status) {
        return pod.getStatus() == null
                ? Optional.empty()
                : pod.getStatus().getConditions().stream()
                        .filter(condition -> type.equals(condition.getType()) && status.equals(condition.getStatus()))
                        .findFirst();
    }

    private static ObservedAttempt.@Nullable Container container(Pod pod) {
        if (pod.getStatus() == null) {
            return null;
        }
        return pod.getStatus().getContainerStatuses().stream()
                .filter(status -> RunParameters.CONTAINER.equals(status.getName()) && status.getState() != null)
                .findFirst()
                .map(status -> container(status.getState(), digest(status.getImageID()), pod))
                .orElse(null);
    }

    /** As in {@code docker.io/batchmark/job-runner@sha256:...}, or with nothing in front of it. */
    private static @Nullable String digest(@Nullable String image) {
        Matcher digest = DIGEST.matcher(Objects.requireNonNullElse(image, ""));
        return digest.find() ? digest.group() : null;
    }

    private static ObservedAttempt.Container container(ContainerState state, @Nullable String image, Pod pod) {
        ContainerStateTerminated end = state.getTerminated();
        if (end != null) {
            return new ObservedAttempt.Container(null, null, Times.instant(end.getStartedAt()), end(end, pod), image);
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

    private static ObservedAttempt.@Nullable End end(ContainerStateTerminated end, Pod pod) {
        Instant at = Times.instant(end.getFinishedAt());
        if (at == null) {
            // a container that the kubelet lost sight of has no time: it was gone when the pod was no longer ready
            at = condition(pod, "Ready", "False")
                    .map(condition -> Times.instant(condition.getLastTransitionTime()))
                    .orElse(null);
        }
        return at == null ? null : new ObservedAttempt.End(end.getExitCode(), end.getReason(), at, end.getMessage());
    }
}
