package io.batchmark.api.database;

import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.metadata.Labels;
import io.batchmark.api.pod.ConfinedPod;
import io.batchmark.api.pod.PodAdditions;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.api.v1alpha1.Runner.Resources;
import io.batchmark.contract.ServerEnvironment;
import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.Database;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The Jobs that drop what runs have left in databases which are not their own. A run drops its schema itself, unless it is
 * killed.
 */
public final class CleanupJob {
    /** For one look at a database. */
    private static final long POD_SECONDS = 120;

    /** For all of it, whether or not it ever gets a pod. */
    public static final Duration LIMIT = Duration.ofMinutes(5);

    private static final Resources USUAL = new Resources(
            Map.of("cpu", new Quantity("100m"), "memory", new Quantity("128Mi")),
            Map.of("memory", new Quantity("256Mi")));

    private CleanupJob() {}

    /**
     * One for each external database in which the built-in job has schemas.
     *
     * @param when tells the clean-ups of a campaign apart
     * @param image image of the job runner
     */
    public static List<Job> of(BenchmarkCampaign campaign, String when, String image) {
        List<Job> jobs = new ArrayList<>();
        if (campaign.getSpec().job() != null) {
            return jobs;
        }
        List<DatabaseKind> databases = DatabaseKind.of(campaign).toList();
        for (int i = 0; i < databases.size(); i++) {
            if (databases.get(i) instanceof ExternalDatabase external) {
                String name = campaign.getMetadata().getName() + "-cleanup-" + i + "-" + when;
                jobs.add(of(campaign, name, external, image));
            }
        }
        return jobs;
    }

    /** What the names of those schemas begin with that it drops. */
    public static String schemas(BenchmarkCampaign campaign) {
        return Attempt.schemaPrefix(campaign);
    }

    private static Job of(BenchmarkCampaign campaign, String name, ExternalDatabase database, String image) {
        PodSpecBuilder pod = ConfinedPod.pod().withActiveDeadlineSeconds(POD_SECONDS);
        PodAdditions additions = PodAdditions.of(campaign);
        additions.place(pod);
        Database schemas = database.with(Attempt.schemaPrefix(campaign), false);
        ContainerBuilder container = ConfinedPod.container("cleanup", image)
                .withArgs("cleanup")
                .addNewEnv()
                .withName(Database.VARIABLE)
                .withValue(Wire.encode(schemas))
                .endEnv()
                .addAllToEnv(ConfinedPod.variables(ServerEnvironment.ofCleanup(schemas)))
                .withTerminationMessagePolicy("FallbackToLogsOnError")
                .withResources(ConfinedPod.resourcesOutsideRun(campaign, USUAL));
        database.addCredentials(pod, container);
        return new JobBuilder()
                .withNewMetadata()
                .withNamespace(campaign.getMetadata().getNamespace())
                .withName(name)
                .withLabels(Labels.of(campaign, Labels.CLEANUP))
                .withOwnerReferences(Labels.owner(campaign))
                .endMetadata()
                .withNewSpec()
                .withBackoffLimit(2)
                .withActiveDeadlineSeconds(LIMIT.toSeconds())
                .withNewTemplate()
                .withNewMetadata()
                .withLabels(additions.labels())
                .addToLabels(Labels.of(campaign, Labels.CLEANUP))
                .withAnnotations(additions.annotations())
                .endMetadata()
                .withSpec(pod.withContainers(container.build()).build())
                .endTemplate()
                .endSpec()
                .build();
    }
}
