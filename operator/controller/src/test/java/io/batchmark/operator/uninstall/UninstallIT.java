package io.batchmark.operator.uninstall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.batchmark.api.ledger.LedgerConfigMap;
import io.batchmark.api.metadata.Labels;
import io.batchmark.api.v1alpha1.BenchmarkCampaign;
import io.batchmark.operator.cluster.ApiServer;
import io.batchmark.operator.cluster.FakeKubelet;
import io.batchmark.operator.cluster.Fate;
import io.batchmark.operator.cluster.LocalOperator;
import io.batchmark.operator.reconcile.CampaignReconciler;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What an operator that is uninstalled leaves behind. */
class UninstallIT {
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @Test
    void nothingIsHeldAndNothingFinishedIsLost() throws IOException, InterruptedException {
        ApiServer server = ApiServer.get();
        KubernetesClient client = server.admin();
        String namespace = server.createNamespace();
        int recorded;
        try (FakeKubelet kubelet = new FakeKubelet(
                client,
                namespace,
                parameters -> parameters.workload().itemCount() == 10 ? FakeKubelet.running() : Fate.completed())) {
            try (LocalOperator operator = new LocalOperator(server, namespace)) {
                client.resource(Serialization.unmarshal("""
                                apiVersion: batchmark.io/v1alpha1
                                kind: BenchmarkCampaign
                                metadata: {name: left, namespace: %s}
                                spec: {factors: {itemCount: [10]}, design: {replicates: 3}, execution: {parallelism: 2}}
                                """.formatted(namespace), BenchmarkCampaign.class))
                        .create();
                // those that have ended are recorded and gone
                await().atMost(PATIENCE)
                        .until(() -> running(client, namespace).size() == 2
                                && client.pods()
                                                .inNamespace(namespace)
                                                .list()
                                                .getItems()
                                                .size()
                                        == 2);
            }

            recorded =
                    client
                            .configMaps()
                            .inNamespace(namespace)
                            .withLabel(Labels.PART, Labels.LEDGER)
                            .list()
                            .getItems()
                            .stream()
                            .mapToInt(LedgerConfigMap::size)
                            .sum();

            client.resources(BenchmarkCampaign.class)
                    .inNamespace(namespace)
                    .withName("left")
                    .patch(
                            PatchContext.of(PatchType.JSON_MERGE),
                            "{\"metadata\":{\"finalizers\":[\"example.com/audit\",\"" + CampaignReconciler.FINALIZER
                                    + "\"]}}");
            client.resource("""
                    apiVersion: batch/v1
                    kind: Job
                    metadata: {name: labelled, namespace: %s, labels: {batchmark.io/part: run}}
                    spec:
                      suspend: true
                      template: {spec: {restartPolicy: Never, containers: [{name: any, image: any}]}}
                    """.formatted(namespace)).create();

            assertThat(new Uninstall(client, List.of(namespace), LocalOperator.operators()).run())
                    .isTrue();

            assertThat(client.batch().v1().jobs().inNamespace(namespace).list().getItems())
                    .as("nobody's but the campaign's")
                    .extracting(job -> job.getMetadata().getName())
                    .containsExactly("labelled");
            assertThat(client.resources(BenchmarkCampaign.class)
                            .inNamespace(namespace)
                            .withName("left")
                            .get()
                            .getMetadata()
                            .getFinalizers())
                    .containsExactly("example.com/audit");
            await().atMost(PATIENCE)
                    .until(() -> client.pods()
                            .inNamespace(namespace)
                            .list()
                            .getItems()
                            .isEmpty());
        }
        try (FakeKubelet kubelet = new FakeKubelet(client, namespace, parameters -> Fate.completed());
                LocalOperator operator = new LocalOperator(server, namespace)) {
            await().atMost(PATIENCE)
                    .until(() -> "6/6"
                            .equals(client.resources(BenchmarkCampaign.class)
                                    .inNamespace(namespace)
                                    .withName("left")
                                    .get()
                                    .getStatus()
                                    .progress()));
            // the runs that were recorded before were not run again
            assertThat(kubelet.podsByRun()).hasSize(6 - recorded);
        }
    }

    /** A pod whose container has ended is Running for a moment, too. */
    private static List<Pod> running(KubernetesClient client, String namespace) {
        return client.pods().inNamespace(namespace).list().getItems().stream()
                .filter(pod -> "Running".equals(pod.getStatus().getPhase())
                        && pod.getStatus().getContainerStatuses().isEmpty())
                .toList();
    }
}
