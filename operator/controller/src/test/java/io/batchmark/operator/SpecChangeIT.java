package io.batchmark.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.batchmark.operator.cluster.ApiServer;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Changes of a spec that the API server refuses, because the operator has accepted the campaign and may have measured runs. */
class SpecChangeIT {
    private static KubernetesClient client;
    private static String namespace;

    @BeforeAll
    static void begin() throws IOException {
        client = ApiServer.get().admin();
        namespace = ApiServer.get().createNamespace();
    }

    @Test
    void spec_thatShapedRuns_stays() {
        apply("""
                apiVersion: batchmark.io/v1alpha1
                kind: BenchmarkCampaign
                metadata: {name: shaped, namespace: %s}
                spec: {baseline: {items: 1000}, factors: {itemCount: [10, 100]}, design: {replicates: 2, seed: 3}}
                """.formatted(namespace));
        accept("shaped");

        Map<String, String> refused = Map.of(
                "{\"baseline\":{\"items\":2000}}", "spec.baseline cannot change",
                "{\"factors\":{\"itemCount\":[10,200]}}", "spec.factors.itemCount can only get more levels",
                "{\"factors\":{\"itemCount\":null}}", "spec.factors.itemCount can only get more levels",
                "{\"factors\":{\"partitions\":[1,2]}}", "spec.factors.partitions can only get more levels",
                "{\"design\":{\"seed\":4}}", "spec.design.type, seed and exclude cannot change");
        refused.forEach((change, message) -> assertRefused("shaped", change, message));
        change("shaped", "{\"design\":{\"replicates\":3},\"factors\":{\"itemCount\":[10,100,200]}}");
    }

    @Test
    void runner_ofACampaignWithFinishedRuns_stays() {
        apply("""
                apiVersion: batchmark.io/v1alpha1
                kind: BenchmarkCampaign
                metadata: {name: measured, namespace: %s}
                spec: {}
                """.formatted(namespace));
        accept("measured");
        change("measured", "{\"runner\":{\"image\":\"one\"}}");
        status(
                "measured",
                "{\"runs\":{\"planned\":5,\"running\":0,\"succeeded\":1,\"censored\":0,\"invalid\":0,\"failed\":0}}");

        String message = "spec.runner and spec.execution.isolation cannot change once runs are finished";
        assertRefused("measured", "{\"runner\":{\"image\":\"other\"}}", message);
        assertRefused("measured", "{\"execution\":{\"isolation\":\"None\"}}", message);
    }

    @Test
    void treatments_thatADesignHasChosen_stay() {
        apply("""
                apiVersion: batchmark.io/v1alpha1
                kind: BenchmarkCampaign
                metadata: {name: chosen, namespace: %s}
                spec:
                  factors: {itemCount: [10, 100, 1000], partitions: [1, 2, 4]}
                  design: {type: LatinHypercube, treatments: 4, replicates: 1, seed: 3}
                """.formatted(namespace));
        accept("chosen");

        String message = "spec.factors and spec.design.treatments cannot change";
        assertRefused("chosen", "{\"factors\":{\"itemCount\":[10,100,1000,2000]}}", message);
        assertRefused("chosen", "{\"design\":{\"treatments\":5}}", message);
        assertRefused("chosen", "{\"design\":{\"treatments\":null}}", message);
        change("chosen", "{\"design\":{\"replicates\":2}}");
    }

    @Test
    void selfTestAndCancellation_cannotBeTakenBack() {
        apply("""
                apiVersion: batchmark.io/v1alpha1
                kind: BenchmarkCampaign
                metadata: {name: final, namespace: %s}
                spec: {}
                """.formatted(namespace));

        change("final", "{\"design\":{\"replicates\":2,\"selfTest\":true}}");
        assertRefused("final", "{\"design\":{\"selfTest\":false}}", "design.selfTest cannot be taken back");
        change("final", "{\"execution\":{\"cancel\":true}}");
        assertRefused("final", "{\"execution\":{\"cancel\":false}}", "execution.cancel cannot be taken back");
    }

    private static void assertRefused(String name, String change, String message) {
        KubernetesClientException refusal =
                catchThrowableOfType(KubernetesClientException.class, () -> change(name, change));
        assertThat(refusal).as("refusal of %s", change).isNotNull();
        assertThat(refusal.getMessage()).contains(message);
    }

    @Test
    void levels_beforeTheCampaignIsAccepted_mayChange() {
        String yaml = """
                apiVersion: batchmark.io/v1alpha1
                kind: BenchmarkCampaign
                metadata: {name: fixed, namespace: %s}
                spec: {factors: {itemCount: [%d]}, execution: {parallelism: %d}}
                """;
        apply(yaml.formatted(namespace, 10, 1));
        apply(yaml.formatted(namespace, 20, 1));
        accept("fixed");

        apply(yaml.formatted(namespace, 20, 2));
        KubernetesClientException refusal =
                catchThrowableOfType(KubernetesClientException.class, () -> apply(yaml.formatted(namespace, 30, 2)));
        assertThat(refusal).isNotNull();
        assertThat(refusal.getMessage()).contains("spec.factors.itemCount can only get more levels", "create a new");
    }

    @Test
    void variables_ofAnAcceptedCampaign_stayAsTheyAre() {
        String yaml = """
                apiVersion: batchmark.io/v1alpha1
                kind: BenchmarkCampaign
                metadata: {name: variables, namespace: %s}
                spec: {env: [{name: zone, variables: [{name: TZ, value: %s}]}%s]}
                """;
        String more = ", {name: arenas, variables: [{name: MALLOC_ARENA_MAX, value: '2'}]}";
        apply(yaml.formatted(namespace, "UTC", ""));
        accept("variables");

        apply(yaml.formatted(namespace, "UTC", more));
        Map<String, String> refused = Map.of("CET", more, "UTC", "");
        refused.forEach((zone, others) -> {
            KubernetesClientException refusal = catchThrowableOfType(
                    KubernetesClientException.class, () -> apply(yaml.formatted(namespace, zone, others)));
            assertThat(refusal).as(zone + others).isNotNull();
            assertThat(refusal.getMessage()).contains("spec.env can only get more entries", "create a new campaign");
        });
    }

    @Test
    void ruleOnDisturbances_isFixedBeforehand() {
        String yaml = """
                apiVersion: batchmark.io/v1alpha1
                kind: BenchmarkCampaign
                metadata: {name: ruled, namespace: %s}
                spec: {execution: {disturbance: {%s}}}
                """;
        apply(yaml.formatted(namespace, "maxSteal: 5%"));
        apply(yaml.formatted(namespace, "maxSteal: 5%, repeats: 12"));

        Map<String, String> refused = Map.of(
                "maxSteal: 6%, repeats: 12", "cannot change",
                "maxThrottled: 5%, repeats: 12", "cannot change",
                "maxSteal: 5%, maxCpuPressure: 5%, repeats: 12", "cannot change",
                "maxSteal: 5%, repeats: 11", "execution.disturbance.repeats cannot be lowered");
        refused.forEach((disturbance, message) -> {
            KubernetesClientException refusal = catchThrowableOfType(
                    KubernetesClientException.class, () -> apply(yaml.formatted(namespace, disturbance)));
            assertThat(refusal).as(disturbance).isNotNull();
            assertThat(refusal.getMessage()).contains(message);
        });
    }

    /** The operator accepts the campaign. */
    private static void accept(String name) {
        status(name, "{\"seed\":1}");
    }

    private static void status(String name, String status) {
        campaign(name)
                .subresource("status")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"status\":" + status + "}");
    }

    private static void change(String name, String spec) {
        campaign(name).patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":" + spec + "}");
    }

    private static Resource<GenericKubernetesResource> campaign(String name) {
        return client.genericKubernetesResources("batchmark.io/v1alpha1", "BenchmarkCampaign")
                .inNamespace(namespace)
                .withName(name);
    }

    private static void apply(String yaml) {
        client.resource(Serialization.unmarshal(yaml, GenericKubernetesResource.class))
                .forceConflicts()
                .serverSideApply();
    }
}
