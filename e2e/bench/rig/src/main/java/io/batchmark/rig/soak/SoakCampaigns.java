package io.batchmark.rig.soak;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.random.RandomGenerator;

/** Campaigns of random shapes, one after another in each of several lanes. */
final class SoakCampaigns {
    static final String NAMESPACE = "soak";

    private static final List<Integer> LEVELS = List.of(10, 20, 50, 100, 200, 500, 1000, 2000);
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration POLL = Duration.ofSeconds(1);

    private final KubernetesClient client;
    private final Map<String, Integer> planned = new ConcurrentSkipListMap<>();
    private final Map<String, Integer> finished = new ConcurrentSkipListMap<>();
    private final Map<String, String> specs = new ConcurrentSkipListMap<>();
    private final Map<String, Duration> times = new ConcurrentSkipListMap<>();

    SoakCampaigns(KubernetesClient client) {
        this.client = client;
    }

    /** Runs of each campaign, by its name. */
    Map<String, Integer> planned() {
        return planned;
    }

    /** Runs of all campaigns. */
    int runs() {
        return planned.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Runs that are over, as the campaigns themselves say. */
    int finished() {
        return finished.values().stream().mapToInt(Integer::intValue).sum();
    }

    /**
     * Runs one campaign after another.
     *
     * @param end System.nanoTime() after which no further one is begun
     */
    void goOnUntil(String lane, RandomGenerator random, long end) {
        for (int i = 1; System.nanoTime() - end < 0; i++) {
            String name = lane + "-" + i;
            draw(name, random);
            complete(
                    name, Duration.ofNanos(Math.max(0, end - System.nanoTime())).plus(PATIENCE));
        }
    }

    /** The campaign with the longest time per run. */
    String slowest() {
        return Collections.max(times.keySet(), Comparator.comparing(name -> time(name) / runs(name)));
    }

    /** Runs that a campaign plans. */
    int runs(String name) {
        return Objects.requireNonNull(planned.get(name));
    }

    /** Seconds from the creation of a campaign to its end. */
    double time(String name) {
        return Objects.requireNonNull(times.get(name)).toMillis() / 1e3;
    }

    /**
     * Runs a campaign with the spec of an earlier one.
     *
     * @return its time in seconds
     */
    double repeat(String earlier) {
        String name = earlier + "-again";
        specs.put(name, Objects.requireNonNull(specs.get(earlier)));
        planned.put(name, runs(earlier));
        complete(name, PATIENCE);
        return time(name);
    }

    private void complete(String name, Duration patience) {
        long begin = System.nanoTime();
        create(name);
        await("campaign " + name)
                .atMost(patience)
                .pollInterval(POLL)
                .ignoreExceptions()
                .until(() -> isOver(name));
        times.put(name, Duration.ofNanos(System.nanoTime() - begin));
    }

    private void draw(String name, RandomGenerator random) {
        int levels = random.nextInt(2, LEVELS.size() + 1);
        int replicates = random.nextInt(3, 11);
        specs.put(name, """
                baseline: {items: 100001, itemCount: %d, partitions: %d}
                factors: {itemCount: %s}
                design: {replicates: %d, seed: %d}
                execution: {parallelism: %d, isolation: %s, retries: 10}
                """.formatted(
                        LEVELS.getFirst(),
                        random.nextInt(1, 8),
                        LEVELS.subList(0, levels),
                        replicates,
                        random.nextInt(1000),
                        random.nextInt(1, 9),
                        random.nextBoolean() ? "Node" : "None"));
        planned.put(name, levels * replicates);
    }

    private void create(String name) {
        GenericKubernetesResource campaign = Serialization.unmarshal(
                """
                apiVersion: batchmark.io/v1alpha1
                kind: BenchmarkCampaign
                metadata: {name: %s, namespace: %s}
                spec:
                %s""".formatted(
                        name, NAMESPACE, Objects.requireNonNull(specs.get(name)).indent(2)),
                GenericKubernetesResource.class);
        // an API server that dies may have created it before
        await("creation of " + name)
                .atMost(PATIENCE)
                .pollInterval(POLL)
                .ignoreExceptions()
                .until(() -> client.resource(campaign).serverSideApply() != null);
    }

    private boolean isOver(String name) {
        JsonNode status = status(name);
        finished.put(
                name,
                status.path("runs").path("succeeded").asInt()
                        + status.path("runs").path("failed").asInt());
        return List.of("Completed", "Failed").contains(status.path("phase").asText());
    }

    JsonNode status(String name) {
        return Serialization.jsonMapper()
                .valueToTree(client.genericKubernetesResources("batchmark.io/v1alpha1", "BenchmarkCampaign")
                        .inNamespace(NAMESPACE)
                        .withName(name)
                        .get())
                .path("status");
    }
}
