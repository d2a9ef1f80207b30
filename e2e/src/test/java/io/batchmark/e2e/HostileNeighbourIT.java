package io.batchmark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Cluster;
import io.batchmark.e2e.cluster.Command;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.Operator;
import io.batchmark.e2e.cluster.Sandbox;
import io.batchmark.e2e.cluster.Waiting;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Campaigns that once took the operator down for everybody, next to one that measures. The API server lets them through
 * as one does that has the definition of another version: nobody else may create campaigns meanwhile.
 */
@Order(7)
@ResourceLock(value = Locks.OPERATOR, mode = ResourceAccessMode.READ)
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ_WRITE)
class HostileNeighbourIT {
    private static final String DEFINITION = "benchmarkcampaigns.batchmark.io";
    private static final String SCHEMA = "/spec/versions/0/schema/openAPIV3Schema";

    /**
     * @param yaml what follows the metadata
     * @param field which of it is wrong
     * @param said what the operator says of it
     */
    private record Hostile(String yaml, String field, String said) {
        String campaign(int number) {
            return "apiVersion: batchmark.io/v1alpha1\nkind: BenchmarkCampaign\nmetadata: {name: " + name(number)
                    + "}\n" + yaml;
        }
    }

    private static final List<Hostile> HOSTILE = List.of(
            new Hostile(
                    "spec: {runner: {resources: {requests: {cpu: \"\"}}}}",
                    "spec.runner.resources.requests.cpu",
                    "spec.runner.resources.requests.cpu: \"\" does not match"),
            new Hostile(
                    "spec: {runner: {resources: {requests: {memory: 1e3Mi}}}}",
                    "spec.runner.resources.requests.memory",
                    "spec.runner.resources.requests.memory: \"1e3Mi\" does not match"),
            new Hostile(
                    "spec: {execution: {maxFailedRuns: 3000000000}}",
                    "spec.execution.maxFailedRuns",
                    "spec.execution.maxFailedRuns: 3000000000 is more than 100000"),
            new Hostile("spec: [1, {a: 2}]\nstatus: 17", "spec", "spec: a list is no object"));

    @RegisterExtension
    final Sandbox hostile = new Sandbox();

    @RegisterExtension
    final Sandbox innocent = new Sandbox();

    @AfterEach
    void close() {
        // as long as the API server takes an update of them
        hostile.kubectl("delete", "campaigns", "--all", "--timeout=2m");
        Cluster.kubectl("apply", "--server-side", "--force-conflicts", "--filename=../crds")
                .succeeded();
        // which is in no definition of ours, so that none takes it away
        patch("[{\"op\":\"remove\",\"path\":\"" + SCHEMA + "/x-kubernetes-preserve-unknown-fields\"}]");
        Waiting.until("closed definition", () -> probe().exitCode(), code -> code != 0);
    }

    @Test
    void harmTheirOwnCampaignsAlone() {
        for (int i = 0; i < HOSTILE.size(); i++) {
            Command refused = hostile.offer(HOSTILE.get(i).campaign(i), "--dry-run=server");
            assertThat(refused.exitCode()).isNotZero();
            assertThat(refused.errors()).contains(HOSTILE.get(i).field());
        }
        Campaign measured = innocent.apply("measured", """
                baseline: {items: 500000, maxHeap: 128Mi}
                design: {replicates: 3}
                execution: {parallelism: 1, isolation: None, runTimeout: 10m}
                """ + Campaign.standIn());
        measured.awaitRows(1);
        Pod operator = Operator.pod();

        open();
        for (int i = 0; i < HOSTILE.size(); i++) {
            hostile.apply(HOSTILE.get(i).campaign(i));
        }
        Waiting.until(
                "what the operator says of them",
                () -> IntStream.range(0, HOSTILE.size())
                        .mapToObj(HostileNeighbourIT.this::reason)
                        .distinct()
                        .toList(),
                reasons -> reasons.equals(List.of("SpecNotUnderstood")));
        for (int i = 0; i < HOSTILE.size(); i++) {
            assertThat(hostile.kubectl("describe", "campaign", name(i))
                            .succeeded()
                            .output())
                    .contains(HOSTILE.get(i).said());
        }
        measured.awaitEnd("Completed");

        assertThat(measured.rows()).hasSize(3);
        Pod afterwards = Operator.pod();
        assertThat(afterwards.getMetadata().getUid())
                .isEqualTo(operator.getMetadata().getUid());
        assertThat(restarts(afterwards)).isEqualTo(restarts(operator));
    }

    private void open() {
        patch("[{\"op\":\"replace\",\"path\":\"" + SCHEMA
                        + "\",\"value\":{\"type\":\"object\",\"x-kubernetes-preserve-unknown-fields\":true}}]")
                .succeeded();
        Waiting.until("open definition", () -> probe().exitCode(), code -> code == 0);
    }

    private static Command patch(String patch) {
        return Cluster.kubectl("patch", "crd", DEFINITION, "--type=json", "--patch=" + patch);
    }

    private Command probe() {
        return hostile.offer(HOSTILE.getLast().campaign(HOSTILE.size()), "--dry-run=server");
    }

    private static String name(int number) {
        return "hostile-" + number;
    }

    private String reason(int number) {
        return hostile.kubectl(
                        "get",
                        "campaign",
                        name(number),
                        "--output=jsonpath={.status.conditions[?(@.type=='Accepted')].reason}")
                .output();
    }

    private static int restarts(Pod pod) {
        return pod.getStatus().getContainerStatuses().getFirst().getRestartCount();
    }
}
