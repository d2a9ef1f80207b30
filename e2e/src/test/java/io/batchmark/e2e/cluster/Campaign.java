package io.batchmark.e2e.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.events.v1.Event;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.StringReader;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

/** A campaign and everything that belongs to it. */
public final class Campaign {
    private static final String LABEL = "batchmark.io/campaign";
    private static final String PART = "batchmark.io/part";

    private final Sandbox sandbox;
    private final String name;

    Campaign(Sandbox sandbox, String name) {
        this.sandbox = sandbox;
        this.name = name;
    }

    /** A line of a spec for runs that are not measured: they start with half the CPU, and need little. */
    public static String smallRunner() {
        return "runner: {image: \"" + Operator.image("quick-runner")
                + "\", resources: {requests: {cpu: 250m}, limits: {memory: 768Mi}}}";
    }

    /**
     * A line of a spec for runs that only the operator is tested with. A stand-in for the job runner takes their place. Its class Pace, in
     * e2e/stand-in, documents how long it takes: 21 s for a million items.
     */
    public static String standIn() {
        return "runner: {image: \"" + Operator.image("stand-in")
                + "\", resources: {requests: {cpu: 50m}, limits: {memory: 256Mi}}}";
    }

    /** The small runner with at most half a core, for runs that last until a test or a timeout ends them. */
    public static String endlessRunner() {
        return smallRunner().replace("limits: {", "limits: {cpu: 500m, ");
    }

    /** The whole object; missing where there is none. */
    public JsonNode object() {
        GenericKubernetesResource resource = Cluster.client()
                .genericKubernetesResources("batchmark.io/v1alpha1", "BenchmarkCampaign")
                .inNamespace(sandbox.namespace())
                .withName(name)
                .get();
        return resource == null
                ? MissingNode.getInstance()
                : Serialization.jsonMapper().valueToTree(resource);
    }

    public JsonNode status() {
        return object().path("status");
    }

    /** Status, reason and message of a condition. */
    public String condition(String type) {
        return StreamSupport.stream(status().path("conditions").spliterator(), false)
                .filter(condition -> condition.path("type").asText().equals(type))
                .map(condition -> condition.path("status").asText() + " "
                        + condition.path("reason").asText() + ": "
                        + condition.path("message").asText())
                .findFirst()
                .orElse("none");
    }

    /** Waits until the campaign is over and fails unless it ended in this phase. */
    public JsonNode awaitEnd(String phase) {
        Waiting.until(
                "campaign " + sandbox.namespace() + "/" + name,
                this::stand,
                stand -> stand.startsWith("Completed") || stand.startsWith("Failed"));
        JsonNode status = status();
        assertThat(status.path("phase").asText())
                .as("phase of %s, %s", name, condition("Failed"))
                .isEqualTo(phase);
        return status;
    }

    public void awaitRows(int rows) {
        Waiting.until("rows of " + sandbox.namespace() + "/" + name, () -> rows().size(), size -> size >= rows);
    }

    private String stand() {
        JsonNode object = object();
        JsonNode status = object.path("status");
        String progressing = condition("Progressing");
        boolean seen = status.path("observedGeneration").asLong()
                == object.path("metadata").path("generation").asLong();
        return (seen ? status.path("phase").asText("Unseen") : "Unseen") + ", "
                + status.path("progress").asText("no") + " runs, "
                + status.path("runs").path("running").asText("0") + " running"
                + (progressing.startsWith("False") ? ", " + progressing : "");
    }

    /** Rows of the ledger as they are stored, by their keys. */
    public Map<String, String> ledger() {
        Map<String, String> ledger = new TreeMap<>();
        for (ConfigMap shard : configMaps("ledger")) {
            ledger.putAll(shard.getData());
        }
        return ledger;
    }

    /** Rows of the ledger in the order the attempts ended in. */
    public List<Row> rows() {
        return ledger().values().stream()
                .map(Row::parse)
                .sorted(Comparator.comparing(Row::finished))
                .toList();
    }

    /** Files of the report by their names. */
    public Map<String, String> report() {
        List<ConfigMap> reports = configMaps("report");
        assertThat(reports).as("ConfigMaps with the report of %s", name).hasSize(1);
        return reports.getFirst().getData();
    }

    /** Rows of one of these files, which is CSV. */
    public List<CSVRecord> table(String file) throws IOException {
        return CSVFormat.DEFAULT
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .get()
                .parse(new StringReader(report().get(file)))
                .getRecords();
    }

    public List<Job> jobs() {
        return Cluster.client()
                .batch()
                .v1()
                .jobs()
                .inNamespace(sandbox.namespace())
                .withLabel(LABEL, name)
                .list()
                .getItems();
    }

    public List<Pod> pods() {
        return Cluster.client()
                .pods()
                .inNamespace(sandbox.namespace())
                .withLabel(LABEL, name)
                .list()
                .getItems();
    }

    /** Whether a pod is of one of its runs. */
    public boolean owns(Pod pod) {
        return name.equals(pod.getMetadata().getLabels().get(LABEL));
    }

    public List<Event> events() {
        return Cluster.client().events().v1().events().inNamespace(sandbox.namespace()).list().getItems().stream()
                .filter(event -> event.getRegarding() != null
                        && "BenchmarkCampaign".equals(event.getRegarding().getKind())
                        && name.equals(event.getRegarding().getName()))
                .sorted(Comparator.comparing(event -> event.getEventTime().getTime()))
                .toList();
    }

    public List<String> eventReasons() {
        return events().stream().map(Event::getReason).toList();
    }

    /** Waits until nothing is left of its runs. */
    public void awaitNoPods() {
        Waiting.until(
                "Jobs and pods of " + sandbox.namespace() + "/" + name,
                () -> jobs().size() + " Jobs, " + pods().size() + " pods",
                "0 Jobs, 0 pods"::equals);
    }

    /** Its own ConfigMaps: ledger and report. */
    public List<ConfigMap> configMaps() {
        return Cluster.client()
                .configMaps()
                .inNamespace(sandbox.namespace())
                .withLabel(LABEL, name)
                .list()
                .getItems();
    }

    private List<ConfigMap> configMaps(String part) {
        return configMaps().stream()
                .filter(map -> part.equals(map.getMetadata().getLabels().get(PART)))
                .toList();
    }
}
