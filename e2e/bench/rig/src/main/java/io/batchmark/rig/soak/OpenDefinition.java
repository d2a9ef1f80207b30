package io.batchmark.rig.soak;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaPropsBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;

/**
 * The definition of campaigns as one that lets every JSON through, as that of another version may do: otherwise the API
 * server would refuse almost all that is hostile, and the operator would never see it. It fills in the defaults itself.
 */
final class OpenDefinition {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String PROBE = """
            {"apiVersion":"batchmark.io/v1alpha1","kind":"BenchmarkCampaign","metadata":{"name":"probe"},"spec":1}""";

    private OpenDefinition() {}

    /** Returns when the API server follows it. */
    static void install(KubernetesClient client) {
        client.apiextensions()
                .v1()
                .customResourceDefinitions()
                .withName("benchmarkcampaigns.batchmark.io")
                .edit(OpenDefinition::opened);
        await("open definition").atMost(PATIENCE).until(() -> {
            try {
                client.raw(HostileNeighbours.CAMPAIGNS + "?dryRun=All", "POST", PROBE);
                return true;
            } catch (KubernetesClientException e) {
                return false;
            }
        });
    }

    private static CustomResourceDefinition opened(CustomResourceDefinition definition) {
        definition
                .getSpec()
                .getVersions()
                .getFirst()
                .getSchema()
                .setOpenAPIV3Schema(new JSONSchemaPropsBuilder()
                        .withType("object")
                        .withXKubernetesPreserveUnknownFields(true)
                        .build());
        return definition;
    }
}
