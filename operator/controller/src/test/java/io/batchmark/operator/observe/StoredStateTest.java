package io.batchmark.operator.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpHandler;
import io.batchmark.operator.cluster.FakeApiServer;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Compares the caches with answers of an API server. */
class StoredStateTest {
    private static final Pod POD = new PodBuilder()
            .withNewMetadata()
            .withNamespace("here")
            .withName("one")
            .withUid("u-1")
            .withResourceVersion("7")
            .endMetadata()
            .build();
    private static final HasMetadata JOB = new JobBuilder()
            .withNewMetadata()
            .withNamespace("here")
            .withName("one")
            .withUid("u-2")
            .withResourceVersion("7")
            .addToLabels("batchmark.io/job", "a-1")
            .endMetadata()
            .build();
    private static final String POD_PATH = "/api/v1/namespaces/here/pods/one";
    private static final String JOB_PATH = "/apis/batch/v1/namespaces/here/jobs/one";
    private static final String PODS_PATH =
            "/api/v1/namespaces/here/pods?limit=100&labelSelector=batchmark.io/part=run,batchmark.io/job=a-1";

    private final List<String> accepted = new ArrayList<>();

    @Test
    void pod_isSeen_ifItsVersionIsStored() throws Exception {
        assertThat(isSeen(POD, Map.of(POD_PATH, stored("7")))).isTrue();
        assertThat(isSeen(POD, Map.of(POD_PATH, stored("8")))).isFalse();
        assertThat(accepted).allMatch(accept -> accept.startsWith("application/json;as=PartialObjectMetadata;"));
    }

    @Test
    void pod_isNotSeen_ifItIsDeleted() throws Exception {
        assertThat(isSeen(POD, Map.of())).isFalse();
    }

    @Test
    void versionOutsideItsPlace_doesNotCount() throws Exception {
        assertThat(isSeen(POD, Map.of(POD_PATH, """
                {"metadata":{"resourceVersion":"8","labels":{"resourceVersion":"7"},
                "managedFields":[{"resourceVersion":"7"}]},"spec":{"resourceVersion":"7"}}"""))).isFalse();
    }

    @Test
    void largeAnswer_isReadAtItsBeginningOnly() throws Exception {
        String large = stored("7").replace("}}", ",\"annotations\":{\"a\":\"" + "x".repeat(200_000) + "\"}}}");

        assertThat(isSeen(POD, Map.of(POD_PATH, large))).isTrue();
    }

    @Test
    void job_isSeen_ifTheCacheHasAlsoItsPods() throws Exception {
        String pods = "{\"metadata\":{\"resourceVersion\":\"9\"},\"items\":[{\"metadata\":{\"uid\":\"u-%s\"}}]}";

        assertThat(isSeen(JOB, Map.of(JOB_PATH, stored("7"), PODS_PATH, pods.formatted("1"))))
                .isTrue();
        assertThat(isSeen(JOB, Map.of(JOB_PATH, stored("7"), PODS_PATH, pods.formatted("3"))))
                .isFalse();
        assertThat(isSeen(JOB, Map.of(JOB_PATH, stored("8"), PODS_PATH, pods.formatted("1"))))
                .isFalse();
    }

    private static String stored(String version) {
        return "{\"kind\":\"PartialObjectMetadata\",\"metadata\":{\"uid\":\"u-1\",\"resourceVersion\":\"" + version
                + "\"}}";
    }

    private boolean isSeen(HasMetadata object, Map<String, String> answers) throws Exception {
        HttpHandler handler = exchange -> {
            accepted.add(exchange.getRequestHeaders().getFirst("Accept"));
            String query = exchange.getRequestURI().getQuery();
            String answer = answers.get(exchange.getRequestURI().getPath() + (query == null ? "" : "?" + query));
            byte[] bytes = (answer == null ? "{}" : answer).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer == null ? 404 : 200, bytes.length);
            try (exchange) {
                exchange.getResponseBody().write(bytes);
            }
        };
        try (FakeApiServer server = new FakeApiServer(handler, Duration.ofSeconds(30))) {
            return StoredState.isSeen(object, List.of(POD), server.client());
        }
    }
}
