package io.batchmark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Cluster;
import io.batchmark.e2e.cluster.Command;
import io.batchmark.e2e.cluster.Console;
import io.batchmark.e2e.cluster.Node;
import io.batchmark.e2e.cluster.Operator;
import io.batchmark.e2e.cluster.PodHistory;
import io.batchmark.e2e.cluster.Row;
import io.batchmark.e2e.cluster.Sandbox;
import io.batchmark.e2e.cluster.Waiting;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

/** While the control plane is away nothing is decided, and nothing is lost. */
@Order(9)
@Tag("disruptive")
@Isolated // and last: if a repair fails, no other test pays for it
class ControlPlaneIT {
    private static final String MANIFEST = "/etc/kubernetes/manifests/kube-apiserver.yaml";
    private static final String ASIDE = "/etc/kubernetes/kube-apiserver.yaml";
    private static final String RUNNER = "io.batchmark.standin.Main";
    private static final String OPERATOR = "quarkus-run.jar";

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    private final Node controlPlane = Node.controlPlane();

    @AfterEach
    void repair() {
        startApiServer();
        awaitApiServer();
        Operator.pod();
    }

    @Test
    void aCrashOfApiServerAndEtcdLosesAndRepeatsNothing() {
        Campaign campaign = sandbox.apply("crash", spec(500_000, 4));
        campaign.awaitRows(1);
        Pod operator = Operator.pod();
        int before = restarts();

        kill(controlPlane, "--exact", "etcd");
        kill(controlPlane, "--exact", "kube-apiserver");

        Waiting.until(
                "restarts of etcd and API server",
                () -> apiServerAnswers() ? restarts() - before : 0,
                restarts -> restarts >= 2);
        everyRunIsRecordedOnce(campaign, 4);
        tellRestarts(operator);
    }

    /** An operator that starts in that time waits for it. */
    @Test
    void runsThatEndWhileTheApiServerIsAwayCount() {
        Campaign campaign = sandbox.apply("away", spec(1_500_000, 2));
        List<Node> nodes = Waiting.until(
                        "runs",
                        () -> campaign.pods().stream()
                                .filter(PodHistory::isRunning)
                                .toList(),
                        pods -> pods.size() == 2)
                .stream()
                .map(Node::of)
                .distinct()
                .toList();
        Pod operator = Operator.pod();

        controlPlane.execute("mv", MANIFEST, ASIDE).succeeded();
        kill(controlPlane, "--exact", "kube-apiserver");
        Waiting.until("API server answers", this::apiServerAnswers, answers -> !answers);
        assertThat(nodes).as("nodes with a runner").anyMatch(node -> runs(node, RUNNER));
        kill(Node.of(operator), "--full", OPERATOR);
        Waiting.until(
                "nodes with a runner",
                () -> nodes.stream().filter(node -> runs(node, RUNNER)).count(),
                running -> running == 0);
        Waiting.until("operator starts again", () -> runs(Node.of(operator), OPERATOR), starts -> starts);
        startApiServer();
        awaitApiServer();

        everyRunIsRecordedOnce(campaign, 2);
        tellRestarts(operator);
    }

    /**
     * What a start of kube-proxy synchronises in full, as it does every hour, leads to the API server as before. The
     * operator reaches the API server by its Service.
     */
    @Test
    void servicesAreReachedAfterAStartOfKubeProxy() {
        String before = kubeProxy();
        kill(controlPlane, "--exact", "kube-proxy");
        Waiting.until(
                "kube-proxy has synchronised",
                () -> !kubeProxy().equals(before)
                        && answer("127.0.0.1/10256", "/healthz").contains(" 200 "),
                synchronised -> synchronised);

        // it speaks TLS: whatever it says to this, it was reached
        String service = Cluster.client()
                .services()
                .inNamespace("default")
                .withName("kubernetes")
                .get()
                .getSpec()
                .getClusterIP();
        assertThat(answer(service + "/443", "/healthz"))
                .as("the API server by its Service")
                .startsWith("HTTP/1.");
    }

    private String kubeProxy() {
        return controlPlane.execute("pgrep", "--exact", "kube-proxy").output().strip();
    }

    /** First line of what a server answers to the control plane's node; empty where it is not reached. */
    private String answer(String address, String path) {
        return controlPlane
                .execute(
                        "timeout",
                        "10",
                        "bash",
                        "-c",
                        "exec 3<>/dev/tcp/" + address + "; printf 'GET " + path
                                + " HTTP/1.0\\r\\n\\r\\n' >&3; head -n 1 <&3")
                .output();
    }

    private void everyRunIsRecordedOnce(Campaign campaign, int runs) {
        campaign.awaitEnd("Completed");
        List<Row> rows = campaign.rows();
        assertThat(rows).hasSize(runs).allMatch(row -> row.outcome().equals("Succeeded") && row.attempt() == 1);
        assertThat(rows.stream().map(Row::run)).doesNotHaveDuplicates();
        assertThat(sandbox.pods().byAttempt())
                .as("pods of each run")
                .hasSize(runs)
                .allSatisfy((attempt, pods) -> assertThat(pods).isOne());
        campaign.awaitNoPods();
    }

    private void startApiServer() {
        controlPlane
                .execute("sh", "-c", "[ -e " + MANIFEST + " ] || mv " + ASIDE + " " + MANIFEST)
                .succeeded();
    }

    private void awaitApiServer() {
        Waiting.until("API server answers", this::apiServerAnswers, answers -> answers);
    }

    private boolean apiServerAnswers() {
        return Cluster.kubectl("get", "--raw", "/readyz", "--request-timeout=5s")
                        .exitCode()
                == 0;
    }

    /** Of etcd and API server together; none where the API server does not say. */
    private static int restarts() {
        Command counts = Cluster.kubectl(
                "get",
                "pods",
                "--namespace=kube-system",
                "--selector=component in (etcd, kube-apiserver)",
                "--output=jsonpath={.items[*].status.containerStatuses[0].restartCount}");
        return Stream.of(counts.output().split(" "))
                .filter(count -> !count.isEmpty())
                .mapToInt(Integer::parseInt)
                .sum();
    }

    private static void kill(Node node, String how, String program) {
        node.execute("pkill", "-KILL", how, program).succeeded();
    }

    private static boolean runs(Node node, String program) {
        Command pgrep = node.execute("pgrep", "--full", program);
        return pgrep.exitCode() == 0;
    }

    private static void tellRestarts(Pod before) {
        Pod now = Operator.pod();
        Console.say("restarts of the operator: " + restarts(before) + " before, " + restarts(now) + " after, "
                + (now.getMetadata().getUid().equals(before.getMetadata().getUid()) ? "the same pod" : "another pod"));
    }

    private static int restarts(Pod pod) {
        return pod.getStatus().getContainerStatuses().getFirst().getRestartCount();
    }

    private static String spec(int items, int replicates) {
        return """
                baseline: {items: %d, maxHeap: 128Mi}
                design: {replicates: %d}
                execution: {parallelism: 2, isolation: None, runTimeout: 10m, retries: 1}
                """.formatted(items, replicates) + Campaign.standIn();
    }
}
