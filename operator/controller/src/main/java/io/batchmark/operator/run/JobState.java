package io.batchmark.operator.run;

import io.batchmark.api.metadata.Labels;
import io.batchmark.core.attempt.ObservedAttempt;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a Job says of its attempt. */
public final class JobState {
    private JobState() {}

    /** Whether a Job starts no more pods. */
    public static boolean hasEnded(Job job) {
        return job.getStatus() != null
                && job.getStatus().getConditions().stream()
                        .anyMatch(condition -> "True".equals(condition.getStatus())
                                && ("Failed".equals(condition.getType()) || "Complete".equals(condition.getType())));
    }

    /** Since when a Job waits for pods, or for its queue; null where it does not. */
    public static @Nullable Instant waitsSince(Job job, Collection<Pod> pods, Since since) {
        if (hasEnded(job) || job.getMetadata().getDeletionTimestamp() != null) {
            return null;
        }
        String uid = job.getMetadata().getUid();
        long own = pods.stream()
                .flatMap(pod -> pod.getMetadata().getOwnerReferences().stream())
                .filter(owner -> owner.getUid().equals(uid))
                .count();
        Integer completions = job.getSpec() == null ? null : job.getSpec().getCompletions();
        return own < Objects.requireNonNullElse(completions, 1) ? since(job, since) : null;
    }

    /** Whether a Job should be gone for so long that whoever holds it will hardly let it go. It makes no pod any more. */
    static boolean isLost(Job job, Duration grace, Since since, Instant now) {
        return job.getMetadata().getDeletionTimestamp() != null
                && !now.isBefore(since.of(job.getMetadata().getUid() + " gone").plus(grace));
    }

    static ObservedAttempt.Job of(Job job, Map<String, String> said, Since since) {
        boolean suspended = isSuspended(job);
        String queue = suspended ? job.getMetadata().getLabels().get(Labels.QUEUE) : null;
        return new ObservedAttempt.Job(
                since(job, since),
                hasEnded(job) ? since.of(job.getMetadata().getUid() + " ended") : null,
                queue,
                suspended && queue == null
                        ? "its Job is suspended"
                        : said.get(job.getMetadata().getUid()));
    }

    /** Whether a queue has not let a Job go yet. */
    static boolean waitsForQueue(Job job) {
        return isSuspended(job) && job.getMetadata().getLabels().containsKey(Labels.QUEUE);
    }

    private static boolean isSuspended(Job job) {
        return job.getSpec() != null && Boolean.TRUE.equals(job.getSpec().getSuspend());
    }

    private static @Nullable Instant since(Job job, Since since) {
        boolean queued = job.getMetadata().getLabels().containsKey(Labels.QUEUE);
        if (!queued || isSuspended(job)) {
            return since.of(job.getMetadata().getUid());
        }
        // from when its queue has let it go, which the Job controller writes down
        return job.getStatus() == null || job.getStatus().getStartTime() == null
                ? null
                : since.of(job.getMetadata().getUid() + " admitted");
    }
}
