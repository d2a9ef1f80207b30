package io.batchmark.rig.bench;

import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.ScalableResource;
import java.time.Duration;

/** The same work as one Job of Kubernetes' own: as many completions as there are runs, as many at a time. */
final class IndexedJob {
    private IndexedJob() {}

    static Pace run(KubernetesClient client, PodTemplateSpec pod, Case size, Duration limit) {
        ScalableResource<Job> job = client.batch()
                .v1()
                .jobs()
                .resource(new JobBuilder()
                        .withNewMetadata()
                        .withNamespace(Leg.NAMESPACE)
                        .withName("indexed")
                        .endMetadata()
                        .withNewSpec()
                        .withCompletionMode("Indexed")
                        .withCompletions(size.runs())
                        .withParallelism(size.parallelism())
                        .withTemplate(pod)
                        .endSpec()
                        .build());
        job.create();
        ProgressLine progress = new ProgressLine("Indexed Job " + size, size.runs());
        return progress.follow(job, seen -> isComplete(seen, progress), limit);
    }

    private static boolean isComplete(Job job, ProgressLine progress) {
        if (job.getStatus() == null || job.getStatus().getSucceeded() == null) {
            return false;
        }
        progress.at(job.getStatus().getSucceeded());
        return BareJobs.isComplete(job);
    }
}
