package io.batchmark.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.Operator;
import io.batchmark.e2e.cluster.Row;
import io.batchmark.e2e.cluster.Sandbox;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Jobs of the application of e2e/application with a split, with a restart, and with a slow listener. */
@Tag("applications")
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ)
class JobShapesIT {
    private static final int WAIT_MILLIS = 20;

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @Test
    void flowsOfASplit_areMeasuredStepByStep_andTheirTimeCountsOnce() {
        Row row = run("branches", 2000, "lastOfNorth: 999, firstOfSouth: 1000, last: 1999, chunk: 10");

        assertThat(steps(row)).extracting(step -> step.path("name").asText()).contains("pay-north", "pay-south");
        assertThat(row.result().at("/job/otherSteps"))
                .as(
                        "steps that take no time share one sum, because the result of a pod with a database has little room")
                .isNotEmpty();
        for (String branch : List.of("north", "south")) {
            JsonNode pay = step(row, "pay-" + branch);
            assertThat(pay.at("/counts/READ_COUNT").asLong()).isEqualTo(1000);
            assertThat(pay.at("/counts/COMMIT_COUNT").asLong()).isEqualTo(101);
        }
        assertThat(row.figure("counts.read")).isEqualTo(2000);
        long steps = steps(row).stream()
                .mapToLong(step -> step.path("elapsed").asLong())
                .sum();
        assertThat(row.figure("times.threads")).as("time of all threads").isGreaterThanOrEqualTo(steps);
        assertThat(row.figure("times.elapsed"))
                .as("the flows ran at the same time")
                .isLessThan(steps)
                .isGreaterThan(step(row, "pay-north").path("elapsed").asLong());
    }

    @Test
    void slowListenerOfAReader_isNotTheReader() {
        Row row = run("hourly", 300, "last: 299, waitMillis: " + WAIT_MILLIS);

        JsonNode calls = step(row, "pay").path("calls");
        JsonNode listener = calls.path("readListener.beforeRead");
        assertThat(listener.path(0).asLong()).isEqualTo(301);
        assertThat(listener.path(1).asLong()).isGreaterThanOrEqualTo(301 * WAIT_MILLIS * 1_000_000L);
        // the result may have no room for the names of short calls
        assertThat(row.figure("counts.read")).isEqualTo(300);
        assertThat(row.figure("times.components.reader"))
                .as("calls of the reader alone")
                .isPositive()
                .isLessThan(listener.path(1).asLong() / 4);
        assertThat(step(row, "pay").path("elapsed").asLong())
                .isGreaterThan(listener.path(1).asLong() + row.figure("times.components.reader"));
    }

    /** The first execution fails in its sixth chunk, and the restart continues after the fifth. */
    @Test
    void jobThatIsRestarted_countsByItsLastExecution() {
        Row row = run("night", 1000, "chunk: 100, failAt: 550");

        assertThat(row.result().at("/job/startedJobs"))
                .extracting(JsonNode::asText)
                .containsExactly("payroll FAILED", "payroll COMPLETED");
        assertThat(row.result().at("/job/exitStatus").asText()).isEqualTo("COMPLETED");
        assertThat(steps(row).stream().filter(step -> step.path("name").asText().equals("open-month")))
                .as("the restart does not repeat a step that completed")
                .hasSize(1);
        assertThat(steps(row).stream().filter(step -> step.path("name").asText().equals("pay")))
                .extracting(
                        step -> step.path("batchStatus").asText(),
                        step -> step.at("/counts/WRITE_COUNT").asLong())
                .containsExactlyInAnyOrder(tuple("FAILED", 500L), tuple("COMPLETED", 500L));
        assertThat(row.figure("counts.written")).isEqualTo(1000);
    }

    /** A failure that no job of the run repairs is the end of the run. */
    @Test
    void jobThatFails_endsTheRun() {
        Campaign campaign = campaign("payroll", 1000, "chunk: 100, failAt: 550", 3);
        campaign.awaitEnd("Failed");

        // execution.maxFailedRuns allows one, so the third run does not start
        assertThat(campaign.rows()).hasSize(2).allSatisfy(row -> {
            assertThat(row.cause()).as(row.toString()).isEqualTo("BatchJobFailed");
            assertThat(row.message()).contains("employee 550 has no bank account");
        });
    }

    private Row run(String job, int employees, String parameters) {
        Campaign campaign = campaign(job, employees, parameters, 1);
        campaign.awaitEnd("Completed");
        List<Row> rows = campaign.rows();
        assertThat(rows).hasSize(1);
        assertThat(rows.getFirst().outcome()).as(rows.toString()).isEqualTo("Succeeded");
        return rows.getFirst();
    }

    private Campaign campaign(String job, int employees, String parameters, int replicates) {
        return sandbox.apply(job, """
                job:
                  image: %s
                  batchJob: %s
                  parameters: {employees: %d, %s}
                  batchSubmitter: Everyone
                  dataSources: {batchDB: pg, audit: AsInImage}
                databases:
                - {name: pg, postgresql: {sidecar: {}}}
                baseline: {database: pg, maxHeap: 256Mi}
                design: {replicates: %d}
                execution: {parallelism: 1, isolation: None, runTimeout: 10m}
                runner: {resources: {requests: {cpu: 250m}, limits: {memory: 1Gi}}}
                """.formatted(Operator.image("payroll"), job, employees, parameters, replicates));
    }

    private static List<JsonNode> steps(Row row) {
        return StreamSupport.stream(row.result().at("/job/steps").spliterator(), false)
                .filter(step -> !step.path("name").isNull())
                .toList();
    }

    private static JsonNode step(Row row, String name) {
        return steps(row).stream()
                .filter(step -> step.path("name").asText().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no step " + name + ": " + row.result()));
    }
}
