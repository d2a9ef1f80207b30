package io.batchmark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Cluster;
import io.batchmark.e2e.cluster.Node;
import io.batchmark.e2e.cluster.Operator;
import io.batchmark.e2e.cluster.PodHistory;
import io.batchmark.e2e.cluster.Row;
import io.batchmark.e2e.cluster.Sandbox;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

/** Whatever becomes of a node, its run is tried again, and what others measured stays. */
@Order(10)
@Tag("disruptive")
@Isolated // and last: if a repair fails, no other test pays for it
class NodeFaultsIT {

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    private Node down;

    @AfterEach
    void repair() {
        if (down != null) {
            down.start();
        }
        Operator.pod();
    }

    /** The operator sits on that node, and goes on elsewhere. */
    @Test
    void aNodeThatStopsAnsweringLosesItsRunToAnother() {
        Campaign campaign = sandbox.apply("stopped", spec(3, 2));

        Pod lost = runBesideOperator();
        cutPower(Node.of(lost));

        isRunAgain(campaign, lost, 3, "Retried NodeLost: node " + down.name() + " does not confirm that the pod ended");
        assertThat(Operator.pod().getSpec().getNodeName())
                .as("node of the operator")
                .isNotEqualTo(down.name());
        start();
        campaign.awaitNoPods();
    }

    @Test
    void aNodeThatIsDeletedLosesItsRunToAnother() {
        Campaign campaign = sandbox.apply("deleted", spec(1, 1));

        Pod lost = sandbox.pods().awaitPod("run to lose", PodHistory::isRunning);
        cutPower(Node.of(lost));
        Cluster.kubectl("delete", "node", down.name()).succeeded();

        isRunAgain(campaign, lost, 1, "Retried NodeLost: DeletionByPodGC: PodGC: node no longer exists");
        campaign.awaitNoPods();
    }

    @Test
    void aNodeThatIsRestartedLosesItsRunToAnotherAttempt() {
        Campaign campaign = sandbox.apply("restarted", spec(1, 1));

        Pod lost = sandbox.pods().awaitPod("run to lose", PodHistory::isRunning);
        cutPower(Node.of(lost));
        start();

        isRunAgain(
                campaign,
                lost,
                1,
                "Retried NodeLost: the kubelet did not see the container end, as after a restart of the node");
        campaign.awaitNoPods();
    }

    /** With an operator and a run on every worker there is one beside the operator. */
    private Pod runBesideOperator() {
        String node = Operator.pod().getSpec().getNodeName();
        return sandbox.pods()
                .awaitPod(
                        "run on " + node,
                        pod -> PodHistory.isRunning(pod)
                                && pod.getSpec().getNodeName().equals(node));
    }

    private void isRunAgain(Campaign campaign, Pod lost, int runs, String why) {
        campaign.awaitEnd("Completed");
        List<Row> rows = campaign.rows();
        assertThat(rows.stream().filter(row -> !row.outcome().equals("Succeeded")))
                .singleElement()
                .satisfies(
                        row -> assertThat(row.toString()).endsWith("attempt 1: " + why),
                        row -> assertThat(row.node()).isEqualTo(lost.getSpec().getNodeName()));
        assertThat(rows.stream()
                        .filter(row -> row.outcome().equals("Succeeded"))
                        .map(Row::run))
                .as("runs that succeeded")
                .hasSize(runs)
                .doesNotHaveDuplicates();
        assertThat(sandbox.pods().byAttempt())
                .as("pods of each attempt")
                .hasSize(runs + 1)
                .allSatisfy((attempt, pods) -> assertThat(pods).isOne());
        assertThat(campaign.eventReasons()).contains("RunRetried", "Completed");
    }

    private void cutPower(Node node) {
        down = node;
        node.cutPower();
    }

    private void start() {
        down.start();
        down = null;
    }

    /** The tolerations are what a user sets who will not wait the five minutes that Kubernetes waits for a lost node. */
    private static String spec(int replicates, int parallelism) {
        return """
                baseline: {items: 500000, maxHeap: 128Mi}
                design: {replicates: %d}
                execution: {parallelism: %d, isolation: Node, runTimeout: 10m, retries: 1, keepPods: None}
                runner:
                  image: %s
                  resources: {requests: {cpu: 50m}, limits: {memory: 256Mi}}
                  podTemplate:
                    spec:
                      tolerations:
                      - {key: node.kubernetes.io/not-ready, operator: Exists, effect: NoExecute, tolerationSeconds: 5}
                      - {key: node.kubernetes.io/unreachable, operator: Exists, effect: NoExecute, tolerationSeconds: 5}
                """.formatted(replicates, parallelism, Operator.image("stand-in"));
    }
}
