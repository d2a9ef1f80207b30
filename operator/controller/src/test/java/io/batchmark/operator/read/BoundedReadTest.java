package io.batchmark.operator.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpHandler;
import io.batchmark.operator.cluster.FakeApiServer;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BoundedReadTest {
    private static final int MOST = 100_000;

    @Test
    void answerWithoutEnd_isCutAtTheBoundAndItsConnectionIsClosed() throws Exception {
        CompletableFuture<Long> sent = new CompletableFuture<>();
        HttpHandler endless = exchange -> {
            exchange.sendResponseHeaders(200, 0);
            byte[] chunk = new byte[10_000];
            for (long bytes = 0; ; bytes += chunk.length) {
                try {
                    exchange.getResponseBody().write(chunk);
                } catch (IOException e) {
                    sent.complete(bytes);
                    throw e;
                }
            }
        };
        try (FakeApiServer server = new FakeApiServer(endless, Duration.ofMinutes(1))) {
            BoundedRead answer = BoundedRead.of(server.client(), "any", MOST);

            assertThat(answer.isWhole()).isFalse();
            assertThat(answer.bytes()).hasSize(MOST);
            // the buffers of both sockets hold less
            assertThat(sent.get(1, TimeUnit.MINUTES)).isLessThan(50_000_000);
        }
    }

    @Test
    void answerUpToTheBound_isWhole() throws Exception {
        try (FakeApiServer server = new FakeApiServer(answer(200, "x".repeat(MOST)), Duration.ofMinutes(1))) {
            BoundedRead answer = BoundedRead.of(server.client(), "any", MOST);

            assertThat(answer.isWhole()).isTrue();
            assertThat(answer.bytes()).hasSize(MOST);
        }
    }

    @Test
    void answerThatHangs_failsInTime() throws Exception {
        CompletableFuture<Void> end = new CompletableFuture<>();
        HttpHandler hanging = exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(new byte[100]);
            exchange.getResponseBody().flush();
            end.join();
        };
        try (FakeApiServer server = new FakeApiServer(hanging, Duration.ofMillis(500))) {
            assertThatThrownBy(() -> BoundedRead.of(server.client(), "any", MOST))
                    .isInstanceOf(KubernetesClientException.class);
            end.complete(null);
        }
    }

    @Test
    void refusal_hasTheWordsOfTheApiServer() throws Exception {
        HttpHandler refusing = answer(403, """
                {"kind":"Status","apiVersion":"v1","status":"Failure","message":"not for you","code":403}""");
        try (FakeApiServer server = new FakeApiServer(refusing, Duration.ofMinutes(1))) {
            assertThatThrownBy(() -> BoundedRead.of(server.client(), "any", MOST))
                    .isInstanceOfSatisfying(KubernetesClientException.class, refusal -> {
                        assertThat(refusal.getCode()).isEqualTo(403);
                        assertThat(refusal.getStatus().getMessage()).isEqualTo("not for you");
                    });
        }
    }

    private static HttpHandler answer(int code, String body) {
        return exchange -> {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(code, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        };
    }
}
