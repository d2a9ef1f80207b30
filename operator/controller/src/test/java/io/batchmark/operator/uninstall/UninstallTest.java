package io.batchmark.operator.uninstall;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
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
    private static final String PODS = "/api/v1/namespaces/tenant/pods";

    private final Set<String> held = new ConcurrentSkipListSet<>(List.of("a", "b", "c"));
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
        } else if (path.contains("strimzi")) {
            send(exchange, 404, "{}");
        } else {
            lists.add(query);
            List<String> names = path.equals(PODS) ? List.copyOf(held) : List.of();
            int at =
                    query.contains("continue=") ? Integer.parseInt(query.replaceAll(".*continue=([0-9]+).*", "$1")) : 0;
            String next = at + 1 < names.size() ? String.valueOf(at + 1) : "";
            String item = at < names.size() ? pod(names.get(at), "\"" + Labels.HOLD + "\"") : "";
            send(exchange, 200, "{\"metadata\":{\"continue\":\"" + next + "\"},\"items\":[" + item + "]}");
        }
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
