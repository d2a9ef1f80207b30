package io.batchmark.operator.leadership;

import static io.batchmark.operator.cluster.LiveCampaign.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.operator.cluster.ApiServer;
import io.batchmark.operator.cluster.FakeKubelet;
import io.batchmark.operator.cluster.Fate;
import io.batchmark.operator.cluster.LiveCampaign;
import io.batchmark.operator.cluster.OperatorProcess;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/** The packaged operator while its definition is deleted and installed again. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class DefinitionIT {
    private static final String NAME = "benchmarkcampaigns.batchmark.io";
    private static final Duration WATCH_TIMEOUT = Duration.ofSeconds(10);

    private ApiServer server;
    private KubernetesClient client;
    private String namespace;
    private FakeKubelet kubelet;
    private OperatorProcess operator;

    @BeforeAll
    void begin() throws IOException {
        server = ApiServer.another();
        client = server.admin();
        namespace = server.createNamespace();
        server.operatorKubeConfig(); // its lease
        kubelet = new FakeKubelet(client, namespace, parameters -> Fate.completed());
    }

    @AfterAll
    void end() throws IOException {
        if (operator != null) {
            operator.close();
        }
        kubelet.close();
    }

    @Test
    @Order(1)
    void anOperatorThatStartsBeforeItsDefinitionWaits() throws Exception {
        delete();
        operator = new OperatorProcess(
                server,
                server.port(),
                server.operatorUser(),
                "definition",
                Map.of(
                        "BATCHMARK_LEASE_NAMESPACE", "batchmark-system",
                        "BATCHMARK_WATCH_TIMEOUT", WATCH_TIMEOUT.toSeconds() + "s",
                        "QUARKUS_OPERATOR_SDK_NAMESPACES", "JOSDK_ALL_NAMESPACES"));
        awaitMissing();

        server.define();

        operator.awaitReady();
        complete("first");
    }

    @Test
    @Order(2)
    void anOperatorOutlivesItsDefinition() throws Exception {
        LiveCampaign running = new LiveCampaign(client, namespace, "campaign-under-way");
        running.apply("design: {replicates: 100}");
        await().atMost(PATIENCE).until(() -> !running.ledger().isEmpty());

        delete();
        awaitMissing();
        await().during(WATCH_TIMEOUT.multipliedBy(2)).atMost(PATIENCE).until(operator::isAlive);
        List<Pod> left = client.pods().inNamespace(namespace).list().getItems();
        assertThat(left)
                .as("pods of a campaign that went with its definition")
                .allMatch(pod -> pod.getMetadata().getDeletionTimestamp() != null);

        server.define();

        operator.awaitReady();
        complete("second");
    }

    private void complete(String name) {
        LiveCampaign campaign = new LiveCampaign(client, namespace, name);
        campaign.apply("design: {replicates: 2}");
        campaign.awaitPhase(Phase.Completed);
    }

    private void delete() {
        client.apiextensions().v1().customResourceDefinitions().withName(NAME).delete();
        await("the definition is deleted")
                .atMost(PATIENCE)
                .until(() -> client.apiextensions()
                                .v1()
                                .customResourceDefinitions()
                                .withName(NAME)
                                .get()
                        == null);
    }

    private void awaitMissing() {
        await("the operator misses its definition")
                .atMost(PATIENCE)
                .until(() -> operator.health("/health/ready").replace(" ", "").contains("\"definitionMissing\":true"));
    }
}
