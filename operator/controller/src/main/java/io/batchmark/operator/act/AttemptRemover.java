package io.batchmark.operator.act;

import static java.net.HttpURLConnection.HTTP_NOT_FOUND;

import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.metadata.Labels;
import io.batchmark.api.metadata.Ownership;
import io.batchmark.api.run.AuxiliaryObjects;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.schedule.Decision;
import io.batchmark.core.schedule.Decision.Retirement;
import io.batchmark.core.schedule.Decision.Stop;
import io.batchmark.operator.observe.ObservedObjects;
import io.batchmark.operator.observe.Observer;
import io.batchmark.operator.run.AttemptObjects;
import io.batchmark.operator.run.KeptRun;
import io.batchmark.operator.run.Since;
import io.batchmark.operator.status.CampaignEvents;
import io.batchmark.operator.watch.Informers;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Ends attempts that must not go on, and removes those that are over. Everything here may be interrupted or repeated: what is
 * gone is let go.
 */
public final class AttemptRemover {
    /** Attempts that are removed in one go: what happens meanwhile is seen only then, and told. */
    private static final int MOST = 100;

    private final BenchmarkCampaign campaign;
    private final Context<BenchmarkCampaign> context;
    private final KubernetesClient client;

    public AttemptRemover(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context) {
        this.campaign = campaign;
        this.context = context;
        this.client = context.getClient();
    }

    /**
     * Stops attempts that must not go on, and removes those that are recorded, except for pods that are kept. What may not be
     * removed does not hold up its campaign, because its row is written. A refusal does not keep the others from being tried.
     *
     * @param events which tell what is left
     * @return whether all is removed that is to be; the rest is for the next decision
     * @throws KubernetesClientException if an attempt may not be stopped: its campaign waits for the end of that
     */
    public boolean end(Decision decision, ObservedObjects objects, KeptRuns keeping, CampaignEvents events) {
        FirstRefusal unstoppable = new FirstRefusal();
        Map<Retirement, List<Pod>> pods = objects.pods().stream().collect(Collectors.groupingBy(Attempt::of));
        Map<Retirement, List<Job>> jobs = objects.jobs().stream().collect(Collectors.groupingBy(Attempt::of));
        for (Stop stop : decision.stop()) {
            Retirement attempt = new Retirement(stop.run(), stop.attempt());
            List<Pod> itsPods = pods.getOrDefault(attempt, List.of());
            unstoppable.of(() -> stop(stop, itsPods, jobs.getOrDefault(attempt, List.of())));
        }
        boolean isAll = true;
        try {
            isAll = remove(decision.retire(), objects, keeping);
        } catch (KubernetesClientException e) {
            events.tellOfLeftovers(campaign, e);
        }
        unstoppable.tell();
        return isAll;
    }

    /** Whose end it is shows in the pod, so that it is not taken for a fault of the cluster. */
    private void stop(Stop stop, List<Pod> pods, List<Job> jobs) {
        // before any of them is deleted, because a Job of which one fails deletes the others itself
        for (Pod pod : pods) {
            patch(pod, "{\"metadata\":{\"annotations\":{\"" + Labels.STOPPED + "\":\"" + stop.cause() + "\"}}}");
        }
        for (Pod pod : pods) {
            client.resource(pod).delete();
        }
        if (!pods.isEmpty()) {
            return;
        }
        jobs.stream()
                .filter(AttemptRemover::stays)
                .forEach(job -> client.resource(job)
                        .withPropagationPolicy(DeletionPropagation.FOREGROUND)
                        .delete());
    }

    private boolean remove(List<Retirement> attempts, ObservedObjects objects, KeptRuns keeping) {
        Map<Retirement, List<Pod>> pods =
                objects.pods().stream().filter(pod -> !keeping.keeps(pod)).collect(Collectors.groupingBy(Attempt::of));
        Map<Retirement, List<Job>> jobs =
                objects.jobs().stream().filter(job -> !keeping.keeps(job)).collect(Collectors.groupingBy(Attempt::of));
        FirstRefusal refusal = new FirstRefusal();
        int removed = 0;
        for (Retirement attempt : new LinkedHashSet<>(attempts)) {
            List<Pod> itsPods = pods.getOrDefault(attempt, List.of());
            List<Job> itsJobs = jobs.getOrDefault(attempt, List.of());
            // what is only waited for, until somebody else is done with it, takes no room
            if (itsPods.stream().anyMatch(pod -> isHeld(pod) || Ownership.isOfCampaign(pod) && stays(pod))
                    || itsJobs.stream().anyMatch(AttemptRemover::stays)) {
                removed++;
            }
            if (removed > MOST) {
                break;
            }
            refusal.of(() -> {
                // before what would be seen as a reason to come back
                deleteAuxiliaryPods(attempt);
                itsPods.forEach(this::letGo);
                itsJobs.forEach(this::delete);
            });
        }
        keeping.keep().forEach(run -> refusal.of(() -> keep(run)));
        keeping.discard().forEach(run -> refusal.of(() -> delete(run.root())));
        refusal.tell();
        return removed <= MOST;
    }

    private void deleteAuxiliaryPods(Retirement attempt) {
        OwnedObjects claims = new OwnedObjects(client);
        AuxiliaryObjects.pods(campaign, attempt.run(), attempt.attempt()).forEach(claims::delete);
    }

    /** The other pods first: once one is marked, none of its Job is looked at as one of a run. */
    private void keep(KeptRun run) {
        for (Pod other : run.others()) {
            letGo(other);
            delete(other);
        }
        if (!KeptRun.isMarked(run.pod())) {
            try {
                // which the cache shows at once: what is not seen as kept goes at the end of the campaign
                context.resourceOperations().resourcePatch(run.pod(), pod -> patched(pod, run.patch()));
            } catch (KubernetesClientException e) {
                ignoreGone(e);
            }
        }
    }

    /** What is kept of runs goes. */
    public void discardAll() {
        FirstRefusal refusal = new FirstRefusal();
        Observer.attempts(campaign, context).kept().forEach(run -> refusal.of(() -> delete(run.root())));
        refusal.tell();
    }

    /**
     * Ends all runs without a record of them.
     *
     * @param deletionGrace how long a pod may outlive its end before its node counts as lost, which may never confirm it, and a
     *     Job before somebody else's finalizer counts as one that stays
     * @param since the time when the operator saw a fact first
     * @return whether nothing is left of any
     */
    public boolean endAll(Duration deletionGrace, Since since, Instant now) {
        AttemptObjects left = Observer.attempts(campaign, context);
        FirstRefusal refusal = new FirstRefusal();
        left.jobs().forEach(job -> refusal.of(() -> delete(job)));
        left.pods().forEach(pod -> refusal.of(() -> letGo(pod)));
        // of an attempt whose Job could not be made they are all there is
        refusal.of(this::endBeside);
        refusal.tell();
        return left.areLost(deletionGrace, since, now);
    }

    /** Whether the namespace is being deleted, which waits for pods that are held. */
    public boolean isNamespaceGoing() {
        if (Observer.attempts(campaign, context).pods().stream()
                .allMatch(pod -> pod.getMetadata().getDeletionTimestamp() == null)) {
            return false;
        }
        try {
            new OwnedObjects(client).requireNamespace(campaign);
            return false;
        } catch (KubernetesClientException e) {
            return true;
        }
    }

    /** Ends the pods beside runs. */
    public void endBeside() {
        FirstRefusal refusal = new FirstRefusal();
        Ownership.beside(campaign, Informers.ofCampaign(Pod.class, context))
                .forEach(pod -> refusal.of(() -> delete(pod)));
        refusal.tell();
    }

    /** Deletes a Job or a pod, unless that is under way. */
    void delete(HasMetadata object) {
        if (stays(object)) {
            client.resource(object)
                    .withPropagationPolicy(DeletionPropagation.BACKGROUND)
                    .delete();
        }
    }

    /** Takes our finalizer off a pod. It is deleted with its Job, or here if it has none, or has lost it and is surely ours. */
    void letGo(Pod pod) {
        if (Ownership.isOrphan(pod)) {
            // first, because by the finalizer it is known
            delete(pod);
        }
        if (isHeld(pod)) {
            patch(pod, Labels.RELEASE);
        }
        if (Ownership.isOfCampaign(pod)) {
            // last, so that one that has ended is gone at once: its node is not told to end it
            delete(pod);
        }
    }

    private static boolean isHeld(Pod pod) {
        return pod.getMetadata().getFinalizers().contains(Labels.HOLD);
    }

    private static boolean stays(HasMetadata object) {
        return object.getMetadata().getDeletionTimestamp() == null;
    }

    private void patch(Pod pod, String patch) {
        try {
            patched(pod, patch);
        } catch (KubernetesClientException e) {
            ignoreGone(e);
        }
    }

    private static void ignoreGone(KubernetesClientException e) {
        if (e.getCode() != HTTP_NOT_FOUND) {
            throw e;
        }
    }

    private Pod patched(Pod pod, String patch) {
        return client.resource(pod).patch(PatchContext.of(PatchType.STRATEGIC_MERGE), patch);
    }
}
