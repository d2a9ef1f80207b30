package io.batchmark.operator.uninstall;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.batchmark.api.broker.StrimziResources;
import io.batchmark.api.metadata.Labels;
import io.batchmark.operator.cluster.FakeApiServer;
import io.batchmark.operator.leadership.OtherOperators;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class UninstallTest {
    private static final List<String> TOPICS = List.of("nightly-0-a", "nightly-0-b", "nightly-0-c");

    private final Set<String> held = new ConcurrentSkipListSet<>(List.of("a", "b", "c"));
    private final Set<String> topics = new ConcurrentSkipListSet<>(TOPICS);
    /** Queries of lists. */
    private final List<String> lists = new CopyOnWriteArrayList<>();

    @Test
    void objectsAreListedInPages_andEachIsReleased() throws Exception {
        try (FakeApiServer server = new FakeApiServer(this::answer, Duration.ofSeconds(10))) {
            assertThat(new Uninstall(
                                    server.client(),
                                    List.of("tenant"),
                                    new OtherOperators("system", "batchmark", System::nanoTime))
                            .run())
                    .isTrue();
        }

        assertThat(held).isEmpty();
        assertThat(topics).isEmpty();
        assertThat(lists).isNotEmpty().allMatch(query -> query.contains("limit=2"));
    }

    /** One pod in each page. */
    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String query = String.valueOf(exchange.getRequestURI().getQuery());
        if (exchange.getRequestMethod().equals("PATCH")) {
            String name = path.substring(path.lastIndexOf('/') + 1);
            held.remove(name);
            send(exchange, 200, pod(name, ""));
        } else if (exchange.getRequestMethod().equals("DELETE")) {
            topics.remove(path.substring(path.lastIndexOf('/') + 1));
            send(exchange, 200, "{}");
        } else if (path.equals("/apis/" + StrimziResources.GROUP)) {
            send(exchange, 200, "{\"kind\":\"APIGroup\",\"versions\":[{\"version\":\"v1\"}]}");
        } else if (path.equals("/apis/" + StrimziResources.GROUP + "/v1")) {
            send(exchange, 200, """
                    {"kind":"APIResourceList","resources":[{"name":"kafkatopics","kind":"KafkaTopic","namespaced":true}]}
                    """);
        } else {
            lists.add(query);
            String kind = path.substring(path.lastIndexOf('/') + 1);
            List<String> items = switch (kind) {
                case "pods" ->
                    held.stream()
                            .map(name -> pod(name, "\"" + Labels.HOLD + "\""))
                            .toList();
                case "kafkatopics" -> TOPICS.stream().map(UninstallTest::topic).toList();
                default -> List.of();
            };
            int at =
                    query.contains("continue=") ? Integer.parseInt(query.replaceAll(".*continue=([0-9]+).*", "$1")) : 0;
            String next = at + 1 < items.size() ? String.valueOf(at + 1) : "";
            String item = at < items.size() ? items.get(at) : "";
            send(exchange, 200, "{\"metadata\":{\"continue\":\"" + next + "\"},\"items\":[" + item + "]}");
        }
    }

    private static String topic(String name) {
        return """
                {"kind":"KafkaTopic","apiVersion":"%s/v1","metadata":{"namespace":"tenant","name":"%s",
                "labels":{"%s":"nightly","%s":"0"}}}
                """.formatted(StrimziResources.GROUP, name, Labels.CAMPAIGN, Labels.CAMPAIGN_UID);
    }

    private static String pod(String name, String finalizer) {
        return """
                {"kind":"Pod","apiVersion":"v1","metadata":{"namespace":"tenant","name":"%s","finalizers":[%s]},
                "status":{"phase":"Succeeded"}}
                """.formatted(name, finalizer);
    }

    private static void send(HttpExchange exchange, int code, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(code, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
