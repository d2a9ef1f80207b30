package io.batchmark.e2e;

import static java.util.stream.Collectors.groupingBy;
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
import java.io.StringReader;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Real databases: beside the job, elsewhere, and not where they should be. */
@Order(3)
class DatabasesIT {
    private static final Duration PATIENCE = Duration.ofMinutes(20);
    private static final String RUNNER = "runner: {resources: {requests: {cpu: 250m}, limits: {memory: 768Mi}}}";

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @Test
    void everyWayToEveryDatabaseDoesTheSameWork() throws IOException {
        Campaign campaign = sandbox.apply("ways", """
                databases:
                - {name: socket, postgresql: {sidecar: {transport: UnixSocket}}}
                - {name: socket-soft, postgresql: {sidecar: {transport: UnixSocket}, synchronousCommit: false}}
                - {name: tcp, postgresql: {sidecar: {transport: Tcp}}}
                - {name: tcp-soft, postgresql: {sidecar: {transport: Tcp}, synchronousCommit: false}}
                baseline: {items: 20000, itemCount: 1000, maxHeap: 256Mi}
                factors:
                  itemCount: [25, 1000]
                  database: [derby, socket, socket-soft, tcp, tcp-soft]
                design: {replicates: 2}
                execution: {parallelism: 1, isolation: None, runTimeout: 10m}
                """ + RUNNER);
        campaign.awaitEnd("Completed", PATIENCE);

        List<Row> rows = campaign.rows();
        assertThat(rows).hasSize(20).allMatch(row -> row.outcome().equals("Succeeded"));
        assertThat(rows.stream()
                        .map(row -> row.result()
                                .path("environment")
                                .path("database")
                                .asText()))
                .allMatch(product -> product.startsWith("Apache Derby") || product.startsWith("PostgreSQL"));
        Map<String, Map<String, Double>> medians = medians(campaign, "elapsed");
        assertThat(medians.get("25").get("socket-soft"))
                .as("elapsed time without waiting for the disk")
                .isLessThan(medians.get("25").get("socket"));
        assertThat(medians.get("25").get("tcp-soft"))
                .isLessThan(medians.get("25").get("tcp"));
        Map<String, Map<String, Double>> writer = medians(campaign, "writer");
        assertThat(writer.get("25").get("socket-soft"))
                .as("time in the writer over a socket, with room for noise")
                .isLessThan(1.5 * writer.get("25").get("tcp-soft"));
        Map<String, Map<String, Double>> syncs = medians(campaign, "walSyncs");
        assertThat(syncs.get("25").get("socket"))
                .as("times the log was synced, 800 checkpoints")
                .isGreaterThan(500)
                .isGreaterThan(5 * syncs.get("25").get("socket-soft"));
        Map<String, Map<String, Double>> container = medians(campaign, "container");
        assertThat(container.get("25").get("socket"))
                .as("time of 40 times the checkpoints")
                .isGreaterThan(5 * container.get("1000").get("socket"));
    }

    /** Medians of a response by itemCount and database. */
    private static Map<String, Map<String, Double>> medians(Campaign campaign, String response) throws IOException {
        Map<String, Map<String, Double>> medians = new HashMap<>();
        try (StringReader summary = new StringReader(campaign.report().get("summary.csv"))) {
            for (CSVRecord row : CSVFormat.DEFAULT
                    .builder()
                    .setHeader()
                    .setSkipHeaderRecord(true)
                    .get()
                    .parse(summary)) {
                if (row.get("response").equals(response) && !row.get("median").isEmpty()) {
                    medians.computeIfAbsent(row.get("itemCount"), itemCount -> new HashMap<>())
                            .put(row.get("database"), Double.valueOf(row.get("median")));
                }
            }
        }
        return medians;
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
                """ + RUNNER);
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
                """ + RUNNER);
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
                """ + RUNNER);
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
                """ + RUNNER);
        campaign.awaitEnd("Completed", PATIENCE);
        assertThat(server.schemas()).isEmpty();

        Campaign deleted = sandbox.apply("deleted", databases + """
                baseline: {items: 1000000000, itemCount: 100, maxHeap: 256Mi, database: far}
                design: {replicates: 1}
                execution: {isolation: None, runTimeout: 30m}
                """ + RUNNER);
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
    }

    private void isGivenUp(String name, String entry, String... message) {
        Campaign campaign = sandbox.apply(name, "databases: [" + entry + "]\n" + """
                baseline: {items: 1000, maxHeap: 256Mi, database: far}
                design: {replicates: 1}
                execution: {isolation: None, runTimeout: 5m, retries: 1, maxFailedRuns: 0}
                """ + RUNNER);
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
                """ + RUNNER);
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
