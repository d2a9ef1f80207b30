package io.batchmark.operator.act;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.pod.ImagePins;
import io.batchmark.api.pod.Images;
import io.batchmark.api.pod.UserIds;
import io.batchmark.api.report.ReportConfigMap;
import io.batchmark.api.run.AuxiliaryObjects;
import io.batchmark.api.run.RunJob;
import io.batchmark.api.run.RunPod;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.core.report.file.ReportFiles;
import io.batchmark.core.schedule.Decision.Opening;
import io.batchmark.core.schedule.Decision.Start;
import io.batchmark.core.schedule.Scheduler;
import io.batchmark.operator.metrics.CampaignMetrics;
import io.batchmark.operator.observe.ObservedObjects;
import io.batchmark.operator.status.ApiError;
import io.batchmark.operator.status.ConfigMapRefusedException;
import io.batchmark.operator.status.NameTakenException;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Does what was decided. Everything here may be interrupted or repeated: a row that is there stays, an attempt that is there is
 * not started again, what is gone is let go.
 */
public final class Actuator {
    private final BenchmarkCampaign campaign;
    private final Context<BenchmarkCampaign> context;
    private final Images images;
    private ImagePins pins;
    private final UserIds userIds;
    private final CampaignMetrics metrics;
    private final Runnable awaitLease;
    private final OwnedObjects claims;
    private final PodGate gate;
    /** Whether the API server has refused a pod of ours, as it probably will the next one. */
    private boolean isPodRefused;

    /** @param awaitLease blocks while another operator may lead */
    public Actuator(
            BenchmarkCampaign campaign,
            Context<BenchmarkCampaign> context,
            Images images,
            ImagePins pins,
            UserIds userIds,
            CampaignMetrics metrics,
            Runnable awaitLease) {
        this.campaign = campaign;
        this.context = context;
        this.images = images;
        this.pins = pins;
        this.userIds = userIds;
        this.metrics = metrics;
        this.awaitLease = awaitLease;
        this.claims = new OwnedObjects(context.getClient());
        this.gate = new PodGate(context, awaitLease);
    }

    /** Lets pods of attempts that exist get their nodes. */
    public void open(List<Opening> attempts, ObservedObjects objects) {
        gate.open(attempts, objects);
    }

    /** Sets the builds of images that further pods get. */
    public void measure(ImagePins builds) {
        pins = builds;
    }

    private <T extends HasMetadata> T adapted(T object) {
        return pins.in(userIds.of(object));
    }

    public void start(List<Start> starts, Scheduler.Parameters parameters) {
        starts.forEach(start -> start(start, parameters));
    }

    /** Makes what attempts need beside them that their queue has let go. */
    public void accompany(List<Start> starts, Scheduler.Parameters parameters) {
        starts.forEach(start -> accompany(start, parameters.of(start.run(), start.attempt())));
    }

    private void accompany(Start start, RunParameters parameters) {
        AuxiliaryObjects.of(campaign, start.run().key(), parameters, images)
                .forEach(object -> claims.make(adapted(object)).ifPresent(gate::open));
    }

    /**
     * Starts Jobs that are not there yet, and returns them as they are. Where a namespace is being deleted nothing is
     * started any more, so that there are fewer.
     */
    public List<Job> started(List<Job> jobs) {
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

    /** Jobs as the API server has them; one that it does not have, or that is not ours, as it was asked for. */
    public List<Job> there(List<Job> jobs) {
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
        awaitLease.run();
        try {
            claims.make(adapted(job));
            return Optional.of(job);
        } catch (KubernetesClientException e) {
            if (ApiError.isNamespaceTerminating(e)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private void start(Start start, Scheduler.Parameters parameters) {
        awaitLease.run();
        RunParameters runParameters = parameters.of(start.run(), start.attempt());
        if (campaign.getSpec().execution().queueName() == null) {
            accompany(start, runParameters);
        }
        make(start, runParameters).ifPresent(made -> {
            metrics.started(campaign);
            gate.open(made);
        });
    }

    /** Makes the pod of an attempt, or its Job where one is needed, unless it is there. */
    private Optional<? extends HasMetadata> make(Start start, RunParameters parameters) {
        if (!isPodRefused
                && !campaign.getSpec()
                        .execution()
                        .needsJob(parameters.workload().servers())) {
            Pod pod = adapted(RunPod.of(campaign, start.run(), parameters, images));
            try {
                return claims.make(pod, () -> context.resourceOperations().create(pod));
            } catch (KubernetesClientException e) {
                if (!ApiError.isRefusal(e)) {
                    throw e;
                }
                // whatever is made is refused before it is looked whether it is there
                if (claims.find(pod) != null) {
                    return Optional.empty();
                }
                // the controller of a Job tries again, and says in events why it has to
                isPodRefused = true;
            }
        }
        Job job = adapted(RunJob.of(campaign, start.run(), parameters, images));
        return claims.make(job, () -> context.resourceOperations().create(job));
    }

    /** Deletes the campaign, whose time is over. */
    public void expire() {
        context.getClient().resource(campaign).delete();
    }

    /** Takes the request to measure treatments again off the campaign, once it is met; returns its new version. */
    public String forgetRerun() {
        return context.getClient()
                .resource(campaign)
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        "{\"metadata\":{\"annotations\":{\"" + Labels.RERUN + "\":null}}}")
                .getMetadata()
                .getResourceVersion();
    }

    /** The report as it is; null where there is none. */
    public @Nullable ConfigMap report() {
        return claims.find(ReportConfigMap.of(campaign, ReportFiles.NONE));
    }

    /** @param replaced the report that is replaced, in this version and no other; null where there is none yet */
    public void report(ReportFiles files, @Nullable ConfigMap replaced) {
        ConfigMap report = ReportConfigMap.of(campaign, files);
        try {
            claims.write(report, replaced);
        } catch (KubernetesClientException e) {
            throw ConfigMapRefusedException.of(report, e);
        }
    }
}
