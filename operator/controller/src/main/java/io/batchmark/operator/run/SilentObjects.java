package io.batchmark.operator.run;

import io.batchmark.core.attempt.ObservedAttempt;
import io.batchmark.core.attempt.ObservedAttempt.Phase;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds pods and Jobs with an overdue event. The operator draws conclusions from their silence. */
public final class SilentObjects {
    private SilentObjects() {}

    /**
     * Times after which an event is overdue.
     *
     * @param start time for a Job to get its pods, and for a pod to get its node and to start its container
     * @param end time for a pod to end after its deletion, or after the end of its runner
     * @param run time for a pod with a node to end
     */
    public record Waits(Duration start, Duration end, Duration run) {}

    /**
     * @param pods pods of runs and auxiliary pods
     * @param since the time when the operator saw a fact first
     */
    public static Stream<HasMetadata> of(
            Collection<Job> jobs, Collection<Pod> pods, Waits waits, Since since, Instant now) {
        return Stream.concat(
                jobs.stream().filter(job -> isOver(dueAt(job, pods, waits, since), now)),
                pods.stream().filter(pod -> isOver(dueAt(PodState.of(pod, Map.of(), since), waits), now)));
    }

    private static boolean isOver(@Nullable Instant due, Instant now) {
        return due != null && !now.isBefore(due);
    }

    private static @Nullable Instant dueAt(Job job, Collection<Pod> pods, Waits waits, Since since) {
        Instant waiting = JobState.waitsSince(job, pods, since);
        if (waiting != null) {
            return waiting.plus(waits.start());
        }
        Instant ended = JobState.of(job, Map.of(), since).ended();
        return ended == null ? null : ended.plus(waits.end());
    }

    private static @Nullable Instant dueAt(ObservedAttempt.Pod pod, Waits waits) {
        if (pod.phase().isTerminal()) {
            return null;
        }
        if (pod.gone() != null) {
            return pod.gone().plus(waits.end());
        }
        if (pod.container() != null && pod.container().end() != null) {
            return Objects.requireNonNull(pod.container().end()).seen().plus(waits.end());
        }
        return pod.since().plus(pod.phase() == Phase.Pending ? waits.start() : waits.run());
    }
}
