package io.batchmark.operator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.batchmark.api.pod.UserIds;
import io.batchmark.api.run.RunKinds;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.cluster.ApiServer;
import io.batchmark.operator.cluster.LiveCampaign;
import io.batchmark.operator.cluster.Quota;
import io.batchmark.operator.status.ApiError;
import io.fabric8.kubernetes.api.model.LimitRangeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Pods of each kind of database and broker, on a real API server. A quota asks every container for requests and limits, and a
 * limit range has a minimum and a maximum.
 */
class ConfinedNamespaceIT {
    private static final String RESOURCES = "{requests: {cpu: 500m, memory: 1Gi}, limits: {cpu: 2, memory: 1Gi}}";

    private KubernetesClient client;
    private String namespace;

    @BeforeEach
    void begin() throws IOException {
        client = ApiServer.get().admin();
        namespace = ApiServer.get().createNamespace();
    }

    @Test
    void podsOfEachKindAreAdmitted_ifRunAndSubscriberHaveResources() throws IOException {
        createQuota();
        createLimitRange();

        assertThat(refusals(RunKinds.withoutResources(
                        "resources: " + RESOURCES + ", subscriber: {resources: " + RESOURCES + "}")))
                .isEmpty();
    }

    /** The remedies name fields that the test above sets. */
    @Test
    void remedyNamesField_ifQuotaRefusesContainer() throws IOException {
        createQuota();

        assertThat(refusals(RunKinds.withoutResources("metrics: false")))
                .anyMatch(message -> message.contains("must specify limits.cpu for: runner,subscriber")
                        && message.contains("give runner.resources and runner.subscriber.resources what"))
                .anyMatch(message -> message.contains("must specify limits.cpu for: await-database,runner")
                        && message.contains("give runner.resources what"))
                .anyMatch(message -> message.contains("must specify limits.cpu for: broker")
                        && message.contains("give resources in spec.brokers what"));
        assertThat(refusals(RunKinds.withoutResources("resources: " + RESOURCES)))
                .isEmpty();
    }

    @Test
    void subscriberAloneIsRefused_ifLimitRangeHasHigherMinimum() throws IOException {
        createLimitRange();

        assertThat(refusals(RunKinds.withoutResources("resources: " + RESOURCES)))
                .singleElement()
                .asString()
                .contains("minimum cpu usage per Container is 200m, but request is 100m");
    }

    /** The policy refuses the ids of a pod as OpenShift does, and adds none. */
    @Test
    void podsOfEachKindAreAdmitted_ifThePlatformAssignsUserIds() throws IOException {
        client.load(Files.newInputStream(Path.of("src/test/resources/restricted-v2.yaml")))
                .items()
                .forEach(object -> client.resource(object).serverSideApply());
        client.namespaces()
                .withName(namespace)
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"metadata\":{\"labels\":{\"openshift\":\"yes\"}}}");
        BenchmarkCampaign campaign = RunKinds.withoutResources("metrics: false");
        await("the policy")
                .atMost(LiveCampaign.PATIENCE)
                .until(() -> !refusals(campaign).isEmpty());
        for (PodSpec spec : RunKinds.pods(campaign)) {
            assertThatThrownBy(() -> create(spec, UserIds.Fixed)).hasMessageContaining("an id is not in the ranges");
            create(spec, UserIds.Assigned);
        }
    }

    private void createQuota() {
        Quota.limit(
                client,
                namespace,
                Map.of(
                        "requests.cpu", new Quantity("20"),
                        "requests.memory", new Quantity("20Gi"),
                        "limits.cpu", new Quantity("40"),
                        "limits.memory", new Quantity("20Gi")));
    }

    private void createLimitRange() {
        client.resource(new LimitRangeBuilder()
                        .withNewMetadata()
                        .withNamespace(namespace)
                        .withName("range")
                        .endMetadata()
                        .withNewSpec()
                        .addNewLimit()
                        .withType("Container")
                        .withMin(Map.of("cpu", new Quantity("200m"), "memory", new Quantity("128Mi")))
                        .withMax(Map.of("cpu", new Quantity("4"), "memory", new Quantity("4Gi")))
                        .endLimit()
                        .endSpec()
                        .build())
                .create();
    }

    /** Messages of the API server, with remedies, about the pods that it refuses. */
    private Set<String> refusals(BenchmarkCampaign campaign) throws IOException {
        Set<String> messages = new TreeSet<>();
        for (PodSpec spec : RunKinds.pods(campaign)) {
            KubernetesClientException refused =
                    catchThrowableOfType(KubernetesClientException.class, () -> create(spec, UserIds.Fixed));
            if (refused != null) {
                messages.add(ApiError.of(campaign, refused).orElseThrow().message());
            }
        }
        return messages;
    }

    private void create(PodSpec spec, UserIds ids) {
        Pod pod = new PodBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName("any")
                .endMetadata()
                .withSpec(spec)
                .build();
        client.resource(ids.of(pod)).dryRun().create();
    }
}
