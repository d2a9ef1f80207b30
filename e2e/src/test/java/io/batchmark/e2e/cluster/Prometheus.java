package io.batchmark.e2e.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.net.URLEncoder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The Prometheus that {@code e2e/cluster monitoring} starts, by way of the API server. */
public final class Prometheus {
    public static final String NAMESPACE = "monitoring";

    private static final String API =
            "api/v1/namespaces/" + NAMESPACE + "/services/http:prometheus-operated:web/proxy/api/v1/";
    private static final Duration LATELY = Duration.ofMinutes(5);
    private static final Duration STEP = Duration.ofSeconds(15);
    private static final int OK = 200;

    private Prometheus() {}

    /**
     * What an expression came to.
     *
     * @param labels those of the series
     * @param values one where it was asked for now, one per step where it was asked for lately
     */
    public record Series(Map<String, String> labels, List<Double> values) {}

    /**
     * An alert that is pending or firing.
     *
     * @param labels its own and those of what it is about
     * @param annotations what it tells people
     * @param state {@code pending} or {@code firing}
     */
    public record Alert(Map<String, String> labels, Map<String, String> annotations, String state) {}

    public static List<Series> now(String expression) {
        return series(ask("query", Map.of("query", expression)));
    }

    /** As a panel shows it: over the last minutes. */
    public static List<Series> lately(String expression) {
        Instant now = Instant.now();
        return series(ask(
                "query_range",
                Map.of(
                        "query",
                        expression,
                        "start",
                        now.minus(LATELY).toString(),
                        "end",
                        now.toString(),
                        "step",
                        String.valueOf(STEP.toSeconds()))));
    }

    /** Values of a label among the series that a selector finds. */
    public static List<String> labelValues(String selector, String label) {
        return elements(ask("label/" + label + "/values", Map.of("match[]", selector)))
                .map(JsonNode::asText)
                .toList();
    }

    public static List<Alert> alerts() {
        return elements(ask("alerts", Map.of()).path("alerts"))
                .map(alert -> new Alert(
                        strings(alert.path("labels")),
                        strings(alert.path("annotations")),
                        alert.path("state").asText()))
                .toList();
    }

    private static JsonNode ask(String resource, Map<String, String> parameters) {
        String query = parameters.entrySet().stream()
                .map(parameter -> encode(parameter.getKey()) + "=" + encode(parameter.getValue()))
                .collect(joining("&"));
        HttpClient http = Cluster.client().getHttpClient();
        HttpResponse<String> answer = http.sendAsync(
                        http.newHttpRequestBuilder()
                                .uri(Cluster.client().getMasterUrl() + API + resource + "?" + query)
                                .build(),
                        String.class)
                .join();
        assertThat(answer.code())
                .as(
                        "answer of Prometheus, which e2e/cluster monitoring starts, to %s %s: %s",
                        resource, parameters, answer.body())
                .isEqualTo(OK);
        return Serialization.unmarshal(answer.body(), JsonNode.class).path("data");
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, UTF_8);
    }

    private static List<Series> series(JsonNode data) {
        return elements(data.path("result"))
                .map(series -> new Series(
                        strings(series.path("metric")),
                        Stream.concat(Stream.of(series.path("value")), elements(series.path("values")))
                                .filter(JsonNode::isArray)
                                .map(sample -> number(sample.path(1).asText()))
                                .toList()))
                .toList();
    }

    private static double number(String text) {
        return Double.parseDouble(text.replace("Inf", "Infinity"));
    }

    private static Map<String, String> strings(JsonNode object) {
        return object.properties().stream()
                .collect(toMap(Map.Entry::getKey, entry -> entry.getValue().asText()));
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
