package io.batchmark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Artemis;
import io.batchmark.e2e.cluster.Command;
import io.batchmark.e2e.cluster.Kafka;
import io.batchmark.e2e.cluster.KafkaAdmin;
import io.batchmark.e2e.cluster.Sandbox;
import io.batchmark.e2e.cluster.Strimzi;
import io.batchmark.e2e.cluster.StrimziRelease;
import io.batchmark.e2e.cluster.StrimziStandIn;
import io.batchmark.e2e.cluster.Waiting;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The brokers that other tests rest on are real, and let nobody in who does not know the password. */
@Order(3)
class BrokersIT {
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @Test
    void aKafkaKeepsItsTopicsAndAsksForAPassword() {
        Kafka kafka = Kafka.start(sandbox);
        KafkaAdmin admin = kafka.admin();
        assertThat(admin.topics()).isEmpty();
        admin.create("kept", 3);
        admin.create("dropped", 1);
        admin.delete("dropped");

        kafka.kill();
        kafka.awaitReady();
        assertThat(admin.topics()).containsExactly("kept");
        assertThat(admin.partitions("kept")).isEqualTo(3);

        assertThat(admin.login(kafka.tls(), kafka.authority(), Kafka.USER, kafka.password())
                        .succeeded()
                        .output())
                .contains("kept");
        assertRefused(admin.login(kafka.tls(), kafka.authority(), Kafka.USER, "wrong"));
    }

    @Test
    void anArtemisKeepsItsMessagesAndAsksForAPassword() {
        Artemis artemis = Artemis.start(sandbox);
        for (String protocol : List.of("core", "amqp")) {
            artemis.send(protocol, artemis.password(), "work", 5).succeeded();
            Command refused = artemis.send(protocol, "wrong", "work", 1);
            assertThat(refused.exitCode()).as(refused.toString()).isNotZero();
            assertThat(refused.output() + refused.errors())
                    .containsAnyOf("Unable to validate user", "failed to authenticate");
        }
        assertThat(artemis.messages("work")).isEqualTo(10);

        artemis.kill();
        artemis.awaitReady();
        assertThat(artemis.messages("work")).isEqualTo(10);
    }

    @Test
    @ResourceLock(Strimzi.DEFINITIONS)
    void topicsAndUsersOfStrimziAreThoseOfTheBroker() {
        try (Strimzi strimzi = Strimzi.start(sandbox)) {
            topicsAndUsersAreThoseOfTheBroker(strimzi);
        }
    }

    /** The release between is the one above. */
    @ParameterizedTest
    @EnumSource(names = {"OLD", "NEW"})
    @ResourceLock(Strimzi.DEFINITIONS)
    void theStandInServesTheVersionsOfEachRelease(StrimziRelease release) {
        try (Strimzi strimzi = StrimziStandIn.start(sandbox, release)) {
            topicsAndUsersAreThoseOfTheBroker(strimzi);
        }
    }

    private void topicsAndUsersAreThoseOfTheBroker(Strimzi strimzi) {
        KafkaAdmin admin = strimzi.admin();
        apply(strimzi, "KafkaTopic", "orders", "{partitions: 5, replicas: 1, config: {retention.ms: 600000}}");
        awaitReady(strimzi, "KafkaTopic", "orders", "True");
        assertThat(admin.topics()).contains("orders");
        assertThat(admin.partitions("orders")).isEqualTo(5);

        apply(strimzi, "KafkaTopic", "impossible", "{partitions: 1, replicas: 3}");
        awaitReady(strimzi, "KafkaTopic", "impossible", "False");
        assertThat(admin.topics()).doesNotContain("impossible");

        apply(strimzi, "KafkaUser", "somebody", "{authentication: {type: scram-sha-512}}");
        awaitReady(strimzi, "KafkaUser", "somebody", "True");
        Strimzi.Listener listener = strimzi.listener(sandbox, "tls");
        String authority = (String) listener.certificates().getFirst();
        admin.login(listener.bootstrapServers(), authority, "somebody", passwordOf("somebody"))
                .succeeded();
        assertRefused(admin.login(listener.bootstrapServers(), authority, "somebody", "wrong"));

        delete(strimzi, "KafkaTopic", "orders");
        assertThat(admin.topics()).doesNotContain("orders");

        String password = passwordOf("somebody");
        delete(strimzi, "KafkaUser", "somebody");
        Waiting.until(
                "login of a user who was deleted",
                PATIENCE,
                () -> admin.login(listener.bootstrapServers(), authority, "somebody", password)
                        .exitCode(),
                code -> code != 0);
    }

    private void apply(Strimzi strimzi, String kind, String name, String spec) {
        sandbox.apply("""
                apiVersion: %s
                kind: %s
                metadata: {name: %s, labels: {strimzi.io/cluster: %s}}
                spec: %s
                """.formatted(strimzi.release().apiVersion(), kind, name, Strimzi.CLUSTER, spec));
    }

    private void awaitReady(Strimzi strimzi, String kind, String name, String ready) {
        Waiting.until(
                kind + " " + name,
                PATIENCE,
                () -> {
                    GenericKubernetesResource resource = strimzi.release()
                            .resources(kind)
                            .inNamespace(sandbox.namespace())
                            .withName(name)
                            .require();
                    List<Map<String, String>> conditions = resource.get("status", "conditions");
                    return conditions == null ? List.<Map<String, String>>of() : conditions;
                },
                conditions -> conditions.stream()
                        .anyMatch(condition -> condition.get("type").equals("Ready")
                                && condition.get("status").equals(ready)));
    }

    /** Returns when it is gone. */
    private void delete(Strimzi strimzi, String kind, String name) {
        strimzi.release()
                .resources(kind)
                .inNamespace(sandbox.namespace())
                .withName(name)
                .withTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                .delete();
    }

    private String passwordOf(String user) {
        return sandbox.kubectl("get", "secret", user, "--output=go-template={{.data.password | base64decode}}")
                .succeeded()
                .output();
    }

    private static void assertRefused(Command login) {
        assertThat(login.exitCode()).as(login.toString()).isNotZero();
        assertThat(login.output()).contains("invalid credentials");
    }
}
