package io.batchmark.e2e;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Console;
import io.batchmark.e2e.cluster.Row;
import io.batchmark.e2e.cluster.Sandbox;
import io.batchmark.e2e.cluster.Waiting;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

/** What databases cost, and where they are: alone in the cluster, because times are compared. */
@Order(3)
@Isolated
class DatabaseCostsIT {
    private static final Duration PATIENCE = Duration.ofMinutes(20);
    private static final int MOST_REPLICATES = 3;

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    /** Where a run of each is not enough, because something else went on, there are more. */
    @Test
    void theSourcesAreRightInOneCampaign() throws IOException {
        int replicates = 1;
        while (true) {
            Campaign campaign = sources(replicates);
            try {
                theSourcesAreRight(campaign);
                return;
            } catch (AssertionError e) {
                Console.say("not so in " + replicates + " run(s) of each: " + e.getMessage());
                if (replicates++ == MOST_REPLICATES) {
                    throw e;
                }
            }
        }
    }

    private Campaign sources(int replicates) {
        Campaign campaign = sandbox.apply("sources", """
                databases:
                - {name: socket, postgresql: {sidecar: {transport: UnixSocket}}}
                - {name: socket-soft, postgresql: {sidecar: {transport: UnixSocket}, synchronousCommit: false}}
                - {name: tcp, postgresql: {sidecar: {transport: Tcp}}}
                - {name: tcp-soft, postgresql: {sidecar: {transport: Tcp}, synchronousCommit: false}}
                baseline: {items: 60000, itemCount: 1000, resultBytes: 1000, database: socket}
                factors:
                  itemCount: [25, 100, 1000]
                  database: [derby, socket, socket-soft, tcp, tcp-soft]
                  readerCheckpointBytes: [1024, 2048000]
                  resultBytes: [1000, 100000]
                design:
                  replicates: %d
                  exclude: # checkpoint data and results matter at 1000 items over the socket, 100 items there alone
                  - {itemCount: 25, readerCheckpointBytes: 2048000}
                  - {itemCount: 25, resultBytes: 100000}
                  - {itemCount: 100, readerCheckpointBytes: 2048000}
                  - {itemCount: 100, resultBytes: 100000}
                  - {readerCheckpointBytes: 2048000, resultBytes: 100000}
                  - {database: derby, itemCount: 100}
                  - {database: derby, readerCheckpointBytes: 2048000}
                  - {database: derby, resultBytes: 100000}
                  - {database: socket-soft, itemCount: 100}
                  - {database: socket-soft, readerCheckpointBytes: 2048000}
                  - {database: socket-soft, resultBytes: 100000}
                  - {database: tcp, itemCount: 100}
                  - {database: tcp, readerCheckpointBytes: 2048000}
                  - {database: tcp, resultBytes: 100000}
                  - {database: tcp-soft, itemCount: 100}
                  - {database: tcp-soft, readerCheckpointBytes: 2048000}
                  - {database: tcp-soft, resultBytes: 100000}
                execution: {parallelism: 1, isolation: None, runTimeout: 10m}
                runner: {resources: {requests: {cpu: 250m}, limits: {memory: 1Gi}}}
                """.formatted(replicates));
        campaign.awaitEnd("Completed", PATIENCE);

        List<Row> rows = campaign.rows();
        assertThat(rows).hasSize(13 * replicates).allMatch(row -> row.outcome().equals("Succeeded"));
        assertThat(rows.stream()
                        .map(row -> row.result()
                                .path("environment")
                                .path("database")
                                .asText()))
                .allMatch(product -> product.startsWith("Apache Derby") || product.startsWith("PostgreSQL"));
        System.out.println(campaign.report().get("report.md"));
        return campaign;
    }

    private static void theSourcesAreRight(Campaign campaign) throws IOException {
        Map<String, Double> container = least(campaign, "container");
        assertThat(least(container, "25 socket-soft 1024 1000", "25 tcp-soft 1024 1000"))
                .as("time in the container, which commits, without waiting for the disk")
                .isLessThan(least(container, "25 socket 1024 1000", "25 tcp 1024 1000"));
        Map<String, Double> writer = least(campaign, "writer");
        assertThat(least(writer, "25 socket 1024 1000", "25 socket-soft 1024 1000"))
                .as("time in the writer over a socket, with room for noise")
                .isLessThan(1.2 * least(writer, "25 tcp 1024 1000", "25 tcp-soft 1024 1000"));
        Map<String, Double> syncs = least(campaign, "walSyncs");
        assertThat(syncs.get("25 socket 1024 1000"))
                .as("times the log was synced, 2401 checkpoints")
                .isGreaterThan(1500)
                .isGreaterThan(5 * syncs.get("25 socket-soft 1024 1000"));

        double at25 = container.get("25 socket 1024 1000") / 2401;
        double at100 = container.get("100 socket 1024 1000") / 601;
        assertThat(container.get("25 socket 1024 1000")).isGreaterThan(container.get("100 socket 1024 1000"));
        assertThat(container.get("100 socket 1024 1000")).isGreaterThan(container.get("1000 socket 1024 1000"));
        assertThat(at25 / at100).as("time per checkpoint at 25 by that at 100").isBetween(0.4, 1.6);
        double data = (container.get("1000 socket 2048000 1000") - container.get("1000 socket 1024 1000")) / 61;
        assertThat(data).as("seconds that 2 MB cost per checkpoint").isBetween(0.005, 0.5);
        Map<String, Double> processor = least(campaign, "processor");
        assertThat(processor.get("1000 socket 1024 100000"))
                .as("time in the processor with a hundred times the data")
                .isGreaterThan(10 * processor.get("1000 socket 1024 1000"));
    }

    private static double least(Map<String, Double> figures, String one, String other) {
        return Math.min(figures.get(one), figures.get(other));
    }

    /** The least of a response by the levels of a treatment: whatever else goes on can only add to it. */
    private static Map<String, Double> least(Campaign campaign, String response) throws IOException {
        Map<String, Double> least = new HashMap<>();
        for (CSVRecord row : campaign.table("summary.csv")) {
            if (row.get("response").equals(response) && !row.get("min").isEmpty()) {
                String treatment = Stream.of("itemCount", "database", "readerCheckpointBytes", "resultBytes")
                        .map(row::get)
                        .collect(joining(" "));
                least.put(treatment, Double.valueOf(row.get("min")));
            }
        }
        return least;
    }

    @Test
    void aDatabaseMayHaveAPodOfItsOwnHereOrElsewhere() {
        Campaign campaign = sandbox.apply("beside", """
                databases:
                - {name: here, postgresql: {pod: {node: Same}}}
                - {name: there, postgresql: {pod: {node: Other}}}
                baseline: {items: 5000, itemCount: 100, maxHeap: 256Mi, database: here}
                factors: {database: [here, there]}
                design: {replicates: 2}
                execution: {parallelism: 1, isolation: Node, runTimeout: 10m}
                """ + Campaign.smallRunner());
        campaign.awaitEnd("Completed", PATIENCE);

        assertThat(campaign.rows()).hasSize(4).allMatch(row -> row.outcome().equals("Succeeded"));
        Map<String, List<Pod>> pods = sandbox.pods().pods().stream()
                .collect(groupingBy(pod -> pod.getMetadata().getLabels().get("batchmark.io/job")));
        assertThat(pods.values()).hasSize(4).allSatisfy(pair -> assertThat(pair).hasSize(2));
        Map<String, List<Boolean>> together = campaign.rows().stream()
                .collect(groupingBy(
                        Row::treatment,
                        mapping(
                                row -> pods.get("beside-" + row.run() + "-a1").stream()
                                                .map(pod -> pod.getSpec().getNodeName())
                                                .distinct()
                                                .count()
                                        == 1,
                                toList())));
        assertThat(together.remove("baseline")).as("on one node").containsOnly(true);
        assertThat(together.values()).as("on another one").containsExactly(List.of(false, false));
        Waiting.until("pods", PATIENCE, () -> campaign.pods().size(), Integer.valueOf(0)::equals);
    }
}
