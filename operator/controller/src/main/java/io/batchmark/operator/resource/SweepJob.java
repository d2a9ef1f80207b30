package io.batchmark.operator.resource;

import io.batchmark.contract.Database;
import io.batchmark.contract.Wire;
import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.api.v1alpha1.NamedDatabase;
import io.batchmark.operator.api.v1alpha1.NamedDatabase.External;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The Jobs that drop what runs have left in databases which are not their own. A run drops its schema itself, unless it is
 * killed.
 */
public final class SweepJob {
    private static final long SECONDS = 120;

    private SweepJob() {}

    /**
     * One for each database of somebody else's.
     *
     * @param when tells the sweeps of a campaign apart
     * @param image image of the job runner
     */
    public static List<Job> of(BenchmarkCampaign campaign, String when, String image) {
        List<Job> jobs = new ArrayList<>();
        List<NamedDatabase> databases = campaign.getSpec().databases();
        for (int i = 0; i < databases.size(); i++) {
            External external = RunDatabase.external(databases.get(i));
            if (external != null) {
                String name = campaign.getMetadata().getName() + "-sweep-" + i + "-" + when;
                jobs.add(of(campaign, name, databases.get(i), external, image));
            }
        }
        return jobs;
    }

    private static Job of(
            BenchmarkCampaign campaign, String name, NamedDatabase database, External external, String image) {
        PodSpecBuilder pod = ConfinedPod.pod().withActiveDeadlineSeconds(SECONDS);
        ContainerBuilder container = ConfinedPod.container("sweep", image)
                .withArgs("sweep")
                .addNewEnv()
                .withName(Database.VARIABLE)
                .withValue(Wire.encode(RunDatabase.ofAll(campaign, database)))
                .endEnv()
                .withTerminationMessagePolicy("FallbackToLogsOnError")
                .withNewResources()
                .withRequests(Map.of("cpu", new Quantity("100m"), "memory", new Quantity("128Mi")))
                .withLimits(Map.of("memory", new Quantity("256Mi")))
                .endResources();
        RunDatabase.addCredentials(pod, container, external);
        return new JobBuilder()
                .withNewMetadata()
                .withNamespace(campaign.getMetadata().getNamespace())
                .withName(name)
                .withLabels(Labels.of(campaign, Labels.SWEEP))
                .withOwnerReferences(Labels.owner(campaign))
                .endMetadata()
                .withNewSpec()
                .withBackoffLimit(2)
                .withNewTemplate()
                .withNewMetadata()
                .withLabels(Labels.of(campaign, Labels.SWEEP))
                .endMetadata()
                .withSpec(pod.withContainers(container.build()).build())
                .endTemplate()
                .endSpec()
                .build();
    }
}
