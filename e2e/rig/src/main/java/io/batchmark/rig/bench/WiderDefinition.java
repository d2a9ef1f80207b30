package io.batchmark.rig.bench;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.Objects;

/** The definition of campaigns with room for more runs at a time than users may ask for: whether the operator could. */
final class WiderDefinition {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String CAMPAIGNS =
            "/apis/batchmark.io/v1alpha1/namespaces/" + Leg.NAMESPACE + "/benchmarkcampaigns";

    private WiderDefinition() {}

    /** Returns when the API server follows it. */
    static void install(KubernetesClient client, int parallelism) {
        client.apiextensions()
                .v1()
                .customResourceDefinitions()
                .withName("benchmarkcampaigns.batchmark.io")
                .edit(definition -> widened(definition, parallelism));
        String probe = """
                {"apiVersion":"batchmark.io/v1alpha1","kind":"BenchmarkCampaign","metadata":{"name":"probe"},
                "spec":{"baseline":{"items":1000},"design":{"replicates":3},
                "execution":{"parallelism":%d,"isolation":"None"}}}""".formatted(parallelism);
        await("wider definition").atMost(PATIENCE).until(() -> {
            try {
                client.raw(CAMPAIGNS + "?dryRun=All", "POST", probe);
                return true;
            } catch (KubernetesClientException e) {
                return false;
            }
        });
    }

    private static CustomResourceDefinition widened(CustomResourceDefinition definition, int parallelism) {
        JSONSchemaProps schema =
                definition.getSpec().getVersions().getFirst().getSchema().getOpenAPIV3Schema();
        JSONSchemaProps field = property(property(property(schema, "spec"), "execution"), "parallelism");
        field.setMaximum((double) parallelism);
        return definition;
    }

    private static JSONSchemaProps property(JSONSchemaProps schema, String name) {
        return Objects.requireNonNull(
                Objects.requireNonNull(schema.getProperties(), name).get(name), name);
    }
}
