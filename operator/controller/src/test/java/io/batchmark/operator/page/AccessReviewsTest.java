package io.batchmark.operator.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.authentication.TokenReviewStatus;
import io.fabric8.kubernetes.api.model.authentication.TokenReviewStatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AccessReviewsTest {
    private final KubernetesClient nobody = new KubernetesClientBuilder().build();

    @AfterEach
    void close() {
        nobody.close();
    }

    @Test
    void aTokenCountsOnlyForAnAudienceThatTheApiServerNames() {
        AccessReviews any = new AccessReviews(nobody, List.of());
        AccessReviews page = new AccessReviews(nobody, List.of("batchmark-page"));

        assertThat(any.isAuthenticated(status())).isTrue();
        assertThat(any.isAuthenticated(new TokenReviewStatus())).isFalse();
        assertThat(page.isAuthenticated(status("batchmark-page"))).isTrue();
        assertThat(page.isAuthenticated(status("https://kubernetes.default.svc")))
                .isFalse();
        // of an authenticator that knows no audiences
        assertThat(page.isAuthenticated(status())).isFalse();
    }

    private static TokenReviewStatus status(String... audiences) {
        return new TokenReviewStatusBuilder()
                .withAuthenticated(true)
                .withAudiences(audiences)
                .build();
    }
}
