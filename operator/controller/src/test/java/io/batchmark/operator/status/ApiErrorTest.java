package io.batchmark.operator.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.javaoperatorsdk.operator.OperatorException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApiErrorTest {
    @Test
    void whatTheOperatorStumblesOverIsToldAndWhatPassesIsNot() {
        BenchmarkCampaign campaign = new BenchmarkCampaign();

        assertThat(ApiError.of(campaign, new IllegalStateException("odd"))).hasValueSatisfying(refusal -> {
            assertThat(refusal.reason()).isEqualTo(EventReason.OperatorError);
            assertThat(refusal.message()).contains("IllegalStateException: odd");
        });
        assertThat(ApiError.of(campaign, new KubernetesClientException("the connection is gone")))
                .isEmpty();
    }

    @Test
    void whatTheSdkWrapsIsSeenThrough() {
        OperatorException wrapped =
                new OperatorException(new KubernetesClientException(status(403, "exceeded quota: q")));

        assertThat(ApiError.of(new BenchmarkCampaign(), wrapped))
                .hasValueSatisfying(refusal -> assertThat(refusal.message())
                        .isEqualTo("the API server says: exceeded quota: q. Remedy: raise that ResourceQuota, or delete"
                                + " what it counts and nobody needs"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "no PriorityClass with name x was found | create that PriorityClass",
                "maximum memory usage per Container is 64Mi | change resources in spec.databases or spec.brokers so that",
                "failed quota: q: must specify limits.cpu for: broker | give resources in spec.brokers what",
                "ValidatingAdmissionPolicy 'p' with binding 'b' denied request: no | meet what that",
                "jobs.batch is forbidden | change the field of the spec that this is about, or ask whoever runs"
            })
    void theRemedyFitsWhatIsSaid(String said, String remedy) {
        assertThat(refusal(said)).startsWith("the API server says: " + said + ". Remedy: " + remedy);
    }

    @Test
    void keyThatIsNotReleased_hasTheEntriesAsRemedy() {
        BenchmarkCampaign campaign = Serialization.unmarshal("""
                apiVersion: batchmark.io/v1alpha1
                kind: BenchmarkCampaign
                spec:
                  job:
                    image: payroll
                    batchJob: payroll
                    env:
                    - {name: TOKEN, valueFrom: {secretKeyRef: {name: smtp, key: token}}}
                    - {name: ACCOUNT, valueFrom: {secretKeyRef: {name: smtp, key: username}}}
                    files: [{path: /opt/keys, secret: {name: signing, keys: [public.pem, private.pem]}}]
                """, BenchmarkCampaign.class);
        String said =
                "pods \"a\" is forbidden: ValidatingAdmissionPolicy 'batchmark-released-secrets.system' with binding"
                        + " 'b' denied request: failed to configure binding: no params found";

        assertThat(ApiError.of(campaign, new KubernetesClientException(status(403, said))))
                .hasValueSatisfying(refusal -> assertThat(refusal.message())
                        .isEqualTo("the API server says: " + said + ". Remedy: let an owner of the namespace add to its"
                                + " ConfigMap batchmark-released-secrets the data signing: \"private.pem public.pem\", smtp:"
                                + " \"token\", or create this ConfigMap"));
    }

    /** The API server says so with an internal error, as it says what passes by itself. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "500 | Internal error occurred: failed calling webhook \"w\": connection refused | true",
                "500 | Internal error occurred: etcd has no leader | false",
                "429 | too many requests | false",
                "409 | the object has been modified | false",
                "404 | namespaces \"n\" not found | false",
                "422 | denied request: no | true"
            })
    void aWebhookThatDoesNotAnswerIsARefusal(int code, String said, boolean isRefusal) {
        assertThat(ApiError.isRefusal(new KubernetesClientException(status(code, said))))
                .isEqualTo(isRefusal);
    }

    /** What a webhook denies is not named by the API server. */
    @ParameterizedTest
    @CsvSource({"bench-ledger-3, LedgerNotWritable", "bench-report, RequestRefused"})
    void aConfigMapThatIsRefusedIsNamed(String name, String reason) {
        BenchmarkCampaign campaign = new BenchmarkCampaign();
        campaign.getMetadata().setName("bench");
        ConfigMap wanted = new ConfigMapBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .build();
        RuntimeException error = ConfigMapRefusedException.of(
                wanted,
                new KubernetesClientException(
                        status(403, "admission webhook \"w\" denied the request: no ConfigMaps")));

        assertThat(ApiError.of(campaign, error)).hasValueSatisfying(refusal -> {
            assertThat(refusal.reason().name()).isEqualTo(reason);
            assertThat(refusal.message())
                    .startsWith("ConfigMap " + name + " cannot be written")
                    .endsWith("denied the request: no ConfigMaps. Remedy: ask whoever runs that admission webhook");
        });
    }

    @Test
    void whatPassesByItselfIsNoRefusalOfAConfigMap() {
        KubernetesClientException busy = new KubernetesClientException(status(429, "too many requests"));

        assertThat(ConfigMapRefusedException.of(new ConfigMap(), busy)).isSameAs(busy);
    }

    @Test
    void longWordsLeaveRoomForTheRemedy() {
        assertThat(refusal("violates PodSecurity " + "x".repeat(5000)))
                .hasSizeLessThan(1024)
                .endsWith("or use a namespace that allows it");
    }

    private static String refusal(String said) {
        return ApiError.of(new BenchmarkCampaign(), new KubernetesClientException(status(403, said)))
                .orElseThrow()
                .message();
    }

    private static Status status(int code, String said) {
        Status status = new Status();
        status.setCode(code);
        status.setMessage(said);
        return status;
    }
}
