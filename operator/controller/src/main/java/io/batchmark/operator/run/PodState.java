package io.batchmark.operator.run;

import io.batchmark.api.metadata.Labels;
import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.attempt.ObservedAttempt.Phase;
import io.batchmark.core.ledger.Cause;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a pod says of itself. */
public final class PodState {
    /** Whoever deletes a pod may ask for any time. */
    private static final long LONGEST_GRACE_SECONDS = Duration.ofDays(365).toSeconds();

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
    static boolean isLost(Pod pod, Duration grace, Since since, Instant now) {
        Instant gone = gone(pod, since);
        return gone != null
                && !pod.getMetadata().getFinalizers().contains(Labels.HOLD)
                && !now.isBefore(gone.plus(grace));
    }

    /** Since when a pod waits for a container that its node should have started; null where it does not. */
    public static @Nullable Instant waitsSince(Pod pod, Since since) {
        ObservedAttempt.Pod facts = of(pod, Map.of(), since);
        return facts.phase() == Phase.Pending && facts.gone() == null ? facts.scheduled() : null;
    }

    static ObservedAttempt.Pod of(Pod pod, Map<String, String> said, Since since) {
        String uid = pod.getMetadata().getUid();
        return new ObservedAttempt.Pod(
                phase(pod),
                since.of(uid),
                condition(pod, "PodScheduled", "True")
                        .map(condition -> since.of(uid + " scheduled"))
                        .orElse(null),
                gone(pod, since),
                disturbed(pod, since),
                stopped(pod),
                pod.getStatus() == null
                        ? null
                        : reason(pod.getStatus().getReason(), pod.getStatus().getMessage()),
                condition(pod, "DisruptionTarget", "True")
                        .map(condition -> reason(condition.getReason(), condition.getMessage()))
                        .orElse(null),
                pod.getSpec() == null ? null : pod.getSpec().getNodeName(),
                condition(pod, "PodScheduled", "False")
                        .flatMap(condition -> PodScheduling.obstacle(pod, condition))
                        .orElse(null),
                said.get(pod.getMetadata().getUid()),
                RunnerContainer.of(pod, since),
                RunnerContainer.databaseEnd(pod),
                lead(pod),
                PodScheduling.isGated(pod));
    }

    private static ObservedAttempt.@Nullable Reason reason(@Nullable String name, @Nullable String message) {
        return name == null || name.isBlank() ? null : new ObservedAttempt.Reason(name, message);
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

    private static @Nullable Instant gone(Pod pod, Since since) {
        return pod.getMetadata().getDeletionTimestamp() == null
                ? null
                : since.of(pod.getMetadata().getUid() + " gone").plusSeconds(grace(pod));
    }

    /** The grace period of a deletion, in seconds. */
    private static long grace(Pod pod) {
        return Math.clamp(
                Objects.requireNonNullElse(pod.getMetadata().getDeletionGracePeriodSeconds(), 0L),
                0,
                LONGEST_GRACE_SECONDS);
    }

    private static ObservedAttempt.@Nullable Disturbance disturbed(Pod pod, Since since) {
        // a pod should be gone at its deletion timestamp: that is its grace period after somebody deleted it
        Stream<Instant> deleted = Stream.ofNullable(
                        Times.instant(pod.getMetadata().getDeletionTimestamp()))
                .map(gone -> gone.minusSeconds(grace(pod)));
        Stream<Instant> disrupted = condition(pod, "DisruptionTarget", "True").stream()
                .flatMap(condition -> Stream.ofNullable(Times.instant(condition.getLastTransitionTime())));
        return Stream.concat(deleted, disrupted)
                .min(Comparator.naturalOrder())
                .map(at -> new ObservedAttempt.Disturbance(
                        at, since.of(pod.getMetadata().getUid() + " disturbed")))
                .orElse(null);
    }

    /** A kubelet begins with a pod soon after the pod has its node. */
    private static @Nullable Duration lead(Pod pod) {
        Instant begun =
                pod.getStatus() == null ? null : Times.instant(pod.getStatus().getStartTime());
        Instant bound = condition(pod, "PodScheduled", "True")
                .map(condition -> Times.instant(condition.getLastTransitionTime()))
                .orElse(null);
        return begun == null || bound == null ? null : Duration.between(bound, begun);
    }

    private static @Nullable Cause stopped(Pod pod) {
        String why = pod.getMetadata().getAnnotations().get(Labels.STOPPED);
        return Arrays.stream(Cause.values())
                .filter(cause -> (cause.isAskedFor() || cause == Cause.NodeLost)
                        && cause.name().equals(why))
                .findFirst()
                .orElse(null);
    }

    static Optional<PodCondition> condition(Pod pod, String type, String status) {
        return pod.getStatus() == null
                ? Optional.empty()
                : pod.getStatus().getConditions().stream()
                        .filter(condition -> type.equals(condition.getType()) && status.equals(condition.getStatus()))
                        .findFirst();
    }
}
