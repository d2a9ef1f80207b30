package io.batchmark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.Operator;
import io.batchmark.e2e.cluster.Row;
import io.batchmark.e2e.cluster.Sandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * A job of Java EE that is not ours, on Java 11. It is the inventory of the Jakarta Batch TCK, in the jar of Maven Central as it is.
 * A step writes the inventory into the database. Another step takes one item after another out of it, and writes an order for it.
 */
@Tag("applications")
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ)
class PublicApplicationIT {
    private static final int ITEMS = 1000;

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @Test
    void unchangedJar_isMeasuredFromItsImageToItsReport() throws IOException {
        Campaign campaign = sandbox.apply("inventory", """
                job:
                  image: %s
                  batchJob: job_chunk_globaltran
                  parameters:
                    init.inventory.quantity: %d
                    commit.interval: 1
                    forced.fail.count: 0
                    dummy.delay.seconds: 0
                    javax.transaction.global.timeout: 180
                  items: %d
                  dataSources: {orders: pg}
                  prepare:
                    dataSource: orders
                    sql:
                    - CREATE SCHEMA IF NOT EXISTS app
                    - CREATE TABLE IF NOT EXISTS app.inventory (itemID INT NOT NULL PRIMARY KEY, quantity INT NOT NULL)
                    - CREATE TABLE IF NOT EXISTS app.orders (orderID SERIAL PRIMARY KEY, itemID INT, quantity INT)
                    - TRUNCATE app.inventory, app.orders
                    - INSERT INTO app.inventory VALUES (1, 100)
                databases:
                - {name: pg, postgresql: {sidecar: {}}}
                baseline: {database: pg, maxHeap: 256Mi, warmUpIterations: 1, iterations: 2}
                factors:
                  parameters: {commit.interval: [1, 100]}
                design: {replicates: {min: 5, max: 12}}
                execution: {parallelism: 1, isolation: None, runTimeout: 10m}
                runner: {resources: {requests: {cpu: 250m}, limits: {memory: 1Gi}}}
                """.formatted(Operator.image("inventory"), ITEMS, ITEMS + 1));
        campaign.awaitEnd("Completed");

        List<Row> rows = campaign.rows().stream()
                .filter(row -> !row.outcome().equals("Dropped"))
                .toList();
        assertThat(rows).hasSizeGreaterThanOrEqualTo(10).allSatisfy(PublicApplicationIT::didItsWork);
        assertThat(rows.stream().collect(Collectors.groupingBy(row -> commits(row), Collectors.counting())))
                .as("runs by commits of the step that orders, which are as many as chunks")
                .containsOnlyKeys(ITEMS + 1L, ITEMS / 100 + 1L)
                .allSatisfy((commits, runs) -> assertThat(runs).isPositive());
        JsonNode status = campaign.status();
        assertThat(status.path("answer").asText()).contains("parameters.commit.interval");
        Map<String, String> report = campaign.report();
        assertThat(report.get("report.md"))
                .contains(
                        status.path("answer").asText(),
                        "parameters.commit.interval",
                        "TRUNCATE app.inventory, app.orders");
        publish(report.get("report.md"));
    }

    private static void didItsWork(Row row) {
        assertThat(row.outcome()).as(row.toString()).isEqualTo("Succeeded");
        assertThat(row.figure("counts.read")).isEqualTo(ITEMS + 1);
        assertThat(row.figure("counts.written")).isEqualTo(ITEMS + 1);
        assertThat(row.result().at("/environment/java").asText()).startsWith("11.");
        assertThat(row.result().at("/job/application").asText()).startsWith("inventory");
        // a listener of the application counts the rows of the database
        assertThat(row.result().at("/job/exitStatus").asText())
                .isEqualTo("Inventory=0 InitialCheckpoint=null OrderCount=" + ITEMS);
        long inCalls = row.figure("times.components.reader") + row.figure("times.components.writer");
        assertThat(inCalls).isPositive().isLessThan(row.figure("times.threads"));
    }

    private static long commits(Row row) {
        for (JsonNode step : row.result().at("/job/steps")) {
            if (step.path("name").asText().equals("step2")) {
                return step.at("/counts/COMMIT_COUNT").asLong();
            }
        }
        throw new AssertionError("no step2 in " + row.result());
    }

    /** Writes the report where the docs have it, if the caller wants that. */
    private static void publish(String report) throws IOException {
        String page = System.getProperty("report.page");
        if (page != null) {
            Files.writeString(Path.of(page), report);
        }
    }
}
