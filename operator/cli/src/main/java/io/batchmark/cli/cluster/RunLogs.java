package io.batchmark.cli.cluster;

import io.batchmark.api.metadata.Labels;
import io.batchmark.api.metadata.Ownership;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.contract.parameters.RunParameters;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What runs of campaigns of one namespace have written, as long as their pods are there. */
public final class RunLogs {
    private final KubernetesClient client;
    private final String namespace;

    RunLogs(KubernetesClient client, String namespace) {
        this.client = client;
        this.namespace = namespace;
    }

    /** The Jobs of the runs of a campaign, and the pods of those that have none. */
    public List<HasMetadata> runs(BenchmarkCampaign campaign) {
        Map<String, String> selector = Labels.selector(campaign, Labels.RUN);
        List<HasMetadata> runs = new ArrayList<>(client.batch()
                .v1()
                .jobs()
                .inNamespace(namespace)
                .withLabels(selector)
                .list()
                .getItems());
        client.pods().inNamespace(namespace).withLabels(selector).list().getItems().stream()
                .filter(Ownership::isOfCampaign)
                .forEach(runs::add);
        return runs;
    }

    /** What a pod, or that of a Job, has written; empty where there is no pod. */
    public String log(HasMetadata run) {
        String name = run.getMetadata().getName();
        return Objects.requireNonNullElse(run instanceof Job ? ofJob(name) : ofPod(name), "");
    }

    private String ofJob(String name) {
        return client.batch().v1().jobs().inNamespace(namespace).withName(name).getLog();
    }

    private String ofPod(String name) {
        return client.pods()
                .inNamespace(namespace)
                .withName(name)
                .inContainer(RunParameters.CONTAINER)
                .getLog();
    }
}
