package io.batchmark.api.run;

import io.batchmark.api.metadata.Attempt;
import io.batchmark.api.metadata.Labels;
import io.batchmark.api.pod.Images;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.core.design.Run;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.util.Map;

/** The Job of one attempt of a run, where it needs one. */
public final class RunJob {
    private RunJob() {}

    /** A Job that makes the pod of the run, or one for each of its servers. */
    public static Job of(BenchmarkCampaign campaign, Run run, RunParameters parameters, Images images) {
        Pod pod = RunPod.of(campaign, run, parameters, images);
        ObjectMeta metadata = pod.getMetadata();
        String queue = campaign.getSpec().execution().queueName();
        int servers = parameters.workload().servers();
        return new JobBuilder()
                .withNewMetadata()
                .withNamespace(metadata.getNamespace())
                .withName(metadata.getName())
                .withLabels(Labels.of(campaign, run, parameters.attempt()))
                .addToLabels(Labels.JOB, Attempt.uid(campaign, run.key(), parameters.attempt()))
                .addToLabels(queue == null ? Map.of() : Map.of(Labels.QUEUE, queue))
                .addToLabels(SecretInputs.labels(pod.getSpec()))
                .withAnnotations(Map.of(RunPod.TREATMENT_LABEL, run.treatment().label()))
                .withOwnerReferences(Labels.owner(campaign))
                .endMetadata()
                .withNewSpec()
                // the queue lets it go when its turn has come
                .withSuspend(queue == null ? null : true)
                // another try is another attempt with a name of its own, so that the ledger shows it
                .withBackoffLimit(0)
                .withPodReplacementPolicy("Failed")
                // all at once, each with an index
                .withCompletionMode(servers == 1 ? null : "Indexed")
                .withCompletions(servers == 1 ? null : servers)
                .withParallelism(servers == 1 ? null : servers)
                .withNewTemplate()
                .withNewMetadata()
                .withLabels(metadata.getLabels())
                .withAnnotations(metadata.getAnnotations())
                .withFinalizers(metadata.getFinalizers())
                .endMetadata()
                .withSpec(pod.getSpec())
                .endTemplate()
                .endSpec()
                .build();
    }
}
