package io.batchmark.operator.reconcile;

import static io.batchmark.operator.cluster.LiveCampaign.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.operator.cluster.ApiServer;
import io.batchmark.operator.cluster.FakeKubelet;
import io.batchmark.operator.cluster.Fate;
import io.batchmark.operator.cluster.LiveCampaign;
import io.batchmark.operator.cluster.LocalOperator;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionVersion;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionVersionBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaPropsBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A custom resource definition that knows more than this operator. */
class NewerDefinitionIT {
    @Test
    void campaignsThatUseNothingNewGoOnAndOthersWait() throws Exception {
        ApiServer server = ApiServer.another();
        KubernetesClient client = server.admin();
        String namespace = server.createNamespace();
        install(client);
        LiveCampaign newer = new LiveCampaign(client, namespace, "newer");
        LiveCampaign same = new LiveCampaign(client, namespace, "same");
        // the API server takes a moment to know the definition
        await().atMost(PATIENCE).ignoreExceptions().until(() -> {
            newer.apply("design: {replicates: 1, type: Sobol, points: {first: 3}}");
            return true;
        });

        try (FakeKubelet kubelet = new FakeKubelet(client, namespace, parameters -> Fate.completed());
                LocalOperator operator = new LocalOperator(server, namespace)) {
            same.apply("design: {replicates: 2}");
            same.awaitPhase(Phase.Completed);

            newer.awaitCondition(Conditions.PROGRESSING, "False SpecNotUnderstood");
            assertThat(newer.message(Conditions.PROGRESSING))
                    .contains("spec.design.points", "spec.design.type: \"Sobol\"", "upgrade the operator");
            assertThat(newer.condition(Conditions.ACCEPTED)).isEqualTo("False SpecNotUnderstood");
            assertThat(newer.message(Conditions.ACCEPTED)).isEqualTo(newer.message(Conditions.PROGRESSING));
            assertThat(kubelet.podsByRun()).hasSize(2);
            GenericKubernetesResource kept = client.genericKubernetesResources(
                            "batchmark.io/v1alpha1", "BenchmarkCampaign")
                    .inNamespace(namespace)
                    .withName("newer")
                    .get();
            assertThat((Integer) kept.get("spec", "design", "points", "first")).isEqualTo(3);

            newer.patch("{\"spec\":{\"design\":{\"type\":\"FullFactorial\",\"points\":null}}}");
            newer.awaitPhase(Phase.Completed);
            assertThat(newer.condition(Conditions.ACCEPTED)).isEqualTo("True Planned");
        }
    }

    /** With a further version, a further field and a further design. */
    private static void install(KubernetesClient client) {
        CustomResourceDefinition definition = client.apiextensions()
                .v1()
                .customResourceDefinitions()
                .withName("benchmarkcampaigns.batchmark.io")
                .get();
        CustomResourceDefinitionVersion version =
                definition.getSpec().getVersions().getFirst();
        JSONSchemaProps design = version.getSchema()
                .getOpenAPIV3Schema()
                .getProperties()
                .get("spec")
                .getProperties()
                .get("design");
        design.getProperties()
                .put(
                        "points",
                        new JSONSchemaPropsBuilder()
                                .withType("object")
                                .addToProperties(
                                        "first",
                                        new JSONSchemaPropsBuilder()
                                                .withType("integer")
                                                .build())
                                .build());
        JSONSchemaProps type = design.getProperties().get("type");
        List<JsonNode> designs = new ArrayList<>(type.getEnum());
        designs.add(TextNode.valueOf("Sobol"));
        type.setEnum(designs);
        definition
                .getSpec()
                .getVersions()
                .add(new CustomResourceDefinitionVersionBuilder(version)
                        .withName("v1beta1")
                        .withStorage(false)
                        .build());
        client.resource(definition).update();
    }
}
