package io.batchmark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Cluster;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.Operator;
import io.batchmark.e2e.cluster.PodHistory;
import io.batchmark.e2e.cluster.Row;
import io.batchmark.e2e.cluster.Sandbox;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Uninstalling strands nobody and loses nothing. */
@Order(8)
@ResourceLock(value = Locks.OPERATOR, mode = ResourceAccessMode.READ_WRITE)
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ_WRITE)
class UninstallIT {

    @RegisterExtension
    final Sandbox leaving = new Sandbox();

    @RegisterExtension
    final Sandbox staying = new Sandbox();

    @TempDir
    Path folder;

    private Path values;

    @BeforeEach
    void rememberHowItIsInstalled() throws IOException {
        values = Files.writeString(
                folder.resolve("values.yaml"),
                Cluster.helm("get", "values", Operator.RELEASE, "--namespace", Operator.NAMESPACE, "--output=yaml")
                        .succeeded()
                        .output());
    }

    /** Also where the test failed before it did so itself. */
    @AfterEach
    void install() {
        if (Cluster.helm("status", Operator.RELEASE, "--namespace", Operator.NAMESPACE)
                        .exitCode()
                == 0) {
            return;
        }
        Cluster.helm(
                        "upgrade",
                        Operator.RELEASE,
                        "../helm/batchmark",
                        "--install",
                        "--namespace",
                        Operator.NAMESPACE,
                        "--skip-crds",
                        "--values",
                        values.toString(),
                        "--wait",
                        "--timeout=5m")
                .succeeded();
    }

    @Test
    void namespacesCanBeDeletedAndCampaignsGoOnLater() {
        Campaign lasting = leaving.apply("lasting", spec(1_000_000_000, 1));
        Campaign paused = staying.apply("paused", spec(300_000, 3));
        leaving.pods().awaitPod("pod that runs", PodHistory::isRunning);
        paused.awaitRows(1);

        Cluster.helm("uninstall", Operator.RELEASE, "--namespace", Operator.NAMESPACE, "--wait", "--timeout=5m")
                .succeeded();

        assertThat(Cluster.kubectl(
                                "get",
                                "clusterrole,clusterrolebinding",
                                "--selector=app.kubernetes.io/instance=" + Operator.RELEASE,
                                "--output=name")
                        .succeeded()
                        .output())
                .as("what is left in the cluster")
                .isEmpty();
        Cluster.kubectl("delete", "namespace", leaving.namespace(), "--timeout=5m")
                .succeeded();
        assertThat(lasting.object().isMissingNode()).isTrue();

        Map<String, String> before = paused.ledger();
        assertThat(before).isNotEmpty();
        assertThat(paused.object().at("/metadata/finalizers")).isEmpty();
        assertThat(paused.pods().stream().map(Pod::getMetadata))
                .allMatch(pod -> pod.getFinalizers().isEmpty());
        assertThat(paused.pods()).noneMatch(PodHistory::isRunning);

        install();
        paused.awaitEnd("Completed");

        assertThat(paused.ledger()).as("earlier rows, unchanged").containsAllEntriesOf(before);
        List<Row> rows = paused.rows();
        assertThat(rows).hasSize(3).allMatch(row -> row.outcome().equals("Succeeded"));
        assertThat(rows.stream().map(Row::run)).doesNotHaveDuplicates();
        paused.awaitNoPods();
    }

    private static String spec(int items, int replicates) {
        return """
                baseline: {items: %d, maxHeap: 128Mi}
                design: {replicates: %d}
                execution: {parallelism: 1, isolation: None, runTimeout: 30m}
                """.formatted(items, replicates) + Campaign.standIn();
    }
}
