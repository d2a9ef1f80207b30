package io.batchmark.rig.bench;

import static org.awaitility.Awaitility.await;

import io.batchmark.rig.Console;
import io.batchmark.rig.Settings;
import io.batchmark.rig.plane.Operator;
import io.batchmark.rig.plane.Program;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What the operator's memory has of campaigns of 100,000 runs that are suspended or over. */
final class Resting {
    /** The word for it among the cases. */
    static final String CASE = "resting";

    private static final Case SIZE = new Case(100_000, 1);
    private static final String ROOM = "1000000000";
    private static final Duration PATIENCE = Duration.ofMinutes(30);
    private static final Duration DOWN = Duration.ofSeconds(2);
    private static final long AIM_KIB = 256 << 10;

    private final Program operator;
    private final KubernetesClient client;
    private final int campaigns;
    private long atRest;
    private long most;

    private Resting(Program operator, KubernetesClient client, int campaigns) {
        this.operator = operator;
        this.client = client;
        this.campaigns = campaigns;
    }

    /** Prints what was seen; {@code RESTING} says of how many campaigns. */
    static void measure() throws Exception {
        try (Leg leg = new Leg("resting", SIZE)) {
            Operator operator = Operator.start(
                    leg.plane(), Map.of("BATCHMARK_LIMITS_RUNS", ROOM, "BATCHMARK_LIMITS_RUNS_PER_NAMESPACE", ROOM));
            new Resting(operator.program(), leg.client(), Math.toIntExact(Settings.number("RESTING", 200)))
                    .measureAll();
        }
    }

    private void measureAll() throws Exception {
        System.out.println();
        System.out.println("operator, MiB                                        heap in use  resident   most");
        print("without campaigns");
        for (int number = 0; number < campaigns; number++) {
            create("resting-" + number, treatments(), 1, number % 2 == 0 ? "suspend: true" : "cancel: true");
        }
        await("campaigns")
                .atMost(PATIENCE)
                .until(() -> phases().equals(Map.of("Suspended", (campaigns + 1L) / 2, "Cancelled", campaigns / 2L)));
        print(campaigns + " campaigns of 100,000 treatments");
        restart();
        print("the same after a restart");

        finish();
        print("and one that has finished 100,000 runs");
        restart();
        print("the same after a restart");
        aim("at rest", atRest);
        aim("the most it ever was, while they are created or a report is made", most);
    }

    private void aim(String what, long kib) {
        System.out.println((kib <= AIM_KIB ? "reached       " : "MISSED        ") + "operator with " + campaigns
                + " campaigns that rest, MiB, at most 256, " + what + ": " + kib / 1024);
    }

    /** A campaign whose ledger is written by somebody else, as if all of its runs had failed. */
    private void finish() {
        create(
                "finished",
                "items: " + levels(FinishedRuns.ROWS / 2) + ", itemCount: " + levels(2),
                SIZE.runs() / FinishedRuns.ROWS,
                "suspend: true");
        await("suspension")
                .atMost(PATIENCE)
                .until(() -> phase(campaign("finished")).equals("Suspended"));
        GenericKubernetesResource campaign = campaign("finished");
        for (int shard = 0; shard < SIZE.runs() / FinishedRuns.ROWS; shard++) {
            client.resource(FinishedRuns.shard(campaign, shard)).create();
        }
        client.genericKubernetesResources("batchmark.io/v1alpha1", "BenchmarkCampaign")
                .inNamespace(Leg.NAMESPACE)
                .withName("finished")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\":{\"execution\":{\"suspend\":false}}}");
        await("completion")
                .atMost(PATIENCE)
                .until(() -> phase(campaign("finished")).equals("Completed"));
    }

    private void create(String name, String factors, int replicates, String execution) {
        client.resource("""
                        apiVersion: batchmark.io/v1alpha1
                        kind: BenchmarkCampaign
                        metadata: {name: %s, namespace: %s}
                        spec:
                          baseline: {items: 1, itemCount: 1, partitions: 1}
                          factors: {%s}
                          design: {replicates: %d, seed: 42}
                          execution: {%s}
                        """.formatted(name, Leg.NAMESPACE, factors, replicates, execution))
                .create();
    }

    private static String treatments() {
        return "items: " + levels(50) + ", itemCount: " + levels(50) + ", partitions: " + levels(40);
    }

    private static List<Integer> levels(int count) {
        return IntStream.rangeClosed(1, count).boxed().toList();
    }

    private Map<String, Long> phases() {
        return client
                .genericKubernetesResources("batchmark.io/v1alpha1", "BenchmarkCampaign")
                .inNamespace(Leg.NAMESPACE)
                .list()
                .getItems()
                .stream()
                .collect(Collectors.groupingBy(Resting::phase, Collectors.counting()));
    }

    private GenericKubernetesResource campaign(String name) {
        return client.genericKubernetesResources("batchmark.io/v1alpha1", "BenchmarkCampaign")
                .inNamespace(Leg.NAMESPACE)
                .withName(name)
                .get();
    }

    private static String phase(GenericKubernetesResource campaign) {
        return Serialization.jsonMapper()
                .valueToTree(campaign)
                .path("status")
                .path("phase")
                .asText();
    }

    private void restart() {
        int launches = operator.launches();
        operator.kill(DOWN);
        await("restart").atMost(PATIENCE).until(() -> operator.launches() > launches);
        awaitRest();
    }

    /** Until it has taken next to no CPU time for a while. */
    private void awaitRest() {
        long[] before = {-1};
        await("rest")
                .atMost(PATIENCE)
                .pollInterval(Duration.ofSeconds(10))
                .pollDelay(Duration.ofSeconds(20))
                .until(() -> {
                    long now = operator.cpu().toMillis();
                    boolean rests = before[0] >= 0 && now - before[0] < 300;
                    before[0] = now;
                    return rests;
                });
    }

    private void print(String what) throws IOException, InterruptedException {
        awaitRest();
        if (!operator.failures().isEmpty()) {
            throw new IllegalStateException("the operator ended by itself");
        }
        Console.say("%s", what);
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        String pid = Long.toString(operator.pid());
        new ProcessBuilder(jcmd, pid, "GC.run")
                .redirectErrorStream(true)
                .start()
                .waitFor();
        Process histogram = new ProcessBuilder(jcmd, pid, "GC.class_histogram").start();
        String total = new String(histogram.getInputStream().readAllBytes(), StandardCharsets.US_ASCII)
                .lines()
                .filter(line -> line.startsWith("Total"))
                .findFirst()
                .orElse("Total 0 0");
        long resident = operator.memory();
        atRest = Math.max(atRest, resident);
        most = Math.max(most, operator.peakMemory());
        System.out.printf(
                Locale.ROOT,
                "%-50s %12.1f %9d %6d%n",
                what,
                Long.parseLong(total.strip().split(" +")[2]) / 1024.0 / 1024,
                resident / 1024,
                operator.peakMemory() / 1024);
    }
}
