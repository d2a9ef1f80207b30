package io.batchmark.operator.observe;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.metadata.Ownership;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.schedule.Neighbours;
import io.batchmark.core.schedule.Neighbours.GangPending;
import io.batchmark.core.schedule.Policy;
import io.batchmark.operator.run.Gangs;
import io.batchmark.operator.run.PodState;
import io.batchmark.operator.run.Since;
import io.batchmark.operator.watch.Informers;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What the runs of other campaigns do. Only what campaigns have made counts: anybody may give a pod or a Job the labels of a run, and
 * keep it for ever.
 */
final class OtherCampaigns {
    private final BenchmarkCampaign campaign;
    private final Context<BenchmarkCampaign> context;

    OtherCampaigns(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context) {
        this.campaign = campaign;
        this.context = context;
    }

    /**
     * @param startGrace time for which an attempt without any node keeps other namespaces waiting
     * @param since the time when the operator saw a fact first
     */
    Neighbours observe(Duration startGrace, Since since, Instant now) {
        List<Pod> pods = ofOthers(Pod.class);
        boolean quota = pods.stream().anyMatch(pod -> isHere(pod) && hasNode(pod));
        return new Neighbours(
                quota || pods.stream().anyMatch(this::hasNode),
                quota,
                Gangs.has(campaign) ? gangPending(pods, startGrace, since, now) : GangPending.None);
    }

    private GangPending gangPending(List<Pod> pods, Duration startGrace, Since since, Instant now) {
        GangPending found = GangPending.None;
        Map<String, List<Pod>> byAttempt = pods.stream().collect(Collectors.groupingBy(OtherCampaigns::attempt));
        List<HasMetadata> attempts = new ArrayList<>(ofOthers(Job.class));
        // those that have no Job
        pods.stream().filter(Ownership::isOfCampaign).forEach(attempts::add);
        for (HasMetadata attempt : attempts) {
            Duration withoutNode = isHere(attempt) ? Policy.GANG_TIMEOUT : startGrace;
            List<Pod> own = byAttempt.getOrDefault(attempt(attempt), List.of());
            if (isAttempt(attempt)
                    && Gangs.isPending(attempt, own, withoutNode, since, now)
                    && mayWantSameNodes(attempt)) {
                if (isHere(attempt)) {
                    return GangPending.InNamespace;
                }
                found = GangPending.Elsewhere;
            }
        }
        return found;
    }

    /** The label that an attempt shares with its pods; blank if there is no label. */
    private static String attempt(HasMetadata object) {
        return object.getMetadata().getLabels().getOrDefault(Labels.JOB, "");
    }

    private boolean mayWantSameNodes(HasMetadata attempt) {
        return campaignOf(attempt)
                .filter(other -> !other.notUnderstood().isEmpty() || Gangs.shareNodes(campaign, other))
                .isPresent();
    }

    /** Whether a campaign has made a Job or a pod for an attempt. */
    private boolean isAttempt(HasMetadata object) {
        return campaignOf(object)
                .filter(other -> Ownership.isAttempt(object, other))
                .isPresent();
    }

    /** Whether a pod of a campaign has a node. */
    private boolean hasNode(Pod pod) {
        return PodState.holdsNode(pod) && isOfAttempt(pod);
    }

    /** Whether a pod is one of a campaign's run, or beside it. */
    private boolean isOfAttempt(Pod pod) {
        String namespace = pod.getMetadata().getNamespace();
        return Ownership.attemptName(pod)
                .filter(name -> isOfAttempt(pod, Informers.find(Pod.class, namespace, name, context))
                        || isOfAttempt(pod, Informers.find(Job.class, namespace, name, context)))
                .isPresent();
    }

    private boolean isOfAttempt(Pod pod, Optional<? extends HasMetadata> attempt) {
        return attempt.filter(this::isAttempt)
                .filter(made -> campaignOf(made)
                        .filter(other -> Ownership.isOfAttempt(pod, made, other))
                        .isPresent())
                .isPresent();
    }

    private Optional<BenchmarkCampaign> campaignOf(HasMetadata object) {
        String name = object.getMetadata().getLabels().getOrDefault(Labels.CAMPAIGN, "");
        return Informers.campaign(object.getMetadata().getNamespace(), name, context);
    }

    private boolean isHere(HasMetadata object) {
        return campaign.getMetadata().getNamespace().equals(object.getMetadata().getNamespace());
    }

    private <R extends HasMetadata> List<R> ofOthers(Class<R> type) {
        return Informers.ofAll(type, context).stream()
                .filter(object -> !Labels.isOf(object, campaign))
                .toList();
    }
}
