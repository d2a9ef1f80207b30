package io.batchmark.operator.run;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.run.AuxiliaryObjects;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.BenchmarkCampaignSpec;
import io.batchmark.api.v1alpha1.Runner.PodSpec;
import io.batchmark.api.v1alpha1.Runner.PodTemplate;
import io.batchmark.core.schedule.Policy;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Attempts with several pods, which need nodes for all of them: servers, a database, a broker. Two of them that each have
 * nodes for some of their pods could wait for each other for ever.
 */
public final class Gangs {
    private Gangs() {}

    /** Whether attempts of a campaign may have several pods. */
    public static boolean has(BenchmarkCampaign campaign) {
        BenchmarkCampaignSpec spec = campaign.getSpec();
        return spec.baseline().servers() > 1
                || !spec.factors().of("servers").isEmpty()
                || AuxiliaryObjects.has(campaign);
    }

    /** Tests if the pods of two campaigns can have the same nodes: their node selectors have no label with different values. */
    public static boolean shareNodes(BenchmarkCampaign one, BenchmarkCampaign other) {
        Map<String, String> selector = nodeSelector(other);
        return nodeSelector(one).entrySet().stream()
                .allMatch(label -> label.getValue().equals(selector.getOrDefault(label.getKey(), label.getValue())));
    }

    private static Map<String, String> nodeSelector(BenchmarkCampaign campaign) {
        return Optional.ofNullable(campaign.getSpec().runner().podTemplate())
                .map(PodTemplate::spec)
                .map(PodSpec::nodeSelector)
                .orElse(Map.of());
    }

    /**
     * Tests if an attempt with several pods waits for a node for one of them, and is in the way of other attempts.
     *
     * @param attempt its Job, or its pod if it has no Job
     * @param own its pods, and its auxiliary pods
     * @param withoutNode time for which the attempt is in the way while it has no node, and takes nothing away from other attempts
     */
    public static boolean isPending(
            HasMetadata attempt, Collection<Pod> own, Duration withoutNode, Since since, Instant now) {
        if (!waitsForNode(attempt, own)) {
            return false;
        }
        Duration longest = own.stream().anyMatch(Gangs::hasNode) ? Policy.GANG_TIMEOUT : withoutNode;
        return now.isBefore(
                since.of(attempt.getMetadata().getUid() + " pending").plus(longest));
    }

    /** Tests if an attempt has several pods and waits for a node for one of them. */
    public static boolean waitsForNode(HasMetadata attempt, Collection<Pod> own) {
        int servers = servers(attempt);
        if (servers == 0
                || attempt.getMetadata().getLabels().get(Labels.JOB) == null
                || attempt.getMetadata().getDeletionTimestamp() != null
                || own.stream().anyMatch(KeptRun::isMarked)) {
            return false;
        }
        long runs = own.stream().filter(Gangs::isOfRun).count();
        boolean isAlone = servers == 1 && own.size() == runs;
        return !isAlone && (runs < servers || own.stream().anyMatch(Gangs::needsNode));
    }

    /** How many pods of the run an attempt should have by now. */
    private static int servers(HasMetadata attempt) {
        return switch (attempt) {
            case Pod pod -> PodState.hasEnded(pod) ? 0 : 1;
            case Job job ->
                job.getSpec() == null || JobState.waitsForQueue(job) || JobState.hasEnded(job)
                        ? 0
                        : Objects.requireNonNullElse(job.getSpec().getCompletions(), 1);
            default -> 0;
        };
    }

    private static boolean isOfRun(Pod pod) {
        return Labels.RUN.equals(pod.getMetadata().getLabels().get(Labels.PART));
    }

    private static boolean needsNode(Pod pod) {
        return pod.getMetadata().getDeletionTimestamp() == null && !hasNode(pod);
    }

    private static boolean hasNode(Pod pod) {
        return pod.getSpec() != null && pod.getSpec().getNodeName() != null;
    }
}
