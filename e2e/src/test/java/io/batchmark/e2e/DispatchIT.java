package io.batchmark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.Sandbox;
import io.fabric8.kubernetes.api.model.Pod;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Servers in several pods that take the partitions of one job from a queue. */
@Order(6)
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ_WRITE)
class DispatchIT {
    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    /** Under the policy for runs, which opens the port of the queue to runs alone. */
    @Test
    void serversTakeThePartitionsOfOneJob() {
        sandbox.kubectl("apply", "--filename=../manifests/network-policy-runs.yaml")
                .succeeded();
        Campaign campaign = sandbox.apply("dispatch", """
                databases:
                - {name: shared, postgresql: {pod: {node: Same}}}
                baseline: {items: 40000, itemCount: 100, partitions: 8, executorThreads: 2, maxHeap: 256Mi, dispatch: Jms, database: shared}
                factors: {servers: [1, 2]}
                design: {replicates: 1}
                execution: {parallelism: 1, runTimeout: 10m}
                """ + Campaign.smallRunner());
        campaign.awaitEnd("Completed");

        assertThat(campaign.rows()).hasSize(2).allSatisfy(row -> {
            assertThat(row.outcome()).as(row.toString()).isEqualTo("Succeeded");
            assertThat(row.figure("counts.read")).isEqualTo(40_000);
            assertThat(row.figure("counts.inserted") + row.figure("counts.deleted"))
                    .isEqualTo(40_000);
            assertThat(row.figure("dispatch.sent")).isEqualTo(8);
            assertThat(row.figure("dispatch.received")).isEqualTo(8);
            assertThat(row.figure("dispatch.executed")).isEqualTo(8);
        });
        assertThat(campaign.report().get("runs.csv")).contains("replyWait").contains("busiestServer");
    }

    @Test
    void runThatLosesAnExecutor_isRunAgainAsAWhole() {
        Campaign campaign = sandbox.apply("lost", """
                databases:
                - {name: shared, postgresql: {pod: {node: Same}}}
                baseline: {items: 400000, itemCount: 100, partitions: 8, servers: 2, executorThreads: 2, maxHeap: 256Mi, dispatch: Jms, database: shared}
                design: {replicates: 1}
                execution: {parallelism: 1, runTimeout: 20m, retries: 1, keepPods: None}
                """ + Campaign.smallRunner());
        Pod second = sandbox.pods().awaitServer(1);
        sandbox.kubectl("delete", "pod", second.getMetadata().getName(), "--wait=false")
                .succeeded();
        campaign.awaitEnd("Completed");

        assertThat(campaign.rows())
                .satisfiesExactly(first -> assertThat(first.outcome()).isEqualTo("Retried"), again -> {
                    assertThat(again.outcome()).isEqualTo("Succeeded");
                    assertThat(again.figure("dispatch.executed")).isEqualTo(8);
                });
        campaign.awaitNoPods();
    }
}
