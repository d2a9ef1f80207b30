package io.batchmark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Artemis;
import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Kafka;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.PodHistory;
import io.batchmark.e2e.cluster.Row;
import io.batchmark.e2e.cluster.Sandbox;
import io.batchmark.e2e.cluster.Waiting;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Batch events, published to real brokers and counted on the other side. */
@Order(3)
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ)
class EventsIT {

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @Test
    void everyEventArrivesAtEveryBroker() {
        Kafka kafka = Kafka.start(sandbox);
        kafka.admin().create("events", 1);
        Campaign campaign = sandbox.apply("brokers", """
                brokers:
                - {name: embedded, liberty: {inServer: {}}}
                - {name: beside, liberty: {pod: {node: Same}}}
                - {name: artemis, artemis: {pod: {node: Same}}}
                - {name: kafka, kafka: {bootstrapServers: ["%s"], topic: events}}
                baseline: {items: 5000, itemCount: 500, maxHeap: 256Mi}
                factors:
                  events: [none, embedded, beside, artemis, kafka]
                  itemCount: [50, 500]
                design:
                  replicates: 1
                  exclude: # 10 checkpoints are counted at one broker
                  - {itemCount: 500, events: beside}
                  - {itemCount: 500, events: artemis}
                  - {itemCount: 500, events: kafka}
                execution: {parallelism: 1, isolation: None, runTimeout: 10m}
                analysis: {lostEvents: Invalidate}
                """.formatted(kafka.plain()) + Campaign.smallRunner());
        campaign.awaitEnd("Completed");

        List<Row> rows = campaign.rows();
        assertThat(rows)
                .hasSize(7)
                .allSatisfy(row -> assertThat(row.outcome()).as(row.toString()).isEqualTo("Succeeded"));
        List<Row> publishing =
                rows.stream().filter(row -> row.result().hasNonNull("events")).toList();
        assertThat(publishing).hasSize(5).allSatisfy(row -> {
            assertThat(row.figure("events.expected")).isGreaterThan(row.figure("counts.commits"));
            assertThat(row.figure("events.received")).isEqualTo(row.figure("events.expected"));
            assertThat(row.figure("events.duplicated")).isZero();
        });
        String report = campaign.report().get("report.md");
        System.out.println(report);
        assertThat(report).contains("## What events cost, and whether they arrived");
        for (String broker : List.of("embedded", "beside", "artemis", "kafka")) {
            assertThat(report)
                    .containsPattern(
                            "\\| itemCount=50, events=" + broker + " +\\| +1 \\| +-?[0-9.]+ \\| +not enough runs \\|");
        }
    }

    @Test
    void everyMessageOfAChunkIsCommittedWithIt() {
        Campaign campaign = sandbox.apply("messages", """
                brokers:
                - {name: embedded, liberty: {inServer: {}}}
                - {name: beside, liberty: {pod: {node: Same}}}
                - {name: artemis, artemis: {pod: {node: Same}}}
                baseline: {items: 2000, itemCount: 1000, maxHeap: 256Mi, write: SendMessage, messageBytes: 80, messagesTo: artemis}
                factors:
                  messagesTo: [embedded, beside, artemis]
                  jobRepository: [Database, Memory]
                design: {type: OneFactorAtATime, replicates: 1}
                execution: {parallelism: 1, isolation: None, runTimeout: 10m}
                """ + Campaign.smallRunner());
        campaign.awaitEnd("Completed");

        assertThat(campaign.rows()).hasSize(4).allSatisfy(row -> {
            assertThat(row.outcome()).as(row.toString()).isEqualTo("Succeeded");
            assertThat(row.figure("counts.written")).isEqualTo(2_000);
            assertThat(row.figure("events.received")).isEqualTo(2_000);
            assertThat(row.figure("events.duplicated")).isZero();
        });
        String summary = campaign.report().get("report.md");
        System.out.println(summary);
        assertThat(summary).contains("jobRepository=Memory").contains("messagesTo=beside");
    }

    @Test
    void aBrokerThatGoesMidRunCostsEventsAndNotTheRun() {
        Campaign campaign = sandbox.apply("gone", """
                brokers:
                - {name: beside, liberty: {pod: {node: Same}}}
                baseline: {items: 150000, itemCount: 100, maxHeap: 256Mi, events: beside}
                design: {replicates: 1}
                execution: {parallelism: 1, isolation: None, runTimeout: 10m}
                """ + Campaign.smallRunner());
        Pod run = sandbox.pods()
                .awaitPod(
                        "a run that publishes",
                        pod -> "run".equals(pod.getMetadata().getLabels().get("batchmark.io/part"))
                                && PodHistory.isRunning(pod));
        Waiting.until(
                "its batch job",
                () -> sandbox.kubectl("logs", run.getMetadata().getName(), "--container=runner")
                        .output(),
                log -> log.contains("checkpoints"));
        sandbox.kubectl(
                        "delete",
                        "pod",
                        "--selector=batchmark.io/part=broker",
                        "--grace-period=0",
                        "--force",
                        "--wait=false")
                .succeeded();
        campaign.awaitEnd("Completed");

        assertThat(campaign.rows()).singleElement().satisfies(row -> {
            assertThat(row.outcome()).as(row.toString()).isEqualTo("Succeeded");
            assertThat(row.figure("counts.read")).isEqualTo(150_000);
            assertThat(row.figure("events.received")).isLessThan(row.figure("events.expected"));
        });
        assertThat(campaign.report().get("report.md")).contains("1 run lost events");
        sandbox.kubectl("delete", "campaign", "gone", "--timeout=3m").succeeded();
        Waiting.until(
                "pods and Services of the broker",
                () -> sandbox.kubectl(
                                "get", "pods,services,secrets", "--selector=batchmark.io/part=broker", "--output=name")
                        .output(),
                String::isEmpty);
    }

    @Test
    void aBrokerThatLetsNobodyInIsNamedWithTheRemedy() {
        Artemis artemis = Artemis.start(sandbox);
        sandbox.kubectl(
                        "create",
                        "secret",
                        "generic",
                        "wrong",
                        "--from-literal=username=bench",
                        "--from-literal=password=wr0ng-Passw0rd")
                .succeeded();
        Campaign campaign = sandbox.apply("refused", """
                brokers:
                - {name: artemis, artemis: {external: {host: %s, secretRef: {name: wrong}}}}
                baseline: {items: 1000, maxHeap: 256Mi, events: artemis}
                design: {replicates: 1}
                execution: {parallelism: 1, isolation: None, runTimeout: 10m, retries: 0, maxFailedRuns: 0}
                """.formatted(artemis.host()) + Campaign.smallRunner());
        campaign.awaitEnd("Failed");

        assertThat(campaign.rows()).singleElement().satisfies(row -> {
            assertThat(row.cause()).isEqualTo("Broker");
            assertThat(row.message()).contains("artemis", artemis.host());
        });
        assertThat(campaign.rows().toString()
                        + sandbox.kubectl("get", "campaign", "refused", "--output=yaml")
                                .output())
                .doesNotContain("wr0ng-Passw0rd");
    }
}
