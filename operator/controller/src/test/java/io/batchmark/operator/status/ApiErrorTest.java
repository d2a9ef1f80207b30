package io.batchmark.operator.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.KubernetesClientException;
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
        Status status = new Status();
        status.setCode(403);
        status.setMessage("exceeded quota: q");
        OperatorException wrapped = new OperatorException(new KubernetesClientException(status));

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
                "failed quota: q: must specify limits.cpu | give resources in spec.databases or spec.brokers what",
                "ValidatingAdmissionPolicy 'p' with binding 'b' denied request: no | meet what that",
                "jobs.batch is forbidden | change the field of the spec that this is about, or ask whoever runs"
            })
    void theRemedyFitsWhatIsSaid(String said, String remedy) {
        assertThat(refusal(said)).startsWith("the API server says: " + said + ". Remedy: " + remedy);
    }

    @Test
    void longWordsLeaveRoomForTheRemedy() {
        assertThat(refusal("violates PodSecurity " + "x".repeat(5000)))
                .hasSizeLessThan(1024)
                .endsWith("or use a namespace that allows it");
    }

    private static String refusal(String said) {
        Status status = new Status();
        status.setCode(403);
        status.setMessage(said);
        return ApiError.of(new BenchmarkCampaign(), new KubernetesClientException(status))
                .orElseThrow()
                .message();
    }
}
