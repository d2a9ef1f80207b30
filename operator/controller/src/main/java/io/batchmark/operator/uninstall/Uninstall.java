package io.batchmark.operator.uninstall;

import static java.net.HttpURLConnection.HTTP_CONFLICT;
import static java.net.HttpURLConnection.HTTP_NOT_FOUND;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.metadata.Ownership;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.act.StrimziBrokers;
import io.batchmark.operator.leadership.OtherOperators;
import io.batchmark.operator.read.Pages;
import io.batchmark.operator.reconcile.CampaignReconciler;
import io.batchmark.operator.run.JobState;
import io.batchmark.operator.run.PodState;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/**
 * Takes off all finalizers of the operator once it is uninstalled. Campaigns that another operator has taken up keep their
 * finalizers, and so do their pods.
 *
 * <p>Nothing that was measured is lost. Campaigns and ledgers stay, and so do finished pods with their results, because
 * those that own them do: an operator that is installed again goes on where the last one stopped. Runs that are under way are
 * ended, since nobody would hold their results; they are run again.
 */
public final class Uninstall {
    private static final Logger LOG = Logger.getLogger(Uninstall.class);
    private static final Map<String, String> RUNS = Map.of(Labels.PART, Labels.RUN);
    private static final int MAX_ROUNDS = 120;
    private static final long ROUND_MILLIS = 500;

    private final KubernetesClient client;
    private final Set<String> namespaces;
    private final OtherOperators operators;

    /**
     * @param namespaces the namespaces to look at; the whole cluster if empty
     * @param operators tells the campaigns of other operators
     */
    public Uninstall(KubernetesClient client, Collection<String> namespaces, OtherOperators operators) {
        this.operators = operators;
        this.client = client;
        this.namespaces = Set.copyOf(namespaces);
    }

    /** @return whether nothing is held any more */
    public boolean run() throws InterruptedException {
        for (int round = 0; round < MAX_ROUNDS; round++) {
            // in the foreground, so that a Job stays, and makes no more pods, until its pods are gone
            List<BenchmarkCampaign> every = list(BenchmarkCampaign.class, Map.of());
            Set<String> ofOthers = every.stream()
                    .filter(campaign -> operators.other(campaign) != null)
                    .map(campaign -> campaign.getMetadata().getUid())
                    .collect(Collectors.toSet());
            List<Job> unfinished = list(Job.class, RUNS).stream()
                    .filter(job -> Ownership.isOfCampaign(job) && !isOfOthers(job, ofOthers) && !JobState.hasEnded(job))
                    .toList();
            unfinished.stream()
                    .filter(job -> job.getMetadata().getDeletionTimestamp() == null)
                    .forEach(this::delete);
            List<Pod> all = list(Pod.class, RUNS).stream()
                    .filter(pod -> !isOfOthers(pod, ofOthers))
                    .toList();
            List<Pod> running = all.stream()
                    .filter(pod -> Ownership.isOfCampaign(pod)
                            && !PodState.hasEnded(pod)
                            && pod.getMetadata().getDeletionTimestamp() == null)
                    .toList();
            running.forEach(pod -> client.resource(pod).delete());
            List<Pod> pods = held(all, Labels.HOLD);
            pods.forEach(pod -> release(pod, Labels.RELEASE, PatchType.STRATEGIC_MERGE));
            List<BenchmarkCampaign> campaigns = held(
                    every.stream()
                            .filter(campaign ->
                                    !ofOthers.contains(campaign.getMetadata().getUid()))
                            .toList(),
                    CampaignReconciler.FINALIZER);
            campaigns.forEach(campaign -> release(campaign, withoutOwnFinalizer(campaign), PatchType.JSON_MERGE));
            LOG.infof(
                    "%d unfinished runs, %d held pods, %d held campaigns; %d campaigns of other operators stay as they are",
                    unfinished.size() + running.size(), pods.size(), campaigns.size(), ofOthers.size());
            if (unfinished.isEmpty() && running.isEmpty() && pods.isEmpty() && campaigns.isEmpty()) {
                removeTopics(ofOthers);
                every.stream().filter(operators::isOwn).forEach(this::giveUp);
                return true;
            }
            Thread.sleep(ROUND_MILLIS);
        }
        return false;
    }

    /** After the runs that publish to them. */
    private void removeTopics(Set<String> ofOthers) {
        StrimziBrokers.removeTopics(client, namespaces, topic -> !isOfOthers(topic, ofOthers))
                .forEach(topic -> LOG.infof("removed KafkaTopic %s", topic));
    }

    private static boolean isOfOthers(HasMetadata object, Set<String> ofOthers) {
        Map<String, String> labels = object.getMetadata().getLabels();
        return labels != null && ofOthers.contains(labels.getOrDefault(Labels.CAMPAIGN_UID, ""));
    }

    /** Lets another operator take a campaign up at once. */
    private void giveUp(BenchmarkCampaign campaign) {
        ignoringChanges(() -> client.resource(campaign)
                .subresource("status")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"status\":{\"operator\":null}}"));
    }

    /** Finalizers of others stay; where one of them is added or removed meanwhile, the API server refuses this. */
    private static String withoutOwnFinalizer(BenchmarkCampaign campaign) {
        List<String> others = campaign.getMetadata().getFinalizers().stream()
                .filter(finalizer -> !finalizer.equals(CampaignReconciler.FINALIZER))
                .toList();
        return Serialization.asJson(Map.of(
                "metadata",
                Map.of("resourceVersion", campaign.getMetadata().getResourceVersion(), "finalizers", others)));
    }

    private <T extends HasMetadata> List<T> list(Class<T> type, Map<String, String> labels) {
        List<T> all = new ArrayList<>();
        Pages.read(client.resources(type), namespaces, labels, all::add);
        return all;
    }

    private static <T extends HasMetadata> List<T> held(List<T> objects, String finalizer) {
        return objects.stream()
                .filter(object -> object.getMetadata().getFinalizers().contains(finalizer))
                .toList();
    }

    private void delete(Job job) {
        client.resource(job)
                .withPropagationPolicy(DeletionPropagation.FOREGROUND)
                .delete();
    }

    private void release(HasMetadata object, String patch, PatchType type) {
        ignoringChanges(() -> client.resource(object).patch(PatchContext.of(type), patch));
    }

    private static void ignoringChanges(Runnable patch) {
        try {
            patch.run();
        } catch (KubernetesClientException e) {
            // the next round sees how it is then
            if (e.getCode() != HTTP_NOT_FOUND && e.getCode() != HTTP_CONFLICT) {
                throw e;
            }
        }
    }
}
