package io.batchmark.operator.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.operator.api.v1alpha1.BenchmarkCampaign;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.OperatorException;
import org.junit.jupiter.api.Test;

class ApiErrorTest {
    @Test
    void whatTheOperatorStumblesOverIsToldAndWhatPassesIsNot() {
        BenchmarkCampaign campaign = new BenchmarkCampaign();

        assertThat(ApiError.of(campaign, new IllegalStateException("odd"))).hasValueSatisfying(refusal -> {
            assertThat(refusal.reason()).isEqualTo("OperatorError");
            assertThat(refusal.message()).contains("IllegalStateException: odd");
        });
        assertThat(ApiError.of(campaign, new KubernetesClientException("the connection is gone")))
                .isEmpty();
    }

    @Test
    void whatTheSdkWrapsIsSeenThrough() {
        Status status = new Status();
        status.setCode(403);
        status.setMessage("quota exceeded");
        OperatorException wrapped = new OperatorException(new KubernetesClientException(status));

        assertThat(ApiError.of(new BenchmarkCampaign(), wrapped))
                .hasValueSatisfying(refusal -> assertThat(refusal.message()).endsWith("quota exceeded"));
    }
}
