package io.batchmark.api.metadata;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.schedule.Decision.Retirement;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which objects are a campaign's own. Anybody may use its labels and the names that it needs; its own objects refer to it
 * as their owner.
 */
public final class Ownership {
    private static final int SHORT_UID_CHARACTERS = 8;

    private Ownership() {}

    /** Enough of a campaign's UID to tell it from an earlier one of its name. */
    public static String shortUid(BenchmarkCampaign campaign) {
        return shortUid(campaign.getMetadata().getUid());
    }

    public static String shortUid(String uid) {
        return uid.substring(0, Math.min(SHORT_UID_CHARACTERS, uid.length()));
    }

    /** Whether an object was made for the campaign that its labels name, whichever that is. */
    public static boolean isOfCampaign(HasMetadata object) {
        return isOwner(labels(object).getOrDefault(Labels.CAMPAIGN_UID, ""), object);
    }

    /** Whether an object is a part of this very campaign, which made it. */
    public static boolean isPart(HasMetadata object, BenchmarkCampaign campaign, String part) {
        return Labels.isPart(object, campaign, part)
                && isOwner(campaign.getMetadata().getUid(), object);
    }

    /**
     * Whether an object that is there is the one that a campaign would make, by an earlier decision: it has the same labels
     * and the same owner. What is in another namespace than its campaign cannot have an owner.
     */
    public static boolean isOwn(HasMetadata there, HasMetadata wanted) {
        Map<String, String> labels = labels(there);
        return List.of(Labels.PART, Labels.CAMPAIGN_UID).stream()
                        .allMatch(label -> Objects.equals(labels(wanted).get(label), labels.get(label)))
                && wanted.getMetadata().getOwnerReferences().stream().allMatch(owner -> isOwner(owner.getUid(), there));
    }

    /** Whether a campaign has made a Job or a pod for an attempt of one of its runs: a copy has another name. */
    public static boolean isAttempt(HasMetadata object, BenchmarkCampaign campaign) {
        return isPart(object, campaign, Labels.RUN)
                && Attempt.isAttempt(object)
                && object.getMetadata().getName().equals(attemptName(campaign, object));
    }

    /** Those Jobs that are attempts of a campaign's runs. */
    public static List<Job> attempts(BenchmarkCampaign campaign, Collection<Job> jobs) {
        return jobs.stream().filter(job -> isAttempt(job, campaign)).toList();
    }

    /**
     * Those pods that are of attempts of a campaign's runs: made by the campaign itself, or by such a Job. A pod that has lost
     * its Job is one still: its result counts, and somebody has to let go of it.
     *
     * @param jobs all that have the labels of attempts
     */
    public static List<Pod> pods(BenchmarkCampaign campaign, Collection<Pod> pods, Collection<Job> jobs) {
        Set<Job> own = Set.copyOf(attempts(campaign, jobs));
        Set<String> strangers = jobs.stream()
                .filter(job -> !own.contains(job))
                .map(job -> job.getMetadata().getUid())
                .collect(Collectors.toSet());
        return pods.stream()
                .filter(pod -> Labels.isPart(pod, campaign, Labels.RUN) && Attempt.isAttempt(pod))
                .filter(pod -> isAttempt(pod, campaign) || isOfJob(pod, attemptName(campaign, pod), strangers))
                .toList();
    }

    /** Those pods that a campaign has made to be beside those of its runs. */
    public static List<Pod> beside(BenchmarkCampaign campaign, Collection<Pod> pods) {
        return pods.stream()
                .filter(pod -> isPart(pod, campaign, Labels.DATABASE) || isPart(pod, campaign, Labels.BROKER))
                .toList();
    }

    private static boolean isOfJob(Pod pod, String job, Set<String> strangers) {
        OwnerReference controller = controller(pod);
        return controller == null
                // of a Job that was deleted without its pods; no one else's pod has ever been held
                ? pod.getMetadata().getFinalizers().contains(Labels.HOLD)
                        || pod.getMetadata().getDeletionTimestamp() != null
                : controller.getKind().equals("Job")
                        && controller.getName().equals(job)
                        && !strangers.contains(controller.getUid());
    }

    /** Name of the Job or pod of the attempt that a pod is of or beside, by what it says; nothing where it says nothing. */
    public static Optional<String> attemptName(Pod pod) {
        OwnerReference controller = controller(pod);
        String part = labels(pod).getOrDefault(Labels.PART, "");
        String name = pod.getMetadata().getName();
        if (part.equals(Labels.RUN) && isOfCampaign(pod)) {
            return Optional.of(name);
        }
        if (controller == null) {
            return Optional.empty();
        }
        return part.equals(Labels.RUN)
                ? Optional.of(controller.getName())
                : Optional.of(name)
                        .filter(any -> name.endsWith("-" + part))
                        .map(any -> name.substring(0, name.length() - part.length() - 1));
    }

    /**
     * Whether a pod is one of an attempt of a campaign, or beside it.
     *
     * @param attempt its Job, or its pod where it has none
     */
    public static boolean isOfAttempt(Pod pod, HasMetadata attempt, BenchmarkCampaign campaign) {
        String uid = attempt.getMetadata().getUid();
        boolean same =
                Objects.equals(labels(attempt).get(Labels.JOB), labels(pod).get(Labels.JOB));
        return same
                && (uid.equals(pod.getMetadata().getUid())
                        || isOwner(uid, pod)
                        || !beside(campaign, List.of(pod)).isEmpty());
    }

    /** Whether nobody deletes a pod unless the operator does. */
    public static boolean isOrphan(Pod pod) {
        return pod.getMetadata().getOwnerReferences().isEmpty();
    }

    private static @Nullable OwnerReference controller(HasMetadata object) {
        return object.getMetadata().getOwnerReferences().stream()
                .filter(owner -> Boolean.TRUE.equals(owner.getController()))
                .findFirst()
                .orElse(null);
    }

    /** Name of the Job or pod of the attempt that an object says it is of. */
    private static String attemptName(BenchmarkCampaign campaign, HasMetadata object) {
        Retirement attempt = Attempt.of(object);
        return Attempt.name(campaign, attempt.run(), attempt.attempt());
    }

    private static boolean isOwner(String uid, HasMetadata object) {
        return object.getMetadata().getOwnerReferences().stream().anyMatch(owner -> uid.equals(owner.getUid()));
    }

    private static Map<String, String> labels(HasMetadata object) {
        return Objects.requireNonNullElse(object.getMetadata().getLabels(), Map.of());
    }
}
