package io.batchmark.operator.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.cluster.ApiServer;
import io.batchmark.operator.cluster.LiveCampaign;
import io.batchmark.operator.cluster.Quota;
import io.batchmark.operator.cluster.RefusalPolicy;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LimitRangeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Refusals of a real API server, and the remedy that a user reads for each of them. */
class ApiErrorIT {
    private KubernetesClient client;
    private String namespace;

    @BeforeEach
    void begin() throws IOException {
        client = ApiServer.get().admin();
        namespace = ApiServer.get().createNamespace();
    }

    @Test
    void podWithUnknownPriorityClass_asksForThatClass() {
        Pod pod = new PodBuilder(pod())
                .editSpec()
                .withPriorityClassName(namespace)
                .endSpec()
                .build();

        assertThat(refusal(pod))
                .contains(
                        "no PriorityClass with name " + namespace + " was found",
                        "Remedy: create that PriorityClass, or correct runner.podTemplate.spec.priorityClassName");
    }

    @Test
    void podBeyondAQuota_asksToRaiseIt() {
        Quota.exhaust(client, namespace, "pods");

        assertThat(refusal(pod())).contains("exceeded quota: exhausted", "Remedy: raise that ResourceQuota");
    }

    @Test
    void podBeyondALimitRange_asksToChangeItsResources() {
        client.resource(new LimitRangeBuilder()
                        .withNewMetadata()
                        .withNamespace(namespace)
                        .withName("small")
                        .endMetadata()
                        .withNewSpec()
                        .addNewLimit()
                        .withType("Container")
                        .withMax(Map.of("memory", new Quantity("64Mi")))
                        .endLimit()
                        .endSpec()
                        .build())
                .create();
        Pod large = new PodBuilder(pod())
                .editSpec()
                .editFirstContainer()
                .withNewResources()
                .addToLimits("memory", new Quantity("65Mi"))
                .endResources()
                .endContainer()
                .endSpec()
                .build();

        assertThat(refusal(large))
                .contains("maximum memory usage per Container is 64Mi", "fits the LimitRange of the namespace");
    }

    @Test
    void podThatViolatesPodSecurity_asksForTheSidecar() {
        Pod root = new PodBuilder(pod())
                .editSpec()
                .editSecurityContext()
                .withRunAsNonRoot(false)
                .endSecurityContext()
                .endSpec()
                .build();

        assertThat(refusal(root))
                .contains("violates PodSecurity", "see what adds to them, such as an injected sidecar");
    }

    @Test
    void podThatAnAdmissionPolicyDenies_asksToMeetThatPolicy() {
        RefusalPolicy policy = RefusalPolicy.refuse(client, namespace, "CREATE", "", "pods", "no pods here");

        // a policy is in force some time after it was made
        await().atMost(LiveCampaign.PATIENCE)
                .untilAsserted(() -> assertThat(refusal(pod()))
                        .contains(
                                "no pods here",
                                "Remedy: meet what that ValidatingAdmissionPolicy asks for, or ask whoever made it"));
        policy.close();
    }

    /** The API server reports such a webhook as an internal error. */
    @Test
    void ledgerWhoseWebhookDoesNotAnswer_asksForThatWebhook() {
        HasMetadata webhook = client.resource("""
                apiVersion: admissionregistration.k8s.io/v1
                kind: ValidatingWebhookConfiguration
                metadata: {name: %1$s}
                webhooks:
                - name: nobody.example.org
                  clientConfig: {url: "https://127.0.0.1:1/"}
                  namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: %1$s}}
                  rules: [{apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [configmaps]}]
                  admissionReviewVersions: [v1]
                  sideEffects: None
                """.formatted(namespace)).create();
        ConfigMap ledger = new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName("bench-ledger-0")
                .endMetadata()
                .build();
        BenchmarkCampaign campaign = new BenchmarkCampaign();
        campaign.getMetadata().setName("bench");

        try (KubernetesClient impatient = impatient()) {
            await().atMost(LiveCampaign.PATIENCE).untilAsserted(() -> {
                KubernetesClientException refused = catchThrowableOfType(
                        KubernetesClientException.class,
                        () -> impatient.resource(ledger).dryRun().create());
                assertThat(refused).isNotNull();
                assertThat(ApiError.of(campaign, ConfigMapRefusedException.of(ledger, refused)))
                        .hasValueSatisfying(error -> {
                            assertThat(error.reason()).isEqualTo(EventReason.LedgerNotWritable);
                            assertThat(error.message())
                                    .contains(
                                            "failed calling webhook",
                                            "Remedy: ask whoever runs that admission webhook");
                        });
            });
        }
        client.resource(webhook).delete();
    }

    /** A client that asks once, although the API server reports an internal error. */
    private KubernetesClient impatient() {
        return new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(client.getConfiguration())
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .build();
    }

    private String refusal(Pod pod) {
        KubernetesClientException refused = catchThrowableOfType(
                KubernetesClientException.class,
                () -> client.resource(pod).dryRun().create());
        assertThat(refused).as("refusal of a pod").isNotNull();
        return ApiError.of(new BenchmarkCampaign(), refused).orElseThrow().message();
    }

    private Pod pod() {
        return client.getKubernetesSerialization().unmarshal("""
                apiVersion: v1
                kind: Pod
                metadata: {name: any, namespace: %s}
                spec:
                  securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}}
                  containers:
                  - name: any
                    image: any
                    securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}
                """.formatted(namespace), Pod.class);
    }
}
