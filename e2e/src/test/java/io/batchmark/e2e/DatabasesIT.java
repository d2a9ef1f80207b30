package io.batchmark.e2e;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.PodHistory;
import io.batchmark.e2e.cluster.PostgreSql;
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

/** Real databases: beside the job, elsewhere, and not where they should be. */
@Order(3)
class DatabasesIT {
    private static final Duration PATIENCE = Duration.ofMinutes(20);

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @Test
    void theSourcesAreRightInOneCampaign() throws IOException {
        Campaign campaign = sandbox.apply("sources", """
                databases:
                - {name: socket, postgresql: {sidecar: {transport: UnixSocket}}}
                - {name: socket-soft, postgresql: {sidecar: {transport: UnixSocket}, synchronousCommit: false}}
                - {name: tcp, postgresql: {sidecar: {transport: Tcp}}}
                - {name: tcp-soft, postgresql: {sidecar: {transport: Tcp}, synchronousCommit: false}}
                baseline: {items: 20000, itemCount: 1000, resultBytes: 1000, database: socket}
                factors:
                  itemCount: [25, 100, 1000]
                  database: [derby, socket, socket-soft, tcp, tcp-soft]
                  readerCheckpointBytes: [1024, 2048000]
                  resultBytes: [1000, 100000]
                design:
                  replicates: 2
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
                """);
        campaign.awaitEnd("Completed", PATIENCE);

        List<Row> rows = campaign.rows();
        assertThat(rows).hasSize(26).allMatch(row -> row.outcome().equals("Succeeded"));
        assertThat(rows.stream()
                        .map(row -> row.result()
                                .path("environment")
                                .path("database")
                                .asText()))
                .allMatch(product -> product.startsWith("Apache Derby") || product.startsWith("PostgreSQL"));
        System.out.println(campaign.report().get("report.md"));

        Map<String, Double> elapsed = least(campaign, "elapsed");
        assertThat(least(elapsed, "25 socket-soft 1024 1000", "25 tcp-soft 1024 1000"))
                .as("elapsed time without waiting for the disk")
                .isLessThan(least(elapsed, "25 socket 1024 1000", "25 tcp 1024 1000"));
        Map<String, Double> writer = least(campaign, "writer");
        assertThat(least(writer, "25 socket 1024 1000", "25 socket-soft 1024 1000"))
                .as("time in the writer over a socket, with room for noise")
                .isLessThan(1.2 * least(writer, "25 tcp 1024 1000", "25 tcp-soft 1024 1000"));
        Map<String, Double> syncs = least(campaign, "walSyncs");
        assertThat(syncs.get("25 socket 1024 1000"))
                .as("times the log was synced, 801 checkpoints")
                .isGreaterThan(500)
                .isGreaterThan(5 * syncs.get("25 socket-soft 1024 1000"));

        Map<String, Double> container = least(campaign, "container");
        double at25 = container.get("25 socket 1024 1000") / 801;
        double at100 = container.get("100 socket 1024 1000") / 201;
        assertThat(container.get("25 socket 1024 1000")).isGreaterThan(container.get("100 socket 1024 1000"));
        assertThat(container.get("100 socket 1024 1000")).isGreaterThan(container.get("1000 socket 1024 1000"));
        assertThat(at25 / at100).as("time per checkpoint at 25 by that at 100").isBetween(0.4, 1.6);
        double data = (container.get("1000 socket 2048000 1000") - container.get("1000 socket 1024 1000")) / 21;
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
                """ + Campaign.SMALL_RUNNER);
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

    @Test
    void queriesAndSyncpointsAreMeasured() {
        Campaign campaign = sandbox.apply("operations", """
                databases: [{name: pg, postgresql: {sidecar: {}}}]
                baseline: {items: 2000, itemCount: 100, maxHeap: 256Mi, database: pg, write: Insert}
                factors: {write: [Insert, Rewrite, None], read: [File, Query], twoPhaseCommit: [false, true]}
                design: {type: OneFactorAtATime, replicates: 1}
                execution: {parallelism: 1, isolation: None, runTimeout: 10m}
                """ + Campaign.SMALL_RUNNER);
        campaign.awaitEnd("Completed", PATIENCE);

        assertThat(campaign.rows()).hasSize(5).allMatch(row -> row.outcome().equals("Succeeded"));
        assertThat(campaign.report().get("report.md"))
                .contains("## What one query takes", "read=Query", "Database of 5 runs: PostgreSQL");
    }

    @Test
    void anInterruptedJobGoesOnAtItsLastCheckpoint() {
        Campaign campaign = sandbox.apply("interrupted", """
                databases: [{name: pg, postgresql: {sidecar: {}}}]
                baseline: {items: 40000, itemCount: 1000, maxHeap: 256Mi, partitions: 2, database: pg}
                interrupt: {afterCheckpoints: 10}
                design: {replicates: 1}
                execution: {parallelism: 1, isolation: None, runTimeout: 10m}
                """ + Campaign.SMALL_RUNNER);
        campaign.awaitEnd("Completed", PATIENCE);

        Map<Boolean, List<Row>> rows = campaign.rows().stream()
                .collect(groupingBy(row -> row.result().path("recovery").isObject()));
        assertThat(rows.get(false)).hasSize(1);
        assertThat(rows.get(true)).hasSize(1).allSatisfy(row -> {
            assertThat(row.outcome()).isEqualTo("Succeeded");
            assertThat(row.figure("recovery.commits")).isGreaterThanOrEqualTo(10);
            assertThat(row.figure("recovery.redone"))
                    .as("at most a chunk per partition")
                    .isLessThanOrEqualTo(2 * 1000L);
            assertThat(Duration.ofNanos(row.figure("recovery.resume"))).isGreaterThan(Duration.ofSeconds(1));
            assertThat(row.figure("times.elapsed")).isGreaterThan(row.figure("recovery.resume"));
        });
        assertThat(campaign.report().get("report.md")).contains("## What an interruption costs");
    }

    @Test
    void nothingIsLeftInADatabaseOfSomebodyElse() {
        PostgreSql server = PostgreSql.start(sandbox);
        String databases = "databases: [" + PostgreSql.entry("far", "db", "db") + "]\n";
        Campaign campaign = sandbox.apply("far", databases + """
                baseline: {items: 5000, itemCount: 100, maxHeap: 256Mi, database: far}
                design: {replicates: 3}
                execution: {parallelism: 2, isolation: None, runTimeout: 10m}
                """ + Campaign.SMALL_RUNNER);
        campaign.awaitEnd("Completed", PATIENCE);
        assertThat(server.schemas()).isEmpty();

        Campaign deleted = sandbox.apply("deleted", databases + """
                baseline: {items: 1000000000, itemCount: 100, maxHeap: 256Mi, database: far}
                design: {replicates: 1}
                execution: {isolation: None, runTimeout: 30m}
                """ + Campaign.SMALL_RUNNER);
        Waiting.until("schema of the run", PATIENCE, server::schemas, schemas -> !schemas.isEmpty());
        String pod = deleted.pods().getFirst().getMetadata().getName();
        sandbox.kubectl("delete", "pod", pod, "--force", "--grace-period=0").succeeded();
        sandbox.kubectl("delete", "campaign", "deleted", "--timeout=300s").succeeded();
        assertThat(server.schemas()).isEmpty();
        server.assertSecret(
                campaign.object().toString(),
                campaign.report().toString(),
                campaign.ledger().toString(),
                sandbox.kubectl("get", "pods,jobs,configmaps,events", "--output=json")
                        .output());
    }

    @Test
    void aDatabaseThatCannotBeUsedIsNamedWithTheRemedy() {
        PostgreSql.start(sandbox);
        sandbox.kubectl(
                        "create",
                        "secret",
                        "generic",
                        "wrong",
                        "--from-literal=username=bench",
                        "--from-literal=password=no")
                .succeeded();
        isGivenUp("wrong-password", PostgreSql.entry("far", "db", "wrong"), "database far", "password");
        isGivenUp("no-secret", PostgreSql.entry("far", "db", "missing"), "database far", "Secret");
        isGivenUp("no-host", PostgreSql.entry("far", "nowhere", "db"), "database far", "nowhere", "host");
        isGivenUp(
                "full-disk",
                PostgreSql.entry("far", "db", "db").replace("database: bench", "database: small"),
                "database far",
                "No space left on device",
                "its disk is full");
    }

    private void isGivenUp(String name, String entry, String... message) {
        // in one chunk, so that a small disk is full before it is committed
        Campaign campaign = sandbox.apply(name, "databases: [" + entry + "]\n" + """
                baseline: {items: 200000, itemCount: 200000, maxHeap: 384Mi, database: far}
                design: {replicates: 1}
                execution: {isolation: None, runTimeout: 5m, retries: 1, maxFailedRuns: 0}
                """ + Campaign.SMALL_RUNNER);
        campaign.awaitEnd("Failed", PATIENCE);
        List<Row> rows = campaign.rows();
        assertThat(rows).extracting(Row::outcome).containsExactly("Retried", "Failed");
        // the second time, because on the first a new name may not be known everywhere
        Row last = rows.getLast();
        assertThat(last.cause()).as(last.toString()).isEqualTo("Database");
        assertThat(last.message()).contains(message);
    }

    @Test
    void aDatabaseThatIsKilledCostsAnAttempt() {
        Campaign campaign = sandbox.apply("killed", """
                databases: [{name: pg, postgresql: {sidecar: {}}}]
                baseline: {items: 100000, itemCount: 25, maxHeap: 256Mi, database: pg}
                design: {replicates: 1}
                execution: {isolation: None, runTimeout: 10m, retries: 1}
                """ + Campaign.SMALL_RUNNER);
        String pod = sandbox.pods()
                .awaitPod("run", PATIENCE, PodHistory::isRunning)
                .getMetadata()
                .getName();
        Waiting.until(
                "tables of the run",
                PATIENCE,
                () -> sandbox.kubectl(
                                "exec",
                                pod,
                                "--container=database",
                                "--",
                                "psql",
                                "-h",
                                "/run/batchmark",
                                "-U",
                                "batchmark",
                                "-d",
                                "postgres",
                                "-qtA",
                                "-c",
                                "select coalesce(sum(n_tup_ins), 0) from pg_stat_user_tables where relname = 'account'")
                        .output()
                        .strip(),
                rows -> rows.matches("[1-9][0-9]*"));
        sandbox.kubectl("exec", pod, "--container=database", "--", "sh", "-c", "kill -QUIT 1");

        campaign.awaitEnd("Completed", PATIENCE);
        assertThat(campaign.rows()).extracting(Row::outcome).containsExactly("Retried", "Succeeded");
        Row killed = campaign.rows().getFirst();
        assertThat(killed.cause()).as(killed.toString()).isEqualTo("Database");
        assertThat(killed.message()).contains("database pg");
    }
}
