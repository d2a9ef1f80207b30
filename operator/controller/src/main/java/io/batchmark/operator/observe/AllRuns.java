package io.batchmark.operator.observe;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.metadata.Ownership;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.run.Gangs;
import io.batchmark.operator.run.PodState;
import io.batchmark.operator.watch.Informers;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The runs of all campaigns. Only objects that campaigns have made count: a tenant may give any pod or Job the labels of a run, and
 * keep it for ever.
 *
 * @param withNodes names of campaigns that have pods on nodes, by namespace
 * @param gangs attempts with several pods, of which a pod waits for a node
 */
record AllRuns(Map<String, Set<String>> withNodes, List<Gang> gangs) {
    /**
     * @param attempt its Job, or its pod if it has no Job
     * @param pods its pods, and its auxiliary pods
     */
    record Gang(BenchmarkCampaign campaign, HasMetadata attempt, List<Pod> pods) {
        Gang {
            // the cached campaign keeps no spec in memory
            campaign = campaign.copy();
        }
    }

    static AllRuns of(Context<BenchmarkCampaign> context) {
        return new Reader(context).read();
    }

    /** Tests if a campaign other than this one has a node in a namespace. */
    boolean haveNodes(String namespace, BenchmarkCampaign but) {
        Set<String> names = withNodes.getOrDefault(namespace, Set.of());
        boolean isOwn = namespace.equals(but.getMetadata().getNamespace())
                && names.contains(but.getMetadata().getName());
        return names.size() > (isOwn ? 1 : 0);
    }

    private record Reader(Context<BenchmarkCampaign> context) {
        AllRuns read() {
            List<Pod> pods = Informers.ofAll(Pod.class, context);
            Map<String, Set<String>> nodes = new HashMap<>();
            pods.stream()
                    .filter(pod -> PodState.holdsNode(pod) && isOfAttempt(pod))
                    .forEach(pod -> nodes.computeIfAbsent(pod.getMetadata().getNamespace(), any -> new HashSet<>())
                            .add(label(pod, Labels.CAMPAIGN)));
            Map<String, List<Pod>> byAttempt = pods.stream().collect(Collectors.groupingBy(Reader::attempt));
            List<HasMetadata> attempts = new ArrayList<>(Informers.ofAll(Job.class, context));
            pods.stream().filter(Ownership::isOfCampaign).forEach(attempts::add);
            List<Gang> gangs = new ArrayList<>();
            for (HasMetadata attempt : attempts) {
                List<Pod> own = byAttempt.getOrDefault(attempt(attempt), List.of());
                if (Gangs.waitsForNode(attempt, own)) {
                    campaignOf(attempt)
                            .filter(campaign -> Ownership.isAttempt(attempt, campaign))
                            .ifPresent(campaign -> gangs.add(new Gang(campaign, attempt, own)));
                }
            }
            return new AllRuns(nodes, gangs);
        }

        /** The name that an attempt shares with its pods alone. */
        private static String attempt(HasMetadata object) {
            return object.getMetadata().getNamespace() + "/" + label(object, Labels.JOB);
        }

        /** Tests if a pod is one of a campaign's run, or auxiliary to such a pod. */
        private boolean isOfAttempt(Pod pod) {
            String namespace = pod.getMetadata().getNamespace();
            return Ownership.attemptName(pod)
                    .filter(name -> isOfAttempt(pod, Informers.find(Pod.class, namespace, name, context))
                            || isOfAttempt(pod, Informers.find(Job.class, namespace, name, context)))
                    .isPresent();
        }

        private boolean isOfAttempt(Pod pod, Optional<? extends HasMetadata> attempt) {
            return attempt.filter(made -> campaignOf(made)
                            .filter(campaign ->
                                    Ownership.isAttempt(made, campaign) && Ownership.isOfAttempt(pod, made, campaign))
                            .isPresent())
                    .isPresent();
        }

        private Optional<BenchmarkCampaign> campaignOf(HasMetadata object) {
            return Informers.campaign(object.getMetadata().getNamespace(), label(object, Labels.CAMPAIGN), context);
        }

        private static String label(HasMetadata object, String name) {
            return object.getMetadata().getLabels().getOrDefault(name, "");
        }
    }
}
