package io.batchmark.rig.bench;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;

/** The same work as one Workflow of Argo Workflows: one step with as many pods as there are runs, as many at a time. */
final class ArgoWorkflow {
    static final String API_VERSION = "argoproj.io/v1alpha1";

    private final KubernetesClient client;
    private final String name;
    private final Case size;

    ArgoWorkflow(KubernetesClient client, String name, Case size) {
        this.client = client;
        this.name = name;
        this.size = size;
    }

    Pace run(PodTemplateSpec pod, Duration limit) {
        client.resource(definition(name, size, pod)).create();
        ProgressLine progress = new ProgressLine("Argo Workflows " + size, size.runs());
        return progress.follow(resource(), seen -> isOver(status(seen), progress), limit);
    }

    static String definition(String name, Case size, PodTemplateSpec pod) {
        PodSpec spec = pod.getSpec();
        // one that says no command would be looked up in the registry of its image
        Container container = new ContainerBuilder(spec.getContainers().getFirst())
                .withName(null)
                .withCommand("/run")
                .build();
        return """
                apiVersion: %s
                kind: Workflow
                metadata: {name: %s, namespace: %s}
                spec:
                  entrypoint: all
                  parallelism: %d
                  securityContext: %s
                  volumes: %s
                  templates:
                  - name: all
                    steps: [[{name: run, template: run, withSequence: {count: "%d"}}]]
                  - name: run
                    metadata: {labels: %s, annotations: %s}
                    container: %s
                """.formatted(
                        API_VERSION,
                        name,
                        Leg.NAMESPACE,
                        size.parallelism(),
                        Serialization.asJson(spec.getSecurityContext()),
                        Serialization.asJson(spec.getVolumes()),
                        size.runs(),
                        Serialization.asJson(pod.getMetadata().getLabels()),
                        Serialization.asJson(pod.getMetadata().getAnnotations()),
                        Serialization.asJson(container));
    }

    private Resource<GenericKubernetesResource> resource() {
        return client.genericKubernetesResources(API_VERSION, "Workflow")
                .inNamespace(Leg.NAMESPACE)
                .withName(name);
    }

    private static JsonNode status(GenericKubernetesResource workflow) {
        return Serialization.jsonMapper().valueToTree(workflow).path("status");
    }

    private static boolean isOver(JsonNode status, ProgressLine progress) {
        // such as 12/300: those that have succeeded, and those that it has begun with
        progress.at(Integer.parseInt(status.path("progress").asText("0/0").split("/", 2)[0]));
        return switch (status.path("phase").asText()) {
            case "Succeeded" -> true;
            case "Failed", "Error" ->
                throw new IllegalStateException(
                        "the Workflow failed: " + status.path("message").asText());
            default -> false;
        };
    }
}
