package io.batchmark.rig.bench;

import com.fasterxml.jackson.databind.JsonNode;
import io.batchmark.rig.Console;
import io.batchmark.rig.Settings;
import io.batchmark.rig.plane.Operator;
import io.fabric8.kubernetes.client.Client;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** Many small campaigns that are applied at once: what they cost, and whether each gets its turn. */
final class Many {
    /** The word for it among the cases. */
    static final String CASE = "many";

    private static final int RUNS = 2;
    private static final Duration POLL = Duration.ofSeconds(10);
    /** One that answers with a thousand campaigns takes its time where the processors are busy. */
    private static final int PATIENCE_MILLIS = 60_000;

    private static final String PATH =
            "/apis/batchmark.io/v1alpha1/namespaces/" + Leg.NAMESPACE + "/benchmarkcampaigns";
    private static final Pattern BUDGET = Pattern.compile("limits\\.[A-Za-z]+");

    private final KubernetesClient client;
    private final Client patient;
    private final int campaigns;
    /** By campaign, the setting of the chart for which it was seen to wait. */
    private final Map<String, String> waited = new HashMap<>();

    private final Map<String, Integer> phases = new TreeMap<>();
    private final Histogram turns = new Histogram(3);
    private final Histogram ends = new Histogram(3);
    private int finished;

    private Many(KubernetesClient client, int campaigns) {
        this.client = client;
        patient = client.newClient(
                new RequestConfigBuilder().withRequestTimeout(PATIENCE_MILLIS).build());
        this.campaigns = campaigns;
    }

    /**
     * Prints what was seen; {@code CAMPAIGNS} says of how many, {@code ROOM} how many runs a namespace may plan, as the chart
     * does.
     */
    static void measure(Duration limit) throws Exception {
        int campaigns = Math.toIntExact(Settings.number("CAMPAIGNS", 1000));
        String room = Settings.text("ROOM", "");
        try (Leg leg = new Leg(CASE, new Case(campaigns * RUNS, campaigns))) {
            Operator operator = Operator.start(
                    leg.plane(), room.isEmpty() ? Map.of() : Map.of("BATCHMARK_LIMITS_RUNS_PER_NAMESPACE", room));
            Many many = new Many(leg.client(), campaigns);
            long idle = operator.program().memory();
            Sampling sampling = new Sampling(leg, operator);
            Sample first = sampling.take(0, 0);
            many.create();
            Console.say(
                    "%d campaigns applied in %.1f s", campaigns, sampling.age().toMillis() / 1e3);
            System.out.println("           " + Sample.HEADER);
            Sample last = first;
            boolean over = false;
            while (!over && last.at().compareTo(limit) < 0) {
                Thread.sleep(POLL);
                over = many.look();
                Sample now = sampling.take(many.finished, 0);
                Console.say("%s %s", now.since(last), many.phases);
                last = now;
            }
            System.out.println();
            System.out.println(Sample.HEADER);
            System.out.println(last.since(first));
            many.tell();
            System.out.println(
                    "writes: " + Traffic.read(leg.plane().auditLog(), false).writes());
            System.out.println("operator, MiB, idle and most: " + idle / 1024 + ", "
                    + operator.program().peakMemory() / 1024);
        }
    }

    private void create() {
        IntStream.range(0, campaigns)
                .parallel()
                .forEach(number -> client.resource("""
                        apiVersion: batchmark.io/v1alpha1
                        kind: BenchmarkCampaign
                        metadata: {name: many-%d, namespace: %s}
                        spec:
                          baseline: {items: 100000, itemCount: 1000}
                          factors: {itemCount: [1000, 2000]}
                          design: {replicates: %d, seed: 42}
                          execution: {parallelism: 1, isolation: None}
                        """.formatted(number, Leg.NAMESPACE, RUNS / 2))
                        .create());
    }

    /** Whether all are over. */
    private boolean look() {
        phases.clear();
        turns.reset();
        ends.reset();
        finished = 0;
        String answer = patient.raw(PATH);
        for (JsonNode campaign : Serialization.unmarshal(answer, JsonNode.class).path("items")) {
            look(campaign.path("metadata"), campaign.path("status"));
        }
        return phases.getOrDefault("Completed", 0) == campaigns;
    }

    private void look(JsonNode metadata, JsonNode status) {
        phases.merge(status.path("phase").asText("new"), 1, Integer::sum);
        finished += status.path("runs").path("succeeded").asInt();
        Instant created = Instant.parse(metadata.path("creationTimestamp").asText());
        record(turns, created, status.path("startTime").asText());
        record(ends, created, status.path("completionTime").asText());
        for (JsonNode condition : status.path("conditions")) {
            Matcher budget = BUDGET.matcher(condition.path("message").asText());
            if (condition.path("reason").asText().equals("OverBudget") && budget.find()) {
                waited.put(metadata.path("name").asText(), budget.group());
            }
        }
    }

    private static void record(Histogram seconds, Instant created, String time) {
        if (!time.isEmpty()) {
            seconds.recordValue(
                    Math.max(0, Duration.between(created, Instant.parse(time)).toSeconds()));
        }
    }

    private void tell() {
        System.out.println(campaigns + " campaigns of " + RUNS + " runs: " + phases);
        System.out.println("from creation to start: " + seconds(turns));
        System.out.println("from creation to end:   " + seconds(ends));
        Map<String, Integer> budgets = new TreeMap<>();
        waited.values().forEach(budget -> budgets.merge(budget, 1, Integer::sum));
        System.out.println("waited for room, by value of the chart: " + (budgets.isEmpty() ? "none" : budgets));
    }

    private static String seconds(Histogram histogram) {
        return List.of(50.0, 99.0, 100.0).stream()
                        .map(part -> String.format(
                                Locale.ROOT, "%.0f %% within %d s", part, histogram.getValueAtPercentile(part)))
                        .toList()
                + " of " + histogram.getTotalCount();
    }
}
