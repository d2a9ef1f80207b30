package io.batchmark.operator.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.batchmark.api.v1alpha1.Conditions;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.core.ledger.Outcome;
import io.batchmark.core.ledger.UnreadableLedgerException;
import io.batchmark.core.schedule.Decision.Phase;
import io.batchmark.operator.cluster.ApiServer;
import io.batchmark.operator.cluster.FakeKubelet;
import io.batchmark.operator.cluster.FakeStrimzi;
import io.batchmark.operator.cluster.Fate;
import io.batchmark.operator.cluster.LiveCampaign;
import io.batchmark.operator.cluster.LocalOperator;
import io.batchmark.operator.cluster.RefusalPolicy;
import io.batchmark.operator.cluster.Started;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A campaign that publishes to a cluster of Strimzi, on a real API server of its own: its kinds are for all namespaces. */
class StrimziIT {
    private static final Duration GRACE = Duration.ofSeconds(60);

    private final Queue<Broker> brokers = new ConcurrentLinkedQueue<>();
    private final AtomicReference<Duration> jump = new AtomicReference<>(Duration.ZERO);

    @RegisterExtension
    private final Started started = new Started();

    private ApiServer server;
    private KubernetesClient client;
    private String namespace;
    private LiveCampaign campaign;

    @BeforeEach
    void begin() throws IOException {
        server = ApiServer.another();
        client = server.admin();
        namespace = server.createNamespace();
        campaign = new LiveCampaign(client, namespace, "events");
        started.add(new FakeKubelet(client, namespace, parameters -> {
            if (parameters.broker() != null) {
                brokers.add(parameters.broker());
            }
            return Fate.completed();
        }));
        started.add(new LocalOperator(server.operator(), namespace, jump::get));
    }

    @Test
    void whatIsMissingIsSaidOneAfterTheOtherAndThenItGoesOn() throws UnreadableLedgerException {
        apply("{cluster: events}");
        awaitWaiting("this cluster has no resources of kafka.strimzi.io: install Strimzi");
        FakeStrimzi.install(client, "v1beta2");
        awaitWaiting("there is no Kafka events in namespace " + namespace);
        FakeStrimzi.cluster(client, namespace, "v1beta2", false);
        awaitWaiting("Kafka events is not Ready");
        String name = "events-" + campaign.get().getMetadata().getUid().substring(0, 8) + "-kafka";
        HasMetadata topicOfAnother = strange("kafka.strimzi.io/v1beta2", "KafkaTopic", name);
        HasMetadata accessOfAnother = strange("v1", "ConfigMap", name);
        FakeStrimzi.cluster(client, namespace, "v1beta2", true);
        awaitTaken(topicOfAnother);
        client.resource(topicOfAnother).delete();
        awaitWaiting("KafkaTopic events-");
        assertThat(campaign.pods()).isEmpty();

        started.add(new FakeStrimzi(client, namespace, "v1beta2"));
        awaitTaken(accessOfAnother);
        client.resource(accessOfAnother).delete();
        campaign.awaitPhase(Phase.Completed);

        assertThat(campaign.ledger()).hasSize(4).allMatch(entry -> entry.outcome() == Outcome.Succeeded);
        GenericKubernetesResource topic = FakeStrimzi.resources(client, namespace, "v1beta2", "KafkaTopic")
                .getFirst();
        assertThat(topic.getMetadata().getLabels()).containsEntry("strimzi.io/cluster", "events");
        assertThat(brokers).hasSize(2).allSatisfy(broker -> {
            assertThat(broker.servers()).isEqualTo("events-kafka-bootstrap." + namespace + ".svc:9092");
            assertThat(broker.topic()).isEqualTo(topic.getMetadata().getName());
            assertThat(broker.security()).isEqualTo(Broker.Security.NONE);
        });
        assertThat(FakeStrimzi.resources(client, namespace, "v1beta2", "KafkaUser"))
                .isEmpty();

        campaign.delete();
        await().atMost(LiveCampaign.PATIENCE).until(() -> campaign.get() == null);
        assertThat(FakeStrimzi.resources(client, namespace, "v1beta2", "KafkaTopic"))
                .isEmpty();
    }

    @Test
    void aListenerThatAsksForAPasswordGetsAUser() throws UnreadableLedgerException {
        FakeStrimzi.install(client, "v1", "v1beta2");
        FakeStrimzi.cluster(client, namespace, "v1", true);
        started.add(new FakeStrimzi(client, namespace, "v1"));
        apply("{cluster: events, listener: tls}");
        campaign.awaitPhase(Phase.Completed);

        String user = user().getMetadata().getName();
        assertThat(brokers)
                .allSatisfy(broker -> assertThat(broker.security())
                        .isEqualTo(new Broker.Security(true, Broker.Authentication.ScramSha512)));
        ConfigMap access =
                client.configMaps().inNamespace(namespace).withName(user).get();
        assertThat(access.getData()).isEqualTo(Map.of("username", user, "ca.crt", "PEM"));
        assertThat(user().<Object>get("spec", "authorization")).isNull();
        campaign.delete();
        await().atMost(LiveCampaign.PATIENCE).until(() -> campaign.get() == null);
        assertThat(FakeStrimzi.resources(client, namespace, "v1", "KafkaUser")).isEmpty();
    }

    @Test
    void userGetsAccessLists_ifClusterHasAuthorization() {
        FakeStrimzi.install(client, "v1");
        FakeStrimzi.cluster(client, namespace, "v1", true);
        FakeStrimzi.authorize(client, namespace, "v1", "{\"type\":\"simple\"}");
        apply("{cluster: events, listener: tls}");
        awaitWaiting("KafkaTopic events-");
        GenericKubernetesResource topic =
                FakeStrimzi.resources(client, namespace, "v1", "KafkaTopic").getFirst();
        say(topic, "{\"type\":\"Ready\",\"status\":\"False\",\"message\":\"replication\\nfactor\"}");
        awaitWaiting("KafkaTopic " + topic.getMetadata().getName() + " in namespace " + namespace
                + " is not Ready: replication factor");
        say(topic, "{\"type\":\"Ready\",\"status\":\"True\"}");
        awaitWaiting("KafkaUser events-");
        assertThat(user().<String>get("spec", "authorization", "acls", 0, "resource", "name"))
                .isEqualTo(topic.getMetadata().getName());
        aUserForAnotherTopicIsRefused();

        FakeStrimzi.authorize(client, namespace, "v1", "null");
        started.add(new FakeStrimzi(client, namespace, "v1"));
        campaign.awaitPhase(Phase.Completed);
        assertThat(user().<Object>get("spec", "authorization")).isNull();
    }

    private GenericKubernetesResource user() {
        return FakeStrimzi.resources(client, namespace, "v1", "KafkaUser").getFirst();
    }

    private void say(GenericKubernetesResource resource, String condition) {
        client.resource(resource)
                .subresource("status")
                .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"status\":{\"conditions\":[" + condition + "]}}");
    }

    /** By the admission policy, whoever has the operator's token. */
    private void aUserForAnotherTopicIsRefused() {
        GenericKubernetesResource user = user();
        user.getMetadata().setName("spy");
        user.getMetadata().setResourceVersion(null);
        try (KubernetesClient operator = server.operator()) {
            assertThatThrownBy(() -> operator.resource(user).dryRun().create())
                    .hasMessageContaining("for the topic of the same name");
        }
    }

    @Test
    void aListenerThatRunsCannotUseIsNamed() {
        FakeStrimzi.install(client, "v1");
        FakeStrimzi.cluster(client, namespace, "v1", true);
        apply("{cluster: events, listener: mutual}");
        awaitWaiting("listener mutual of Kafka events asks for authentication of type tls");
        new LiveCampaign(client, namespace, "other").apply(spec("{cluster: events, listener: external}"));
        await().atMost(LiveCampaign.PATIENCE)
                .untilAsserted(
                        () -> assertThat(new LiveCampaign(client, namespace, "other").message(Conditions.PROGRESSING))
                                .contains("Kafka events has no listener external"));

        aClusterOfAnotherNamespaceIsUsedIfItSaysSo();
    }

    /** Who may not use it is not told whether it is there. */
    private void aClusterOfAnotherNamespaceIsUsedIfItSaysSo() {
        String far = server.createNamespace();
        FakeStrimzi.cluster(client, far, "v1", true);
        LiveCampaign guest = new LiveCampaign(client, namespace, "guest");
        guest.apply(spec("{cluster: events, namespace: " + far + "}"));
        LiveCampaign curious = new LiveCampaign(client, namespace, "curious");
        curious.apply(spec("{cluster: nothing, namespace: " + far + "}"));
        String refusal = "there is no Kafka events in namespace " + far + " that campaigns of namespace " + namespace
                + " may use";
        await().atMost(LiveCampaign.PATIENCE)
                .untilAsserted(
                        () -> assertThat(guest.message(Conditions.PROGRESSING)).contains(refusal));
        await().atMost(LiveCampaign.PATIENCE)
                .untilAsserted(() -> assertThat(curious.message(Conditions.PROGRESSING))
                        .isEqualTo(guest.message(Conditions.PROGRESSING).replace("Kafka events", "Kafka nothing")));
        FakeStrimzi.allow(client, far, "v1", namespace + "-of-others, others");
        assertThat(FakeStrimzi.resources(client, far, "v1", "KafkaTopic")).isEmpty();

        FakeStrimzi.allow(client, far, "v1", "others, " + namespace);
        started.add(new FakeStrimzi(client, far, "v1"));
        guest.awaitPhase(Phase.Completed);
        assertThat(FakeStrimzi.resources(client, far, "v1", "KafkaTopic")).hasSize(1);
        guest.delete();
        await().atMost(LiveCampaign.PATIENCE).until(() -> guest.get() == null);
        assertThat(FakeStrimzi.resources(client, far, "v1", "KafkaTopic")).isEmpty();
    }

    @Test
    void aKafkaThatIsNeverReadyEndsTheCampaign() {
        FakeStrimzi.install(client, "v1");
        FakeStrimzi.cluster(client, namespace, "v1", false);
        apply("{cluster: events}");
        campaign.awaitCondition(Conditions.PROGRESSING, "False BrokerNotReady");
        awaitWaiting("Kafka events is not Ready");
        assertThat(campaign.reasons()).contains("BrokerNotReady");

        jump.set(Duration.ofMinutes(10));
        campaign.awaitPhase(Phase.Failed);
        assertThat(campaign.condition(Conditions.FAILED)).isEqualTo("True NoRunCanStart");
        assertThat(campaign.message(Conditions.FAILED))
                .startsWith("no run can start: broker kafka: Kafka events is not Ready");
    }

    @Test
    void aTopicThatIsNotRemovedDoesNotHoldUpTheCampaignForEver() {
        FakeStrimzi.install(client, "v1");
        FakeStrimzi.cluster(client, namespace, "v1", true);
        started.add(new FakeStrimzi(client, namespace, "v1"));
        apply("{cluster: events}");
        campaign.awaitPhase(Phase.Completed);
        GenericKubernetesResource topic =
                FakeStrimzi.resources(client, namespace, "v1", "KafkaTopic").getFirst();
        client.resource(topic)
                .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        "{\"metadata\":{\"finalizers\":[\"strimzi.io/topic-operator\"]}}");

        isHeldNoLongerThanItsGrace();
        assertThat(FakeStrimzi.resources(client, namespace, "v1", "KafkaTopic")).hasSize(1);
    }

    @Test
    void aTopicWhoseDeletionIsRefusedDoesNotHoldUpTheCampaignForEver() {
        FakeStrimzi.install(client, "v1");
        FakeStrimzi.cluster(client, namespace, "v1", true);
        started.add(new FakeStrimzi(client, namespace, "v1"));
        RefusalPolicy.refuse(client, namespace, "DELETE", "kafka.strimzi.io", "kafkatopics", "topics stay");
        apply("{cluster: events}");
        campaign.awaitPhase(Phase.Completed);
        Resource<GenericKubernetesResource> topic = client.resource(
                FakeStrimzi.resources(client, namespace, "v1", "KafkaTopic").getFirst());
        await().atMost(LiveCampaign.PATIENCE)
                .untilAsserted(
                        () -> assertThatThrownBy(() -> topic.dryRun().delete()).hasMessageContaining("topics stay"));

        isHeldNoLongerThanItsGrace();
        assertThat(topic.get()).isNotNull();
    }

    private void isHeldNoLongerThanItsGrace() {
        campaign.delete();
        await().during(Duration.ofSeconds(5))
                .atMost(GRACE)
                .until(() -> campaign.get() != null && !campaign.reasons().contains("TopicLeft"));
        jump.set(GRACE);
        await().atMost(LiveCampaign.PATIENCE).until(() -> campaign.get() == null);
        assertThat(campaign.reasons()).contains("TopicLeft");
    }

    private void apply(String strimzi) {
        campaign.apply(spec(strimzi));
    }

    private static String spec(String strimzi) {
        return "brokers: [{name: kafka, kafka: {strimzi: " + strimzi
                + "}}], factors: {events: [none, kafka]}, design: {replicates: 2}";
    }

    private HasMetadata strange(String apiVersion, String kind, String name) {
        return client.resource("""
                apiVersion: %s
                kind: %s
                metadata: {name: %s, namespace: %s, labels: {batchmark.io/part: broker, batchmark.io/campaign-uid: "%s"}}
                """.formatted(
                                apiVersion,
                                kind,
                                name,
                                namespace,
                                campaign.get().getMetadata().getUid()))
                .create();
    }

    private void awaitTaken(HasMetadata taken) {
        await().atMost(LiveCampaign.PATIENCE)
                .until(() -> campaign.condition(Conditions.PROGRESSING).equals("False NameTaken")
                        && campaign.message(Conditions.PROGRESSING)
                                .startsWith(taken.getKind() + " "
                                        + taken.getMetadata().getName()));
        assertThat(client.resource(taken).get().getMetadata().getResourceVersion())
                .isEqualTo(taken.getMetadata().getResourceVersion());
    }

    private void awaitWaiting(String problem) {
        await(problem)
                .atMost(LiveCampaign.PATIENCE)
                .untilAsserted(() ->
                        assertThat(campaign.message(Conditions.PROGRESSING)).contains("broker kafka: " + problem));
    }
}
