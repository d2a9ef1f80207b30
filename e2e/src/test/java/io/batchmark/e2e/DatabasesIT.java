package io.batchmark.e2e;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.partitioningBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.Operator;
import io.batchmark.e2e.cluster.PodHistory;
import io.batchmark.e2e.cluster.PostgreSql;
import io.batchmark.e2e.cluster.Row;
import io.batchmark.e2e.cluster.Sandbox;
import io.batchmark.e2e.cluster.Waiting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Real databases: the work in them, the objects that stay in them, and runs whose database fails. One run has an image of Open Liberty. */
@Order(3)
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ)
class DatabasesIT {

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @Test
    void queriesAndSyncpointsAreMeasured() {
        Campaign campaign =
                sandbox.apply("operations", """
                databases:
                - {name: socket, postgresql: {sidecar: {transport: UnixSocket}}}
                - {name: socket-soft, postgresql: {sidecar: {transport: UnixSocket}, synchronousCommit: false}}
                - {name: tcp, postgresql: {sidecar: {transport: Tcp}}}
                - {name: tcp-soft, postgresql: {sidecar: {transport: Tcp}, synchronousCommit: false}}
                images: [{name: official, image: %s, contains: Liberty}]
                baseline: {items: 2000, itemCount: 100, resultBytes: 1000, maxHeap: 256Mi, database: socket, write: Insert}
                factors:
                  image: [default, official]
                  database: [derby, socket, socket-soft, tcp, tcp-soft]
                  write: [Insert, Rewrite]
                  read: [File, Query]
                  twoPhaseCommit: [false, true]
                design: {type: OneFactorAtATime, replicates: 1}
                execution: {parallelism: 1, isolation: None, runTimeout: 10m}
                """.formatted(Operator.image("liberty")) + Campaign.smallRunner());
        campaign.awaitEnd("Completed");

        assertThat(campaign.rows()).hasSize(9).allSatisfy(row -> {
            assertThat(row.outcome()).as(row.toString()).isEqualTo("Succeeded");
            assertThat(row.figure("counts.commits")).isEqualTo(21);
            for (String component : List.of("reader", "processor", "writer")) {
                assertThat(row.figure("times.components." + component))
                        .as(component)
                        .isPositive();
            }
        });
        System.out.println(campaign.report().get("report.md"));
        assertThat(campaign.report().get("report.md"))
                .contains("## What one query takes", "read=Query")
                .containsPattern("Database of [0-9] runs: PostgreSQL");
        everyRunHadItsDatabase(campaign);
        oneRunHadTheOtherImage(campaign);
    }

    /** The other image brings Liberty and Java, and no setting chooses the collector of its JVM. */
    private static void oneRunHadTheOtherImage(Campaign campaign) {
        Map<String, List<Row>> images = campaign.rows().stream().collect(groupingBy(Row::image));
        assertThat(images.values()).extracting(List::size).containsExactlyInAnyOrder(8, 1);
        assertThat(images.values().stream().filter(rows -> rows.size() == 1).flatMap(List::stream))
                .singleElement()
                .satisfies(row -> {
                    assertThat(environment(row, "liberty")).matches("[0-9.]+");
                    assertThat(row.result().at("/environment/collectors").toString())
                            .doesNotContain("G1");
                });
    }

    /** By what it says of itself. What each of them costs is for "make reproduce" to say. */
    private static void everyRunHadItsDatabase(Campaign campaign) {
        Map<String, List<Row>> products = campaign.rows().stream()
                .collect(groupingBy(
                        row -> environment(row, "database").startsWith("PostgreSQL") ? "PostgreSQL" : "Derby"));
        assertThat(products.get("Derby"))
                .singleElement()
                .satisfies(row -> assertThat(environment(row, "database")).startsWith("Apache Derby"));
        Map<Boolean, List<Row>> soft = products.get("PostgreSQL").stream()
                .collect(partitioningBy(
                        row -> environment(row, "databaseSettings").contains("synchronous_commit=off")));
        assertThat(soft.get(true)).hasSize(2);
        assertThat(soft.get(false)).hasSize(6).allSatisfy(row -> {
            assertThat(environment(row, "databaseSettings")).contains("synchronous_commit=on");
            assertThat(row.figure("disk.walSyncs"))
                    .as("times the log was synced, 21 commits, of which few find that it was for another reason")
                    .isGreaterThan(10);
        });
    }

    private static String environment(Row row, String name) {
        return row.result().path("environment").path(name).asText();
    }

    @Test
    void anInterruptedJobGoesOnAtItsLastCheckpoint() {
        Campaign campaign = sandbox.apply("interrupted", """
                databases: [{name: pg, postgresql: {sidecar: {}}}]
                baseline: {items: 40000, itemCount: 1000, maxHeap: 256Mi, partitions: 2, database: pg}
                interrupt: {afterCheckpoints: 10}
                design: {replicates: 1}
                execution: {parallelism: 1, isolation: None, runTimeout: 10m}
                """ + Campaign.smallRunner());
        campaign.awaitEnd("Completed");

        Map<Boolean, List<Row>> rows = campaign.rows().stream()
                .collect(groupingBy(row -> row.result().path("recovery").isObject()));
        assertThat(rows.get(false)).hasSize(1);
        assertThat(rows.get(true)).hasSize(1).allSatisfy(row -> {
            assertThat(row.outcome()).isEqualTo("Succeeded");
            assertThat(row.figure("recovery.commits")).isGreaterThanOrEqualTo(10);
            assertThat(row.figure("recovery.redone"))
                    .as("at most a chunk per partition")
                    .isLessThanOrEqualTo(2 * 1000L);
            assertThat(row.figure("recovery.resume")).isPositive();
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
                design: {replicates: 2}
                execution: {parallelism: 2, isolation: None, runTimeout: 10m}
                """ + Campaign.smallRunner());
        campaign.awaitEnd("Completed");
        assertThat(server.schemas()).isEmpty();

        Campaign deleted = sandbox.apply("deleted", databases + """
                baseline: {items: 1000000000, itemCount: 100, maxHeap: 256Mi, database: far}
                design: {replicates: 1}
                execution: {isolation: None, runTimeout: 30m}
                """ + Campaign.endlessRunner());
        Waiting.until("schema of the run", server::schemas, schemas -> !schemas.isEmpty());
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
                execution: {isolation: None, runTimeout: 5m, retries: 0, maxFailedRuns: 0}
                """ + Campaign.smallRunner());
        campaign.awaitEnd("Failed");
        List<Row> rows = campaign.rows();
        assertThat(rows).extracting(Row::outcome).containsExactly("Failed");
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
                """ + Campaign.smallRunner());
        String pod = sandbox.pods()
                .awaitPod("run", PodHistory::isRunning)
                .getMetadata()
                .getName();
        Waiting.until(
                "tables of the run",
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

        campaign.awaitEnd("Completed");
        assertThat(campaign.rows()).extracting(Row::outcome).containsExactly("Retried", "Succeeded");
        Row killed = campaign.rows().getFirst();
        assertThat(killed.cause()).as(killed.toString()).isEqualTo("Database");
        assertThat(killed.message()).contains("database pg");
    }
}
