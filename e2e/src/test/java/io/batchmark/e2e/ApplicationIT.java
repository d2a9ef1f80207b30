package io.batchmark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.Operator;
import io.batchmark.e2e.cluster.Row;
import io.batchmark.e2e.cluster.Sandbox;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A batch application in an image of its team, which knows nothing of what measures it: the one of e2e/application. */
@Order(3)
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ)
class ApplicationIT {

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @Test
    void itsParametersAndLevelsAreVariedAndItsStepsMeasured() {
        Campaign campaign = sandbox.apply("payroll", """
                job:
                  image: %s
                  batchJob: payroll
                  parameters: {employees: 3000, partitions: 2, chunk: 100, leave: 0, retryAt: -1}
                  items: 3000
                  batchSubmitter: Everyone
                  dataSources: {batchDB: pg, audit: AsInImage}
                  prepare:
                    dataSource: batchDB
                    sql:
                    - CREATE TABLE IF NOT EXISTS PAYSLIP (PAYROLL BIGINT, EMPLOYEE INTEGER, NET DECIMAL(10, 2), PRIMARY KEY (PAYROLL, EMPLOYEE))
                    - TRUNCATE PAYSLIP
                    - INSERT INTO PREPARED VALUES (1)
                    container:
                      image: %s
                      command: [sh, -ec]
                      args:
                      - |
                        export PGUSER="${DATABASE_USER:-$(cat "$DATABASE_CREDENTIALS/username")}"
                        [ -z "$DATABASE_CREDENTIALS" ] || export PGPASSWORD="$(cat "$DATABASE_CREDENTIALS/password")"
                        psql --host "$DATABASE_HOST" --port "$DATABASE_PORT" "$DATABASE_NAME" \\
                          --command "CREATE TABLE PREPARED (ID INTEGER)" >/dev/termination-log 2>&1
                      runAsUser: 999
                databases:
                - name: pg
                  postgresql:
                    sidecar: {resources: {requests: {cpu: 50m, memory: 128Mi}, limits: {memory: 512Mi}}}
                - name: other-pod
                  postgresql:
                    pod: {node: Same, resources: {requests: {cpu: 50m, memory: 128Mi}, limits: {memory: 512Mi}}}
                baseline: {database: pg, maxHeap: 256Mi, warmUpIterations: 1, iterations: 2}
                images: [{name: next, image: %s}]
                jvmOptions: [{name: pre-touch, options: ["-XX:+AlwaysPreTouch"]}]
                factors:
                  parameters: {chunk: [10, 100], leave: [0, 10], retryAt: [-1, 1500]}
                  database: [pg, other-pod]
                  garbageCollector: [Default, Parallel]
                  image: [default, next]
                  jvmOptions: [none, pre-touch]
                  maxHeap: [256Mi, 512Mi]
                design: {type: OneFactorAtATime, replicates: 1}
                execution: {parallelism: 1, isolation: None, runTimeout: 10m}
                runner: {resources: {requests: {cpu: 250m}, limits: {memory: 1Gi}}}
                """.formatted(
                        Operator.image("payroll"), Operator.postgresqlImage(), Operator.image("payroll-next")));
        campaign.awaitEnd("Completed");

        // a node that is full or a pod that is lost costs an attempt, which is not what this tests
        List<Row> rows = campaign.rows().stream()
                .filter(row -> !row.outcome().equals("Retried"))
                .toList();
        assertThat(rows).hasSize(9).allSatisfy(row -> {
            assertThat(row.outcome()).as(row.toString()).isEqualTo("Succeeded");
            assertThat(row.figure("counts.written") + row.figure("counts.skips"))
                    .isEqualTo(3000);
            assertThat(row.figure("times.components.writer")).isPositive();
            assertThat(row.figure("times.components.reader")).isPositive();
            assertThat(row.figure("times.threads")).isPositive();
            assertThat(row.result().at("/job/exitStatus").asText()).isEqualTo("COMPLETED");
            assertThat(row.result().at("/times/iterations/warmUp")).hasSize(1);
            assertThat(row.result().at("/times/iterations/counted")).hasSize(2);
        });
        assertThat(rows.stream().filter(row -> row.figure("counts.skips") == 300))
                .as("one level has employees on unpaid leave")
                .hasSize(1);
        assertThat(rows.stream().filter(row -> row.figure("counts.rollbacks") > 0))
                .as("one level makes the bank refuse a transfer")
                .hasSize(1);
        assertThat(rows)
                .extracting((Row row) -> row.figure("counts.commits"))
                .as("one level commits ten times as often")
                .satisfies(commits -> assertThat(commits.stream().filter(number -> number > 300))
                        .hasSize(1));
        assertThat(rows.stream().collect(Collectors.groupingBy(Row::image)).values())
                .as("eight runs of the WAR, one of the EAR")
                .extracting(List::size)
                .containsExactlyInAnyOrder(8, 1);
        assertThat(rows.stream()
                        .filter(row -> row.result()
                                .at("/environment/collectors")
                                .toString()
                                .contains("PS Scavenge")))
                .as("one run with a collector of its own")
                .hasSize(1);
        assertThat(campaign.report().get("report.md"))
                .contains(
                        "maxHeap=512Mi",
                        "jvmOptions=pre-touch",
                        "parameters.chunk=10",
                        "parameters.employees=3000",
                        "iterations=2",
                        "preparation container: ",
                        "prepare batchDB: CREATE TABLE IF NOT EXISTS PAYSLIP",
                        "image next: " + Operator.image("payroll-next"))
                .doesNotContain("itemCount");
    }

    /** The server.xml of the image has neither a broker nor features for it. */
    @Test
    void batchEventsArrive_ofTheEngineInTheServerAndOfAnotherServer() {
        Campaign campaign = sandbox.apply("published", """
                job:
                  image: %s
                  batchJob: payroll
                  parameters: {employees: 1000, partitions: 2, chunk: 100, leave: 0, retryAt: -1}
                  items: 1000
                  batchSubmitter: Everyone
                  dataSources: {batchDB: pg, audit: AsInImage}
                databases: [{name: pg, postgresql: {sidecar: {}}}]
                brokers:
                - {name: inside, liberty: {inServer: {}}}
                - {name: beside, liberty: {pod: {node: Same}}}
                baseline: {database: pg, events: inside}
                factors: {events: [inside, beside]}
                design: {type: OneFactorAtATime, replicates: 1}
                execution: {parallelism: 1, isolation: None, runTimeout: 10m}
                runner: {resources: {requests: {cpu: 250m}, limits: {memory: 1Gi}}}
                """.formatted(Operator.image("payroll")));
        campaign.awaitEnd("Completed");

        assertThat(campaign.rows()).hasSize(2).allSatisfy(row -> {
            assertThat(row.outcome()).as(row.toString()).isEqualTo("Succeeded");
            assertThat(row.figure("events.expected"))
                    .as("an event of each checkpoint, and others")
                    .isGreaterThan(row.figure("counts.commits"));
            assertThat(row.figure("events.received")).isEqualTo(row.figure("events.expected"));
            assertThat(row.figure("times.components.publish")).isPositive();
        });
    }

    /** Two servers of one image write into one database, which also has their job repository. */
    @Test
    void serversShareItsWork_andBeginTogether() {
        Campaign campaign =
                sandbox.apply("shared-work", """
                job:
                  image: %s
                  batchJob: payroll
                  parameters: {employees: 3000, partitions: 2, chunk: 100, leave: 10, retryAt: -1}
                  items: 3000
                  servers: {indexParameter: server, countParameter: servers}
                  batchSubmitter: Everyone
                  dataSources: {batchDB: shared, audit: AsInImage}
                  prepare:
                    dataSource: batchDB
                    sql:
                    - CREATE TABLE IF NOT EXISTS EMPLOYEE (NUMBER INTEGER NOT NULL PRIMARY KEY, GROSS DECIMAL(10, 2) NOT NULL)
                    - CREATE TABLE IF NOT EXISTS PAYSLIP (PAYROLL BIGINT, EMPLOYEE INTEGER, NET DECIMAL(10, 2), PRIMARY KEY (PAYROLL, EMPLOYEE))
                    - TRUNCATE PAYSLIP
                    - INSERT INTO PREPARED VALUES (1)
                    container:
                      image: %s
                      command: [sh, -ec]
                      args:
                      - |
                        export PGUSER="$(cat "$DATABASE_CREDENTIALS/username")" PGPASSWORD="$(cat "$DATABASE_CREDENTIALS/password")"
                        psql --host "$DATABASE_HOST" --port "$DATABASE_PORT" "$DATABASE_NAME" \
                          --command "CREATE TABLE PREPARED (ID INTEGER)" >/dev/termination-log 2>&1
                      runAsUser: 999
                databases:
                - name: shared
                  postgresql:
                    pod: {node: Same, resources: {requests: {cpu: 50m, memory: 128Mi}, limits: {memory: 512Mi}}}
                baseline: {database: shared, maxHeap: 256Mi, warmUpIterations: 1, iterations: 1, placement: Packed}
                factors: {servers: [1, 2]}
                design: {replicates: 1}
                execution: {parallelism: 1, isolation: None, runTimeout: 10m}
                runner: {resources: {requests: {cpu: 250m}, limits: {memory: 1Gi}}}
                """.formatted(Operator.image("payroll"), Operator.postgresqlImage()));
        campaign.awaitEnd("Completed");

        // a node that is full or a pod that is lost costs an attempt, which is not what this tests
        List<Row> rows = campaign.rows().stream()
                .filter(row -> !row.outcome().equals("Retried"))
                .toList();
        assertThat(rows).hasSize(2).allSatisfy(row -> {
            assertThat(row.outcome()).as(row.toString()).isEqualTo("Succeeded");
            assertThat(row.figure("counts.written")).isEqualTo(2700);
            assertThat(row.figure("counts.skips")).isEqualTo(300);
            assertThat(row.result().at("/job/unusedParameters")).isEmpty();
        });
        assertThat(rows.stream()
                        .filter(row -> !row.treatment().equals("baseline"))
                        .map(row -> row.result().at("/job/steps")))
                .as("partitions of both servers")
                .allSatisfy(steps ->
                        assertThat(steps.findValuesAsText("partitions")).contains("4"));
        assertThat(campaign.report().get("report.md")).contains("servers=2");
    }

    /** The server.xml of the image has no queue. Its job repository is in the database that the servers share. */
    @Test
    void partitionsOfItsJob_areExecutedByAllServers() {
        Campaign campaign = sandbox.apply("dispatched-work", """
                job:
                  image: %s
                  batchJob: payroll
                  parameters: {employees: 3000, partitions: 6, chunk: 100, leave: 10, retryAt: -1}
                  variables: {batchmark.partitionsAtOnce: 2}
                  items: 3000
                  dataSources: {batchDB: shared, audit: AsInImage}
                databases:
                - name: shared
                  postgresql:
                    pod: {node: Same, resources: {requests: {cpu: 50m, memory: 128Mi}, limits: {memory: 512Mi}}}
                baseline: {database: shared, dispatch: Jms, maxHeap: 256Mi, warmUpIterations: 1, iterations: 1, placement: Packed}
                factors: {servers: [1, 2]}
                design: {replicates: 1}
                execution: {parallelism: 1, isolation: None, runTimeout: 10m}
                runner: {resources: {requests: {cpu: 250m}, limits: {memory: 1Gi}}}
                """.formatted(Operator.image("payroll")));
        campaign.awaitEnd("Completed");

        // a node that is full or a pod that is lost costs an attempt, which is not what this tests
        List<Row> rows = campaign.rows().stream()
                .filter(row -> !row.outcome().equals("Retried"))
                .toList();
        assertThat(rows).hasSize(2).allSatisfy(row -> {
            assertThat(row.outcome()).as(row.toString()).isEqualTo("Succeeded");
            assertThat(row.figure("counts.written")).isEqualTo(2700);
            assertThat(row.figure("counts.skips")).isEqualTo(300);
            assertThat(row.figure("dispatch.sent")).as("of both iterations").isEqualTo(12);
            assertThat(row.figure("dispatch.received")).isEqualTo(12);
            assertThat(row.figure("dispatch.executed")).isEqualTo(12);
            assertThat(row.result().at("/job/steps").findValuesAsText("partitions"))
                    .contains("6");
        });
        assertThat(rows)
                .extracting(row -> row.result().at("/dispatch/servers").size())
                .containsExactlyInAnyOrder(1, 2);
        assertThat(campaign.report().get("runs.csv")).contains("replyWait").contains("busiestServer");
    }

    @Test
    void aJobThatIsNotInTheImageEndsTheCampaignEarly() {
        Campaign campaign = sandbox.apply("misspelt", """
                job: {image: %s, batchJob: pay-roll, dataSources: {batchDB: AsInImage, audit: AsInImage}}
                execution: {parallelism: 1, isolation: None, runTimeout: 5m, maxFailedRuns: 0}
                runner: {resources: {requests: {cpu: 250m}, limits: {memory: 768Mi}}}
                """.formatted(Operator.image("payroll")));
        campaign.awaitEnd("Failed");

        assertThat(campaign.rows()).singleElement().satisfies(row -> {
            assertThat(row.cause()).isEqualTo("ParametersNotUnderstood");
            assertThat(row.message()).contains("pay-roll", "payroll");
        });
    }

    /** No server starts, because an init container looks at the image before. */
    @Test
    void aServerThatIsElsewhereIsRefusedByItsDirectory() {
        Campaign campaign = sandbox.apply("elsewhere", """
                job: {image: %s, batchJob: payroll, server: /opt/ol/wlp}
                execution: {parallelism: 1, isolation: None, runTimeout: 5m}
                runner: {resources: {requests: {cpu: 250m}, limits: {memory: 768Mi}}}
                """.formatted(Operator.image("payroll")));
        campaign.awaitEnd("Failed");

        assertThat(campaign.rows()).hasSize(3).allSatisfy(row -> {
            assertThat(row.cause()).isEqualTo("ParametersNotUnderstood");
            assertThat(row.message()).contains("/opt/ol/wlp is not the directory of a server", "set spec.job.server");
        });
    }
}
