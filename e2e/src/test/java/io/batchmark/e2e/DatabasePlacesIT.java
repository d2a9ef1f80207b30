package io.batchmark.e2e;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.Sandbox;
import io.batchmark.e2e.cluster.Waiting;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Nodes of databases: on the node of the run, or on another node. */
@Order(6)
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ_WRITE)
class DatabasePlacesIT {

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @Test
    void aDatabaseMayHaveAPodOfItsOwnHereOrElsewhere() {
        Campaign campaign = sandbox.apply("beside", """
                databases:
                - {name: here, postgresql: {pod: {node: Same}}}
                - {name: there, postgresql: {pod: {node: Other}}}
                baseline: {items: 2000, itemCount: 100, maxHeap: 256Mi, database: here}
                factors: {database: [here, there]}
                design: {replicates: 1}
                execution: {parallelism: 1, isolation: Node, runTimeout: 10m}
                """ + Campaign.smallRunner());
        campaign.awaitEnd("Completed");

        assertThat(campaign.rows()).hasSize(2).allMatch(row -> row.outcome().equals("Succeeded"));
        Map<String, List<Pod>> pods = sandbox.pods().pods().stream()
                .collect(groupingBy(pod -> pod.getMetadata().getLabels().get("batchmark.io/job")));
        assertThat(pods.values()).hasSize(2).allSatisfy(pair -> assertThat(pair).hasSize(2));
        Map<String, List<Boolean>> together = pods.values().stream()
                .collect(groupingBy(DatabasePlacesIT::treatment, mapping(DatabasePlacesIT::isOnOneNode, toList())));
        assertThat(together.remove("baseline")).as("on one node").containsExactly(true);
        assertThat(together.values()).as("on another one").containsExactly(List.of(false));
        Waiting.until("pods", () -> campaign.pods().size(), Integer.valueOf(0)::equals);
    }

    /** That of the run whose pods these are. */
    private static String treatment(List<Pod> attempt) {
        return attempt.stream()
                .flatMap(pod -> Stream.ofNullable(pod.getMetadata().getLabels().get("batchmark.io/treatment")))
                .findAny()
                .orElseThrow();
    }

    private static boolean isOnOneNode(List<Pod> attempt) {
        return attempt.stream()
                        .map(pod -> pod.getSpec().getNodeName())
                        .distinct()
                        .count()
                == 1;
    }
}
