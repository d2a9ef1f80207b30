package io.batchmark.operator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.cluster.ApiServer;
import io.batchmark.operator.cluster.Quota;
import io.batchmark.operator.status.ApiError;
import io.fabric8.kubernetes.api.model.LimitRangeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
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
                    catchThrowableOfType(KubernetesClientException.class, () -> create(spec));
            if (refused != null) {
                messages.add(ApiError.of(campaign, refused).orElseThrow().message());
            }
        }
        return messages;
    }

    private void create(PodSpec spec) {
        Pod pod = new PodBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName("any")
                .endMetadata()
                .withSpec(spec)
                .build();
        client.resource(pod).dryRun().create();
    }
}
