package io.batchmark.rig.bench;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** A campaign of a given size. */
final class BenchCampaign {
    static final int TREATMENTS = 100;

    private static final String NAME = "bench";
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final String PATH =
            "/apis/batchmark.io/v1alpha1/namespaces/" + Leg.NAMESPACE + "/benchmarkcampaigns/" + NAME;

    private final KubernetesClient client;
    private final Case size;

    BenchCampaign(KubernetesClient client, Case size) {
        this.client = client;
        this.size = size;
    }

    Pace run(Duration limit) {
        create();
        ProgressLine progress = new ProgressLine("campaign " + size, size.runs());
        return progress.follow(resource(), seen -> isOver(status(seen), progress), limit);
    }

    void create() {
        client.resource("""
                        apiVersion: batchmark.io/v1alpha1
                        kind: BenchmarkCampaign
                        metadata: {name: %s, namespace: %s}
                        spec:
                          baseline: {items: 100000, itemCount: 1000, readerCheckpointBytes: 1000}
                          factors:
                            itemCount: [100, 200, 500, 1000, 2000, 3000, 4000, 5000, 6000, 8000]
                            readerCheckpointBytes: [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000]
                          design: {replicates: %d, seed: 42}
                          execution: {parallelism: %d, isolation: None}
                        """.formatted(NAME, Leg.NAMESPACE, size.runs() / TREATMENTS, size.parallelism()))
                .create();
    }

    /** Deletes it, and returns when it is gone. */
    void delete() {
        resource().delete();
        resource().waitUntilCondition(Objects::isNull, PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    /** Its size as the API server answers it. */
    int bytes() {
        return json().getBytes(StandardCharsets.UTF_8).length;
    }

    /** The custom resource as the API server answers it. */
    String json() {
        return client.raw(PATH);
    }

    private Resource<GenericKubernetesResource> resource() {
        return client.genericKubernetesResources("batchmark.io/v1alpha1", "BenchmarkCampaign")
                .inNamespace(Leg.NAMESPACE)
                .withName(NAME);
    }

    private static JsonNode status(GenericKubernetesResource campaign) {
        return Serialization.jsonMapper().valueToTree(campaign).path("status");
    }

    private static boolean isOver(JsonNode status, ProgressLine progress) {
        progress.at(finished(status));
        return isOver(status);
    }

    /** How many of its runs have succeeded, by its status. */
    static int finished(JsonNode status) {
        return status.path("runs").path("succeeded").asInt();
    }

    /** Whether it has completed, by its status; one that has failed has no pace. */
    static boolean isOver(JsonNode status) {
        String phase = status.path("phase").asText();
        if (phase.equals("Failed")) {
            throw new IllegalStateException("the campaign failed: " + status);
        }
        return phase.equals("Completed");
    }
}
