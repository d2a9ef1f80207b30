package io.batchmark.operator.reconcile;

import static java.net.HttpURLConnection.HTTP_NOT_FOUND;

import io.batchmark.contract.RunParameters;
import io.batchmark.core.report.ReportFiles;
import io.batchmark.core.schedule.Decision;
import io.batchmark.core.schedule.Decision.Retirement;
import io.batchmark.core.schedule.Decision.Start;
import io.batchmark.core.schedule.Decision.Stop;
import io.batchmark.core.schedule.Scheduler;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.metadata.Attempt;
import io.batchmark.operator.metadata.Labels;
import io.batchmark.operator.metadata.NameTakenException;
import io.batchmark.operator.metadata.Ownership;
import io.batchmark.operator.metrics.CampaignMetrics;
import io.batchmark.operator.pod.Images;
import io.batchmark.operator.run.AuxiliaryObjects;
import io.batchmark.operator.run.PodState;
import io.batchmark.operator.run.RunJob;
import io.batchmark.operator.status.ApiError;
import io.batchmark.operator.status.ReportConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Does what was decided. Everything here may be cut short or repeated: a row that is there stays, a Job that exists is
 * not started again, what is gone is let go.
 */
public final class Actuator {
    private final BenchmarkCampaign campaign;
    private final Context<BenchmarkCampaign> context;
    private final Images images;
    private final CampaignMetrics metrics;
    private final OwnedObjects claims;

    Actuator(BenchmarkCampaign campaign, Context<BenchmarkCampaign> context, Images images, CampaignMetrics metrics) {
        this.campaign = campaign;
        this.context = context;
        this.images = images;
        this.metrics = metrics;
        this.claims = new OwnedObjects(context.getClient());
    }

    void start(List<Start> starts, Scheduler.Parameters parameters) {
        starts.forEach(start -> start(start, parameters));
    }

    /** Makes what attempts need beside them that their queue has let go. */
    void accompany(List<Start> starts, Scheduler.Parameters parameters) {
        starts.forEach(start -> accompany(start, parameters.of(start.run(), start.attempt())));
    }

    private void accompany(Start start, RunParameters parameters) {
        AuxiliaryObjects.of(campaign, start.run().key(), parameters, images).forEach(claims::make);
    }

    /**
     * Starts Jobs that are not there yet, and returns them as they are. Where a namespace is being deleted nothing is
     * started any more, so that there are fewer.
     */
    List<Job> started(List<Job> jobs) {
        List<Job> started = new ArrayList<>();
        for (Job job : jobs) {
            Job there = claims.find(job);
            if (there != null) {
                started.add(there);
            } else {
                start(job).ifPresent(started::add);
            }
        }
        return started;
    }

    /** Jobs as they are, or where they are not there, or somebody else's, as they were asked for. */
    List<Job> there(List<Job> jobs) {
        return jobs.stream().map(this::there).toList();
    }

    private Job there(Job job) {
        try {
            return Objects.requireNonNullElse(claims.find(job), job);
        } catch (NameTakenException e) {
            return job;
        }
    }

    private Optional<Job> start(Job job) {
        try {
            claims.make(job);
            return Optional.of(job);
        } catch (KubernetesClientException e) {
            if (ApiError.isNamespaceTerminating(e)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Stops what must not go on, and lets go of what is recorded. */
    void end(Decision decision, Observation observation) {
        decision.stop().forEach(stop -> stop(stop, observation));
        retire(new HashSet<>(decision.retire()), observation);
    }

    private void start(Start start, Scheduler.Parameters parameters) {
        RunParameters runParameters = parameters.of(start.run(), start.attempt());
        if (campaign.getSpec().execution().queueName() == null) {
            accompany(start, runParameters);
        }
        Job job = RunJob.of(campaign, start.run(), runParameters, images);
        if (claims.make(job, () -> context.resourceOperations().create(job))) {
            metrics.started(campaign);
        }
    }

    /** Whose end it is shows in the pod, so that it is not taken for a fault of the cluster. */
    private void stop(Stop stop, Observation observation) {
        Retirement attempt = new Retirement(stop.run(), stop.attempt());
        List<Pod> pods = observation.pods().stream()
                .filter(pod -> Attempt.of(pod).equals(attempt))
                .toList();
        // before any of them is deleted, because a Job of which one fails deletes the others itself
        for (Pod pod : pods) {
            patch(
                    context.getClient(),
                    pod,
                    "{\"metadata\":{\"annotations\":{\"" + Labels.STOPPED + "\":\"" + stop.cause() + "\"}}}");
        }
        for (Pod pod : pods) {
            context.getClient().resource(pod).delete();
        }
        if (!pods.isEmpty()) {
            return;
        }
        observation.jobs().stream()
                .filter(job -> Attempt.of(job).equals(attempt))
                .forEach(job -> delete(context.getClient(), job, DeletionPropagation.FOREGROUND));
    }

    private void retire(Set<Retirement> attempts, Observation observation) {
        // before what would be seen as a reason to come back
        attempts.forEach(this::deleteCompanions);
        for (Pod pod : observation.pods()) {
            if (attempts.contains(Attempt.of(pod))) {
                letGo(context.getClient(), pod);
            }
        }
        for (Job job : observation.jobs()) {
            if (attempts.contains(Attempt.of(job))) {
                delete(context.getClient(), job, DeletionPropagation.BACKGROUND);
            }
        }
    }

    private void deleteCompanions(Retirement attempt) {
        AuxiliaryObjects.pods(campaign, attempt.run(), attempt.attempt()).forEach(claims::delete);
    }

    /** Deletes the campaign, whose time is over. */
    void expire() {
        context.getClient().resource(campaign).delete();
    }

    /**
     * Ends all runs without a record of them.
     *
     * @param deletionGrace how long a pod may outlive its end before its node counts as lost, which may never confirm it
     * @return whether nothing is left of any
     */
    boolean endAll(Duration deletionGrace, Instant now) {
        List<Job> jobs = Observer.jobs(campaign, context);
        List<Pod> pods = Observer.pods(campaign, context);
        jobs.forEach(job -> delete(context.getClient(), job, DeletionPropagation.BACKGROUND));
        pods.forEach(pod -> letGo(context.getClient(), pod));
        return jobs.isEmpty() && pods.stream().allMatch(pod -> PodState.isLost(pod, deletionGrace, now));
    }

    /** Deletes a Job, unless that is under way. */
    private static void delete(KubernetesClient client, Job job, DeletionPropagation propagation) {
        if (job.getMetadata().getDeletionTimestamp() == null) {
            client.resource(job).withPropagationPolicy(propagation).delete();
        }
    }

    /** Lets go of a pod, which goes with its Job; one that has lost its Job is deleted, while it is known to be ours. */
    private static void letGo(KubernetesClient client, Pod pod) {
        if (Ownership.isOrphan(pod) && pod.getMetadata().getDeletionTimestamp() == null) {
            client.resource(pod).delete();
        }
        if (pod.getMetadata().getFinalizers().contains(Labels.HOLD)) {
            patch(client, pod, Labels.RELEASE);
        }
    }

    private static void patch(KubernetesClient client, Pod pod, String patch) {
        try {
            client.resource(pod).patch(PatchContext.of(PatchType.STRATEGIC_MERGE), patch);
        } catch (KubernetesClientException e) {
            if (e.getCode() != HTTP_NOT_FOUND) {
                throw e;
            }
        }
    }

    /** Takes the request to measure treatments again off the campaign, once it is met; returns its new version. */
    String forgetRerun() {
        return context.getClient()
                .resource(campaign)
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        "{\"metadata\":{\"annotations\":{\"" + Labels.RERUN + "\":null}}}")
                .getMetadata()
                .getResourceVersion();
    }

    /** The report as it is; null where there is none. */
    @Nullable
    ConfigMap report() {
        return claims.find(ReportConfigMap.of(campaign, ReportFiles.NONE));
    }

    /** @param replaced the report that is replaced, in this version and no other; null where there is none yet */
    void report(ReportFiles files, @Nullable ConfigMap replaced) {
        claims.write(ReportConfigMap.of(campaign, files), replaced);
    }
}
