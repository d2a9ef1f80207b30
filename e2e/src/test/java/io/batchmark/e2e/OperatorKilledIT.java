package io.batchmark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.Operator;
import io.batchmark.e2e.cluster.PodHistory;
import io.batchmark.e2e.cluster.Row;
import io.batchmark.e2e.cluster.Sandbox;
import io.batchmark.e2e.cluster.Waiting;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Whenever the operator dies, a finished run is neither lost nor repeated. */
@Order(5)
@ResourceLock(value = Locks.OPERATOR, mode = ResourceAccessMode.READ_WRITE)
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ)
class OperatorKilledIT {
    private static final int RUNS = 12;

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @AfterEach
    void start() {
        Operator.start();
    }

    @Test
    void everyRunIsRecordedOnce() {
        Campaign campaign = sandbox.apply("killed", """
                baseline: {items: 150000, maxHeap: 128Mi}
                factors: {itemCount: [500, 2000]}
                design: {replicates: 4}
                execution: {parallelism: 2, isolation: None, runTimeout: 10m, retries: 0}
                """ + Campaign.standIn());

        Set<String> killed = new HashSet<>();
        campaign.awaitRows(1);
        killed.add(
                killWhen("a pod is just made", pod -> pod.getStatus().getPhase().equals("Pending")));
        campaign.awaitRows(3);
        killed.add(killWhen("a pod has just ended", PodHistory::hasEnded));
        campaign.awaitRows(6);
        killed.add(killWhen("a pod runs", PodHistory::isRunning));
        campaign.awaitEnd("Completed");

        assertThat(killed).as("operator pods that were killed").hasSize(3);
        List<Row> rows = campaign.rows();
        assertThat(rows).hasSize(RUNS).allMatch(row -> row.outcome().equals("Succeeded") && row.attempt() == 1);
        assertThat(rows.stream().map(Row::run)).doesNotHaveDuplicates();
        assertThat(sandbox.pods().byAttempt())
                .as("pods of each run")
                .hasSize(RUNS)
                .allSatisfy((attempt, pods) -> assertThat(pods).isOne());
        assertThat(campaign.status().path("progress").asText()).isEqualTo(RUNS + "/" + RUNS);
        campaign.awaitNoPods();
    }

    /** A finished pod is held, so that its result waits for the operator even where somebody clears it away. */
    @Test
    void whatEndedAndWasDeletedWhileTheOperatorWasAwayCounts() {
        Campaign campaign = sandbox.apply("cleared", """
                baseline: {items: 1000000, maxHeap: 128Mi}
                factors: {itemCount: [500]}
                design: {replicates: 1}
                execution: {parallelism: 2, isolation: None, runTimeout: 10m, retries: 1}
                """ + Campaign.standIn());
        Waiting.until("pods", () -> campaign.pods().size(), pods -> pods == 2);
        Operator.stop();
        assertThat(campaign.rows()).as("recorded so far").isEmpty();
        List<Pod> ended = Waiting.until(
                "ended pods",
                () -> campaign.pods().stream().filter(PodHistory::hasEnded).toList(),
                pods -> pods.size() == 2);

        String first = ended.getFirst().getMetadata().getName();
        String last = ended.getLast().getMetadata().getName();
        sandbox.kubectl("delete", "pod", first, "--wait=false").succeeded();
        sandbox.kubectl("delete", "pod", last, "--grace-period=0", "--force", "--wait=false")
                .succeeded();
        Waiting.until(
                "pods on their way out",
                () -> campaign.pods().stream()
                        .filter(pod -> pod.getMetadata().getDeletionTimestamp() != null)
                        .count(),
                pods -> pods == 2);
        Operator.start();

        campaign.awaitEnd("Completed");
        assertThat(campaign.rows()).hasSize(2).allMatch(row -> row.outcome().equals("Succeeded") && row.attempt() == 1);
        assertThat(sandbox.pods().pods()).hasSize(2);
        campaign.awaitNoPods();
    }

    /** Kills a ready operator as soon as a pod that is new by then is as described. */
    private String killWhen(String when, Predicate<Pod> described) {
        Pod operator = Operator.pod();
        Set<String> before = new HashSet<>();
        sandbox.pods().pods().stream()
                .filter(described)
                .forEach(pod -> before.add(pod.getMetadata().getUid()));
        sandbox.pods()
                .awaitPod(
                        "killing when " + when,
                        pod -> !before.contains(pod.getMetadata().getUid()) && described.test(pod));
        Operator.kill(operator);
        return operator.getMetadata().getUid();
    }
}
