package io.batchmark.e2e;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.PodHistory;
import io.batchmark.e2e.cluster.Row;
import io.batchmark.e2e.cluster.Sandbox;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The partitions of a run in several pods. */
@Order(6)
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ_WRITE)
class ServersIT {
    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @Test
    void theWorkIsDealtOutAndAddedUp() {
        Campaign campaign = sandbox.apply("servers", """
                databases:
                - {name: shared, postgresql: {pod: {node: Same}}}
                - {name: own, postgresql: {sidecar: {}}}
                baseline: {items: 5000, itemCount: 100, partitions: 3, maxHeap: 256Mi, database: shared}
                factors: {servers: [1, 2], database: [shared, own]}
                design: {replicates: 1}
                execution: {parallelism: 1, runTimeout: 10m}
                """ + Campaign.smallRunner());
        campaign.awaitEnd("Completed");

        List<Row> rows = campaign.rows();
        assertThat(rows).hasSize(4).allSatisfy(row -> {
            assertThat(row.outcome()).as(row.toString()).isEqualTo("Succeeded");
            assertThat(row.figure("counts.read")).isEqualTo(5_000);
            assertThat(row.figure("counts.inserted") + row.figure("counts.deleted"))
                    .isEqualTo(5_000);
            assertThat(row.figure("counts.commits"))
                    .as("17 for each of 3 partitions")
                    .isEqualTo(51);
        });
        Map<String, List<Pod>> runners = sandbox.pods().pods().stream()
                .filter(pod -> "run".equals(pod.getMetadata().getLabels().get("batchmark.io/part")))
                .collect(groupingBy(pod -> pod.getMetadata().getLabels().get("batchmark.io/treatment")));
        assertThat(runners.values().stream().map(List::size)).containsExactlyInAnyOrder(1, 1, 2, 2);
        assertThat(runners.values()).filteredOn(pods -> pods.size() == 2).allSatisfy(pods -> {
            assertThat(pods)
                    .extracting(pod -> pod.getMetadata().getLabels().get(PodHistory.SERVER_INDEX))
                    .containsExactlyInAnyOrder("0", "1");
            assertThat(pods)
                    .as("servers are spread")
                    .extracting(pod -> pod.getSpec().getNodeName())
                    .doesNotHaveDuplicates();
        });
        Map<String, Set<String>> nodes = runners.entrySet().stream()
                .collect(toMap(
                        Map.Entry::getKey,
                        run -> run.getValue().stream()
                                .map(pod -> pod.getSpec().getNodeName())
                                .collect(toSet())));
        assertThat(rows)
                .as("nodes of a run are those of its servers")
                .allSatisfy(row -> assertThat(Set.of(row.node().split(",\\s*"))).isEqualTo(nodes.get(row.treatment())));
        assertThat(campaign.report().get("report.md")).contains("servers=2");
    }

    @Test
    void serversAreSpreadOrPackedAsTheSettingSays() {
        Campaign campaign = sandbox.apply("placement", """
                baseline: {items: 1000000, partitions: 2, servers: 2, maxHeap: 128Mi}
                factors: {placement: [Spread, Packed]}
                design: {replicates: 2}
                execution: {parallelism: 1, runTimeout: 10m}
                """ + Campaign.standIn());
        campaign.awaitEnd("Completed");

        assertThat(campaign.rows()).hasSize(4).allSatisfy(row -> {
            assertThat(row.outcome()).as(row.toString()).isEqualTo("Succeeded");
            assertThat(row.node().split(",\\s*"))
                    .as("nodes of " + row)
                    .hasSize(row.treatment().equals("baseline") ? 2 : 1);
        });
        assertThat(campaign.report().get("report.md")).contains("placement=Packed");
    }

    /** The whole cluster has fewer nodes than servers. */
    @Test
    void aRunWithMoreServersThanNodesIsNoMeasurement() {
        Campaign campaign = sandbox.apply("crowded", """
                baseline: {items: 2000, partitions: 3, servers: 3, maxHeap: 128Mi}
                design: {replicates: 1}
                execution: {parallelism: 1, runTimeout: 10m, retries: 0, keepPods: None}
                """ + Campaign.standIn());
        campaign.awaitEnd("Failed");

        assertThat(campaign.rows()).singleElement().satisfies(row -> {
            assertThat(row.outcome()).isEqualTo("Failed");
            assertThat(row.toString()).contains("NotConcurrent");
        });
        campaign.awaitNoPods();
    }

    @Test
    void aRunThatLosesAServerIsRunAgainAsAWhole() {
        Campaign campaign = sandbox.apply("lost", """
                baseline: {items: 1000000, partitions: 2, servers: 2, maxHeap: 128Mi}
                design: {replicates: 1}
                execution: {parallelism: 1, runTimeout: 10m, retries: 1, keepPods: None}
                """ + Campaign.standIn());
        Pod second = sandbox.pods().awaitServer(1);
        sandbox.kubectl("delete", "pod", second.getMetadata().getName(), "--wait=false")
                .succeeded();
        campaign.awaitEnd("Completed");

        assertThat(campaign.rows())
                .satisfiesExactly(first -> assertThat(first.outcome()).isEqualTo("Retried"), again -> {
                    assertThat(again.outcome()).isEqualTo("Succeeded");
                    assertThat(again.attempt()).isEqualTo(2);
                    assertThat(again.figure("counts.read")).isEqualTo(1_000_000);
                });
        campaign.awaitNoPods();
    }
}
