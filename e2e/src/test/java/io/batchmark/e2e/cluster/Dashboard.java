package io.batchmark.e2e.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The dashboard that the chart installs, read as Grafana does. */
public final class Dashboard {
    private static final Pattern OPTIONS = Pattern.compile("label_values\\((?<selector>.+), (?<label>\\w+)\\)");
    private static final Pattern VARIABLE = Pattern.compile("\\$(?<name>\\w+)");

    private final JsonNode json;
    private final Map<String, String> chosen;

    private Dashboard(JsonNode json, Map<String, String> chosen) {
        this.json = json;
        this.chosen = chosen;
    }

    /** Found by what Grafana's sidecar finds it by. */
    public static Dashboard installed() {
        List<ConfigMap> found = Cluster.client()
                .configMaps()
                .inNamespace(Operator.NAMESPACE)
                .withLabel("grafana_dashboard", "1")
                .list()
                .getItems();
        assertThat(found).as("ConfigMaps with a dashboard").hasSize(1);
        return new Dashboard(
                Serialization.unmarshal(found.getFirst().getData().get("batchmark.json"), JsonNode.class), Map.of());
    }

    /**
     * A question that a panel asks.
     *
     * @param panel its number and title
     * @param expression with values for all variables
     * @param instant whether it is asked for now only
     */
    public record Query(String panel, String expression, boolean instant) {
        /** Fails where Prometheus does not understand it. */
        public boolean hasData() {
            return (instant ? Prometheus.now(expression) : Prometheus.lately(expression))
                    .stream().flatMap(series -> series.values().stream()).anyMatch(Double::isFinite);
        }
    }

    /** The same with a value chosen for a variable, instead of all of its options. */
    public Dashboard choosing(String variable, String value) {
        return new Dashboard(json, Map.of(variable, value));
    }

    public List<Query> queries() {
        return elements(json.path("panels"))
                .flatMap(panel -> elements(panel.path("targets")).map(query -> query(panel, query)))
                .toList();
    }

    private Query query(JsonNode panel, JsonNode query) {
        return new Query(
                panel.path("id").asText() + " " + panel.path("title").asText(),
                resolved(query.path("expr").asText()),
                query.path("instant").asBoolean());
    }

    /** What there is to choose from. */
    public List<String> options(String variable) {
        String definition = variable(variable).path("query").path("query").asText();
        Matcher options = OPTIONS.matcher(resolved(definition));
        assertThat(options.matches())
                .as("%s, the definition of %s, is understood", definition, variable)
                .isTrue();
        return Prometheus.labelValues(options.group("selector"), options.group("label"));
    }

    private String resolved(String text) {
        return VARIABLE.matcher(text).replaceAll(name -> Matcher.quoteReplacement(value(name)));
    }

    private String value(MatchResult reference) {
        String name = reference.group(1);
        if (name.equals("__rate_interval")) {
            return "1m"; // four scrapes in 15 seconds, which is what Grafana supposes
        }
        if (chosen.containsKey(name)) {
            return chosen.get(name);
        }
        JsonNode all = variable(name).path("allValue");
        return all.isTextual() ? all.asText() : "(" + String.join("|", options(name)) + ")";
    }

    private JsonNode variable(String name) {
        return elements(json.path("templating").path("list"))
                .filter(variable -> variable.path("name").asText().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("the dashboard has no variable " + name));
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
