package io.batchmark.cli.doctor;

import io.batchmark.api.database.CleanupJob;
import io.batchmark.api.pod.Images;
import io.batchmark.api.pod.UserIds;
import io.batchmark.api.run.ParametersOfRuns;
import io.batchmark.api.run.RunObjects;
import io.batchmark.api.spec.CampaignPlan;
import io.batchmark.api.spec.Configuration;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.core.design.InvalidDesignException;
import io.batchmark.core.design.Run;
import io.batchmark.core.design.Treatment;
import io.batchmark.core.schedule.Scheduler;
import io.batchmark.core.treatment.EventCost;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A pod of a campaign as the operator would create it.
 *
 * @param what name of the pod for the user, such as "the run with database pg"
 */
public record PodSample(String what, Pod pod) {

    /**
     * The pods of one run with each database and each broker, and the pods that clean up.
     *
     * @param images images of the operator
     * @throws InvalidDesignException if the spec has no plan
     */
    public static List<PodSample> of(BenchmarkCampaign campaign, Images images, UserIds userIds)
            throws InvalidDesignException {
        CampaignPlan plan = CampaignPlan.of(campaign);
        Scheduler.Parameters parameters = ParametersOfRuns.of(campaign, plan, Map.of());
        Images own = images.of(campaign);
        List<PodSample> samples = new ArrayList<>();
        Set<String> databases = new HashSet<>();
        Set<String> brokers = new HashSet<>();
        for (Treatment treatment : plan.plan().treatments()) {
            Run run = new Run(treatment, 1);
            Configuration configuration = plan.configuration(campaign, run);
            if (databases.add(configuration.database()) | brokers.add(configuration.broker())) {
                String with = "the run with database " + configuration.database()
                        + (configuration.broker().equals(EventCost.NONE)
                                ? ""
                                : " and broker " + configuration.broker());
                RunObjects.of(campaign, run, parameters.of(run, 1), own)
                        .forEach(object -> add(samples, with, object, userIds));
            }
        }
        CleanupJob.of(campaign, "last", own.runner()).forEach(job -> add(samples, "the clean-up", job, userIds));
        return samples;
    }

    private static void add(List<PodSample> samples, String what, HasMetadata object, UserIds userIds) {
        switch (userIds.of(object)) {
            case Pod pod -> samples.add(new PodSample(what, pod));
            case Job job -> samples.add(new PodSample(what, pod(job)));
            default -> {}
        }
    }

    /** The pod that the controller of Jobs makes. */
    private static Pod pod(Job job) {
        return new PodBuilder()
                .withMetadata(job.getSpec().getTemplate().getMetadata())
                .withSpec(job.getSpec().getTemplate().getSpec())
                .editMetadata()
                .withName(job.getMetadata().getName())
                .endMetadata()
                .build();
    }
}
