package io.batchmark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Cluster;
import io.batchmark.e2e.cluster.Command;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.Operator;
import io.batchmark.e2e.cluster.PodHistory;
import io.batchmark.e2e.cluster.Row;
import io.batchmark.e2e.cluster.Sandbox;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * An upgrade, and its rollback, in the middle of campaigns changes nothing of what they measure. The next version, which
 * .ci/next-images builds, writes a field into results and rows that this one does not know. Its job runner is a stand-in.
 */
@Order(8)
@Tag("disruptive")
@ResourceLock(value = Locks.OPERATOR, mode = ResourceAccessMode.READ_WRITE)
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ_WRITE)
class UpgradeIT {
    private static final String NEXT = "-next";
    private static final String FIELD_OF_NEXT = "ofTheNextVersion";

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    private PodHistory operators;
    private String operatorImage;
    private String runnerImage;
    private String revision;

    @BeforeEach
    void begin() {
        operators = new PodHistory(Operator.NAMESPACE);
        operatorImage = image(Operator.pod());
        runnerImage = variable(Operator.pod(), "BATCHMARK_RUNNER_IMAGE");
        revision = revision();
    }

    @AfterEach
    void rollBack() {
        operators.close();
        if (!image(Operator.pod()).equals(operatorImage)) {
            rollBackTo(revision);
        }
    }

    @Test
    void campaignsGoOnThroughUpgradeAndRollback() {
        Campaign early = sandbox.apply("early", spec(2000, 5));
        early.awaitRows(2);

        String next = tag(next(operatorImage));
        String nextRunner = next(Operator.image("stand-in"));
        Cluster.helm(
                        "upgrade",
                        Operator.RELEASE,
                        "../helm/batchmark",
                        "--namespace",
                        Operator.NAMESPACE,
                        "--reset-then-reuse-values",
                        "--set-string",
                        "image.tag=" + next + ",runnerImage.tag=" + next + ",runnerImage.repository="
                                + nextRunner.substring(0, nextRunner.lastIndexOf(':')) + ",runs.retryBackoff=5s",
                        "--wait",
                        "--timeout=5m")
                .succeeded();

        assertThat(image(Operator.pod())).isEqualTo(next(operatorImage));
        assertThat(variable(Operator.pod(), "BATCHMARK_RETRY_BACKOFF")).isEqualTo("5s");
        Map<String, String> recorded = early.ledger();
        Campaign late = sandbox.apply("late", spec(500_000, 2));
        late.awaitRows(1);
        assertThat(late.ledger().values())
                .as("rows of the next version")
                .isNotEmpty()
                .allMatch(row -> row.contains(FIELD_OF_NEXT));

        rollBackTo(revision);

        assertThat(image(Operator.pod())).isEqualTo(operatorImage);
        assertThat(variable(Operator.pod(), "BATCHMARK_RETRY_BACKOFF")).isEqualTo("10s");
        early.awaitEnd("Completed");
        late.awaitEnd("Completed");
        assertThat(early.ledger()).as("earlier rows, unchanged").containsAllEntriesOf(recorded);
        everyRunIsRecordedOnce(early, 5, runnerImage);
        everyRunIsRecordedOnce(late, 2, nextRunner);
        theyWereStoppedGracefully();
    }

    private void everyRunIsRecordedOnce(Campaign campaign, int runs, String image) {
        List<Row> rows = campaign.rows();
        assertThat(rows).hasSize(runs).allMatch(row -> row.outcome().equals("Succeeded") && row.attempt() == 1);
        assertThat(rows.stream().map(Row::run)).doesNotHaveDuplicates();
        assertThat(campaign.status().path("runnerImage").asText()).isEqualTo(image);
        List<Pod> pods =
                sandbox.pods().pods().stream().filter(pod -> campaign.owns(pod)).toList();
        assertThat(pods)
                .as("pods, one for each run")
                .hasSize(runs)
                .allMatch(pod -> image(pod).equals(image));
        campaign.awaitNoPods();
    }

    /** By the signal, within their time, so that the next one need not wait until the lease is over. */
    private void theyWereStoppedGracefully() {
        List<Pod> pods = operators.pods().stream()
                .filter(pod -> "operator".equals(pod.getMetadata().getLabels().get("app.kubernetes.io/component")))
                .toList();
        assertThat(pods).as("operators").hasSize(3);
        for (Pod pod : pods.subList(0, 2)) {
            ContainerStateTerminated end =
                    pod.getStatus().getContainerStatuses().getFirst().getState().getTerminated();
            assertThat(end).as("end of %s", pod.getMetadata().getName()).isNotNull();
            assertThat(end.getExitCode())
                    .as("exit code; 137 is that of one who did not end in time")
                    .isIn(0, 143);
        }
    }

    private static String next(String image) {
        return image + NEXT;
    }

    private static String tag(String image) {
        return image.substring(image.lastIndexOf(':') + 1);
    }

    private static String image(Pod pod) {
        return pod.getSpec().getContainers().getFirst().getImage();
    }

    private static String variable(Pod pod, String name) {
        return pod.getSpec().getContainers().getFirst().getEnv().stream()
                .filter(variable -> variable.getName().equals(name))
                .findFirst()
                .orElseThrow()
                .getValue();
    }

    private static String revision() {
        Command status = Cluster.helm("status", Operator.RELEASE, "--namespace", Operator.NAMESPACE, "--output=json")
                .succeeded();
        return Serialization.unmarshal(status.output(), JsonNode.class)
                .path("version")
                .asText();
    }

    private static void rollBackTo(String revision) {
        Cluster.helm(
                        "rollback",
                        Operator.RELEASE,
                        revision,
                        "--namespace",
                        Operator.NAMESPACE,
                        "--wait",
                        "--timeout=5m")
                .succeeded();
    }

    private static String spec(int items, int replicates) {
        return """
                baseline: {items: %d, maxHeap: 128Mi}
                design: {replicates: %d}
                execution: {parallelism: 1, isolation: None, runTimeout: 10m, retries: 0}
                runner: {resources: {requests: {cpu: 500m}, limits: {memory: 768Mi}}}
                """.formatted(items, replicates);
    }
}
