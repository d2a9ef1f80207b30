package io.batchmark.e2e;

import static java.util.stream.Collectors.partitioningBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Cluster;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.Operator;
import io.batchmark.e2e.cluster.PodHistory;
import io.batchmark.e2e.cluster.Row;
import io.batchmark.e2e.cluster.Sandbox;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** What goes wrong with runs has one outcome each. Longest first. */
@Order(3)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Execution(ExecutionMode.CONCURRENT) // or the order would make them run one after another
@ResourceLock(value = Locks.OPERATOR, mode = ResourceAccessMode.READ)
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ)
class FaultsIT {

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @Test
    void aContainerThatNeedsMoreThanItsMemoryLimitIsCensored() {
        Campaign campaign = sandbox.apply("oom-kill", """
                baseline: {items: 1000000, itemCount: 10000, resultBytes: 100000, maxHeap: 2Gi}
                design: {replicates: 1}
                execution: {isolation: None, runTimeout: 5m, retries: 1}
                runner: {resources: {requests: {cpu: 500m}, limits: {memory: 400Mi}}}
                """);

        campaign.awaitEnd("Completed");

        // a busy node may lose the sign of the kernel once: the kubelet then reports a kill, and the run is tried again
        List<Row> rows = campaign.rows();
        assertThat(rows).hasSizeBetween(1, 2);
        assertThat(rows.getLast().toString()).contains("Censored OutOfMemory", "memory limit of the container");
        assertThat(rows.subList(0, rows.size() - 1))
                .allSatisfy(row -> assertThat(row.toString()).contains("Retried Killed", "exit code 137"));
        Pod pod = sandbox.pods().pods().getLast();
        assertThat(pod.getStatus()
                        .getContainerStatuses()
                        .getFirst()
                        .getState()
                        .getTerminated()
                        .getReason())
                .isEqualTo("OOMKilled");
        assertThat(campaign.eventReasons()).contains("RunCensored", "Completed");
        assertThat(campaign.report().get("report.md")).contains("out of memory");
    }

    @Test
    void aJobThatNeedsMoreThanItsHeapIsCensored() {
        Campaign campaign = sandbox.apply("heap", """
                baseline: {items: 20000, itemCount: 10000, resultBytes: 10, maxHeap: 128Mi}
                factors: {resultBytes: [10, 100000]}
                design: {replicates: 1}
                execution: {isolation: None, runTimeout: 5m, retries: 1}
                """ + Campaign.smallRunner());

        campaign.awaitEnd("Completed");

        Map<Boolean, List<Row>> rows = campaign.rows().stream()
                .collect(partitioningBy(row -> row.treatment().equals("baseline")));
        assertThat(rows.get(true)).singleElement().extracting(Row::outcome).isEqualTo("Succeeded");
        assertThat(rows.get(false))
                .singleElement()
                .asString()
                .contains("Censored OutOfMemory", "it needs more than maxHeap");
        assertThat(campaign.status().path("answer").asText()).contains("resultBytes=100000 (out of memory");
        assertThat(campaign.report().get("report.md")).contains("(out of memory) in 1 of 1 run");
    }

    @Test
    @Order(2)
    void aRunThatTakesTooLongIsStoppedAndCensored() {
        Campaign campaign = sandbox.apply("timeout", """
                baseline: {items: 1000000000, maxHeap: 128Mi}
                design: {replicates: 1}
                execution: {isolation: None, runTimeout: 150s, retries: 1}
                """ + Campaign.endlessRunner());

        campaign.awaitEnd("Completed");

        Row row = onlyRow(campaign);
        assertThat(row.toString()).contains("Censored Timeout");
        assertThat(Duration.between(row.started(), row.finished()))
                .as("of 150 seconds, which begin with the pod")
                .isGreaterThan(Duration.ofSeconds(140));
        assertThat(row.result().path("batchStatus").asText())
                .as("how far it came, said when it was told to stop")
                .isEqualTo("STOPPED");
        assertThat(row.figure("counts.read")).isBetween(1L, 999_999_999L);
        assertThat(row.figure("times.elapsed")).isPositive();
        assertThat(campaign.report().get("report.md")).contains("timed out");
    }

    @Test
    @Order(1)
    void anImageThatCannotBePulledEndsTheCampaign() {
        Campaign campaign = sandbox.apply("no-image", """
                baseline: {items: 1000}
                factors: {itemCount: [10, 100]}
                design: {replicates: 3}
                execution: {isolation: None, retries: 1}
                runner: {image: "registry.invalid/batchmark/nothing:1", resources: {requests: {cpu: 10m}}}
                """);

        campaign.awaitEnd("Failed");

        List<Row> rows = campaign.rows();
        assertThat(rows.getFirst().toString()).contains("attempt 1: Retried ImagePull", "registry.invalid");
        assertThat(rows.getLast().toString()).contains("attempt 2: Failed ImagePull", "registry.invalid");
        assertThat(rows.getLast().run()).isEqualTo(rows.getFirst().run());
        // while the first run waited for its second attempt, another had its first one; six more would fare no better
        assertThat(rows).hasSizeBetween(2, 3);
        assertThat(sandbox.pods().pods()).hasSameSizeAs(rows);
        assertThat(campaign.condition("Failed")).startsWith("True ").contains("no run can start", "registry.invalid");
        assertThat(campaign.condition("Complete")).startsWith("False ");
        assertThat(campaign.eventReasons()).contains("Started", "RunRetried", "RunFailed", "Failed");
        campaign.awaitNoPods();

        // the operator leaves the campaign alone: the operator sees the label before it has run another campaign
        sandbox.kubectl("label", "campaign", "no-image", "seen=too").succeeded();
        String version = campaign.object().at("/metadata/resourceVersion").asText();
        sandbox.apply("later", """
                baseline: {items: 1000, maxHeap: 128Mi}
                design: {replicates: 1}
                execution: {isolation: None}
                """ + Campaign.standIn()).awaitEnd("Completed");
        assertThat(campaign.object().at("/metadata/resourceVersion").asText()).isEqualTo(version);
        assertThat(sandbox.pods().pods().stream().filter(campaign::owns)).hasSameSizeAs(rows);
        assertThat(campaign.object().at("/status/runs/running").asInt()).isZero();
    }

    /** One attempt after the other: the pod is deleted, the pod is evicted as by a drain of its node, the pod is deleted by force. */
    @Test
    void aRunThatTheClusterDisturbsIsRunAgain() {
        Campaign campaign = sandbox.apply("disturbed", """
                baseline: {items: 1000000, maxHeap: 128Mi}
                design: {replicates: 1}
                execution: {isolation: None, runTimeout: 5m, retries: 3}
                """ + Campaign.standIn());

        sandbox.kubectl("delete", "pod", running(1).getMetadata().getName(), "--wait=false")
                .succeeded();
        assertThat(Cluster.client().pods().resource(running(2)).evict()).isTrue();
        sandbox.kubectl(
                        "delete",
                        "pod",
                        running(3).getMetadata().getName(),
                        "--grace-period=0",
                        "--force",
                        "--wait=false")
                .succeeded();

        campaign.awaitEnd("Completed");
        assertThat(campaign.rows())
                .satisfiesExactly(
                        first -> assertThat(first.toString()).contains("attempt 1: Retried Deleted"),
                        second -> assertThat(second.toString())
                                .contains("attempt 2: Retried Evicted: EvictionByEvictionAPI"),
                        third -> assertThat(third.toString()).contains("attempt 3: Retried Deleted"),
                        last -> assertThat(last.toString()).endsWith("attempt 4: Succeeded"));
        assertThat(sandbox.pods().byAttempt())
                .isEqualTo(
                        Map.of("b1-baseline-a1", 1L, "b1-baseline-a2", 1L, "b1-baseline-a3", 1L, "b1-baseline-a4", 1L));
        assertThat(campaign.eventReasons()).contains("Started", "RunRetried", "Completed");
        assertThat(campaign.report().get("report.md")).contains("The infrastructure ended 3 attempts");
        campaign.awaitNoPods();
    }

    private Pod running(int attempt) {
        return sandbox.pods()
                .awaitPod(
                        "pod of attempt " + attempt,
                        pod -> PodHistory.isRunning(pod)
                                && Integer.toString(attempt)
                                        .equals(pod.getMetadata().getLabels().get("batchmark.io/attempt")));
    }

    /** The operator's own image, which is on the nodes, is no job runner. */
    @Test
    void anImageThatIsNoJobRunnerIsInvalid() {
        String image = Operator.pod().getSpec().getContainers().getFirst().getImage();
        Campaign campaign = sandbox.apply("no-runner", """
                baseline: {items: 1000}
                design: {replicates: 1}
                execution: {isolation: None, runTimeout: 5m, retries: 1}
                runner: {image: "%s", resources: {requests: {cpu: 100m}, limits: {memory: 512Mi}}}
                """.formatted(image));

        campaign.awaitEnd("Failed");

        Row row = onlyRow(campaign);
        assertThat(row.toString()).contains("Invalid NoResult", "without a result");
        assertThat(campaign.condition("Failed")).startsWith("True ").contains("usable result");
        assertThat(campaign.eventReasons()).contains("RunInvalid", "Failed");
    }

    /** The run was not repeated. */
    private Row onlyRow(Campaign campaign) {
        List<Row> rows = campaign.rows();
        assertThat(rows).hasSize(1);
        assertThat(sandbox.pods().pods()).hasSize(1);
        return rows.getFirst();
    }
}
