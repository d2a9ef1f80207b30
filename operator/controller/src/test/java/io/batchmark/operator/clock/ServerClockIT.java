package io.batchmark.operator.clock;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.operator.cluster.ApiServer;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientFactory;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Answers of a real API server. */
class ServerClockIT {
    @Test
    void answer_ofAnApiServer_showsItsTime() throws IOException {
        Instant begin = Instant.now();
        ServerClock clock = new ServerClock(() -> begin.minus(Duration.ofDays(1)), System::nanoTime);
        try (KubernetesClient client = new KubernetesClientBuilder()
                .withConfig(ApiServer.get().admin().getConfiguration())
                .withHttpClientFactory(new VertxHttpClientFactory())
                .withHttpClientBuilderConsumer(
                        http -> http.addOrReplaceInterceptor(DateHeaders.NAME, new DateHeaders(clock::answered)))
                .build()) {
            client.namespaces().withName("default").get();
        }

        assertThat(clock.instant())
                .isBetween(begin.minusSeconds(2), Instant.now().plusSeconds(1));
    }
}
