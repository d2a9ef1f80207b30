package io.batchmark.operator.run;

import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.metadata.Labels;
import io.batchmark.api.metadata.Ownership;
import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.attempt.ObservedAttempt.Phase;
import io.batchmark.core.loop.EndedPod;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An attempt that is over and written down, of which one pod stays, and its Job if it has one, so that its log can be read. It is
 * no attempt any more: nothing is expected of it, and nothing of it counts.
 *
 * @param job null where it has none
 * @param pod the one that stays; of several servers that of the first one that failed
 * @param others further pods of the Job, which go
 * @param failed whether the attempt failed, as the pod says that was kept before; null where it was not kept before
 */
public record KeptRun(
        @Nullable Job job,
        Pod pod,
        List<Pod> others,
        @Nullable Boolean failed) {
    private static final String FAILED = "Failed";
    private static final String SUCCEEDED = "Succeeded";

    /** What is kept of an attempt that is over; nothing where no pod of it has a log and stays by itself. */
    public static Optional<KeptRun> of(Job job, Collection<Pod> pods) {
        return job.getMetadata().getDeletionTimestamp() != null
                ? Optional.empty()
                : pods.stream()
                        .filter(pod -> isOf(job, pod) && ended(pod) != null)
                        .min(Comparator.comparing((Pod pod) -> !hasFailed(pod))
                                .thenComparing(pod -> Objects.requireNonNull(ended(pod))))
                        .map(pod -> of(job, pods, pod, null));
    }

    /** What is kept of an attempt without a Job that is over; nothing where its pod has no log. */
    public static Optional<KeptRun> of(Pod pod) {
        return ended(pod) == null ? Optional.empty() : Optional.of(new KeptRun(null, pod, List.of(), null));
    }

    /** Those that were kept before, and whose Jobs, where they have one, are still there. */
    public static List<KeptRun> of(Collection<Job> jobs, Collection<Pod> pods) {
        Map<String, Job> byUid =
                jobs.stream().collect(Collectors.toMap(job -> job.getMetadata().getUid(), job -> job));
        List<KeptRun> kept = new ArrayList<>();
        for (Pod pod : pods) {
            if (!isMarked(pod)) {
                continue;
            }
            boolean failed = FAILED.equals(mark(pod));
            Job job = byUid.remove(owner(pod));
            if (job != null) {
                kept.add(of(job, pods, pod, failed));
            } else if (Ownership.isOfCampaign(pod)) {
                kept.add(new KeptRun(null, pod, List.of(), failed));
            }
        }
        return kept;
    }

    private static KeptRun of(Job job, Collection<Pod> pods, Pod kept, @Nullable Boolean failed) {
        return new KeptRun(
                job,
                kept,
                pods.stream().filter(pod -> isOf(job, pod) && pod != kept).toList(),
                failed);
    }

    /** Whether a pod is one that was kept before. */
    public static boolean isMarked(Pod pod) {
        return mark(pod) != null;
    }

    private static @Nullable String mark(Pod pod) {
        Map<String, String> annotations = pod.getMetadata().getAnnotations();
        return annotations == null ? null : annotations.get(Labels.KEPT);
    }

    /** Whether a pod is one of this attempt, and not of a Job that had its name before. */
    public boolean has(Pod candidate) {
        return job == null ? candidate == pod : isOf(job, candidate);
    }

    /** What goes when it is no longer kept, and with it the rest. */
    public HasMetadata root() {
        return job == null ? pod : job;
    }

    /** This run, with what its pod is marked with from now on. */
    public KeptRun with(boolean isFailed) {
        return new KeptRun(job, pod, others, isFailed);
    }

    /** The name of its Job, or of its pod where it has no Job. */
    public String name() {
        return root().getMetadata().getName();
    }

    /** The part of it that the loop decides about. */
    public EndedPod ended() {
        String log = (job == null ? "pod/" : "job/") + name();
        return new EndedPod(
                Attempt.of(pod), name(), log, Objects.requireNonNullElse(ended(pod), Instant.EPOCH), failed);
    }

    private static boolean isOf(Job job, Pod pod) {
        return job.getMetadata().getUid().equals(owner(pod));
    }

    private static String owner(Pod pod) {
        return pod.getMetadata().getOwnerReferences().stream()
                .filter(owner -> Boolean.TRUE.equals(owner.getController()))
                .map(owner -> owner.getUid())
                .findFirst()
                .orElse("");
    }

    /** The strategic merge patch that takes our finalizer off the pod and says that the pod is kept. */
    public String patch() {
        return Labels.RELEASE.replaceFirst(
                "\"metadata\":\\{",
                "\"metadata\":{\"annotations\":{\"" + Labels.KEPT + "\":\""
                        + (Boolean.TRUE.equals(failed) ? FAILED : SUCCEEDED) + "\"},");
    }

    /**
     * Null if a container still runs, or if the pod is being deleted. The kubelet writes the end of the containers first, and the phase
     * later.
     */
    private static @Nullable Instant ended(Pod pod) {
        ObservedAttempt.Pod facts = facts(pod);
        ObservedAttempt.Container container = facts.container();
        return facts.gone() != null
                        || !PodState.hasEnded(pod) && !haveContainersEnded(pod)
                        || container == null
                        || container.end() == null
                        || container.started() == null
                ? null
                : container.end().at();
    }

    /** Only of a pod that has ended. */
    private static boolean hasFailed(Pod pod) {
        ObservedAttempt.Pod facts = facts(pod);
        return facts.phase() == Phase.Failed
                || Objects.requireNonNull(Objects.requireNonNull(facts.container())
                                        .end())
                                .exitCode()
                        != 0;
    }

    private static boolean haveContainersEnded(Pod pod) {
        return pod.getStatus().getContainerStatuses().stream()
                .allMatch(container ->
                        container.getState() != null && container.getState().getTerminated() != null);
    }

    private static ObservedAttempt.Pod facts(Pod pod) {
        return PodState.of(pod, Map.of(), what -> Instant.EPOCH);
    }
}
