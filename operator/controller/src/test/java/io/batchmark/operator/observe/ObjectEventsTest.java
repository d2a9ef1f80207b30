package io.batchmark.operator.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpHandler;
import io.batchmark.operator.cluster.FakeApiServer;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ObjectEventsTest {
    private static final Job JOB = new JobBuilder()
            .withNewMetadata()
            .withNamespace("here")
            .withName("sweep")
            .withUid("u-1")
            .endMetadata()
            .build();

    private static final String WARNINGS = "limit=20&fieldSelector=involvedObject.uid=u-1,type=Warning&continue=";
    private static final String ALL = "limit=20&fieldSelector=involvedObject.uid=u-1&continue=";

    private static final String HINT =
            "the operator has read only the first 256 KiB of its events, see kubectl describe job sweep";

    private final List<String> asked = new ArrayList<>();

    @Test
    void newestWarningOfAllPages_isTheMessage() throws Exception {
        assertThat(message(Map.of(
                        WARNINGS,
                        page("p 2", event("old", "2026-01-01T00:00:00Z"), event("new", "2026-01-03T00:00:00Z")),
                        WARNINGS + "p 2",
                        page("", event("older", "2026-01-02T00:00:00Z")))))
                .isEqualTo("new");
        assertThat(asked).containsExactly(WARNINGS, WARNINGS + "p 2");
    }

    @Test
    void withoutWarning_theNewestEventOfAQueueIsTheMessage() throws Exception {
        String queue = event("quota is used up", "2026-01-01T00:00:00Z")
                .replace("{\"component\":\"any\"}", "{\"component\":\"kueue-admission\"}");

        assertThat(message(Map.of(WARNINGS, page(""), ALL, page("", queue, event("made", "2026-01-02T00:00:00Z")))))
                .isEqualTo("quota is used up");
    }

    @Test
    void withoutEvent_thereIsNoMessage() throws Exception {
        assertThat(message(Map.of(WARNINGS, page(""), ALL, page("")))).isEmpty();
    }

    @Test
    void eventsBeyondTheBound_areNotReadAndTheMessageNamesTheBound() throws Exception {
        String large = event("<".repeat(1_000_000), "2026-01-02T00:00:00Z");

        assertThat(message(Map.of(WARNINGS, page("", event("why", "2026-01-01T00:00:00Z"), large))))
                .isEqualTo("why; " + HINT);
        assertThat(message(Map.of(WARNINGS, page("", large)))).isEqualTo(HINT);
        assertThat(asked).containsOnly(WARNINGS);
    }

    @Test
    void furtherPages_shareOneBound() throws Exception {
        String half = page("", event("x".repeat(200_000), "2026-01-01T00:00:00Z"));
        Map<String, String> pages = Map.of(
                WARNINGS,
                half.replace("\"continue\":\"\"", "\"continue\":\"2\""),
                WARNINGS + "2",
                half.replace("\"continue\":\"\"", "\"continue\":\"3\""));

        assertThat(message(pages)).startsWith("xxx").endsWith("x…; " + HINT).hasSize(500 + 2 + HINT.length());
        assertThat(asked).hasSize(2);
    }

    private String message(Map<String, String> answers) throws IOException {
        HttpHandler answer = exchange -> {
            String query = URLDecoder.decode(exchange.getRequestURI().getRawQuery(), StandardCharsets.UTF_8);
            asked.add(query);
            byte[] body = answers.get(query).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        };
        try (FakeApiServer server = new FakeApiServer(answer, Duration.ofMinutes(1))) {
            return ObjectEvents.message(JOB, server.client()).orElse("");
        }
    }

    private static String page(String next, String... events) {
        return "{\"kind\":\"EventList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"1\",\"continue\":\""
                + next + "\"},\"items\":[" + String.join(",", events) + "]}";
    }

    private static String event(String message, String time) {
        return """
                {"metadata":{"name":"any","creationTimestamp":"2026-01-09T00:00:00Z","managedFields":[{"fieldsV1":{"f:a":{}}}]},
                "involvedObject":{"kind":"Job"},"reason":"Any","message":"%s","source":{"component":"any"},"count":1,
                "lastTimestamp":"%s","type":"Warning","eventTime":null}""".formatted(message, time);
    }
}
