package io.batchmark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Cluster;
import io.batchmark.e2e.cluster.Console;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.PodHistory;
import io.batchmark.e2e.cluster.Sandbox;
import io.batchmark.e2e.cluster.Waiting;
import java.time.Duration;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A campaign that is deleted in the middle of a run leaves nothing. */
@Order(4)
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ)
class DeletionIT {

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @Test
    void aDeletedCampaignLeavesNothing() {
        Campaign campaign = underWay();

        long start = System.nanoTime();
        sandbox.kubectl("delete", "campaign", "deleted", "--timeout=5m").succeeded();
        Waiting.until(
                "what is left",
                () -> campaign.jobs().size() + " Jobs, " + campaign.pods().size() + " pods, "
                        + campaign.configMaps().size() + " ConfigMaps",
                "0 Jobs, 0 pods, 0 ConfigMaps"::equals);
        Console.say("gone after " + Duration.ofNanos(System.nanoTime() - start).toSeconds() + " s");
    }

    @Test
    void aNamespaceWithARunningCampaignCanBeDeleted() {
        underWay();

        Cluster.kubectl("delete", "namespace", sandbox.namespace(), "--timeout=5m")
                .succeeded();
    }

    /** With a run that is over, one that is not, ledger and report. */
    private Campaign underWay() {
        Campaign campaign = sandbox.apply("deleted", """
                baseline: {items: 5000, maxHeap: 128Mi}
                factors: {items: [1000000000]}
                design: {replicates: 20, seed: 1}
                execution: {parallelism: 2, isolation: None, runTimeout: 30m}
                """ + Campaign.standIn());
        campaign.awaitRows(1);
        sandbox.pods().awaitPod("pod that runs", PodHistory::isRunning);
        assertThat(campaign.configMaps()).isNotEmpty();
        return campaign;
    }
}
