package io.batchmark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Command;
import io.batchmark.e2e.cluster.KafkaAdmin;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.Sandbox;
import io.batchmark.e2e.cluster.Strimzi;
import io.batchmark.e2e.cluster.StrimziRelease;
import io.batchmark.e2e.cluster.StrimziStandIn;
import io.batchmark.e2e.cluster.Waiting;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Topics and users that Strimzi makes: for campaigns, and for anybody. One test after the other, because each installs the
 * definitions of its release, which a cluster has once.
 */
@Order(2) // none of them can run beside another one
@Execution(ExecutionMode.SAME_THREAD)
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ)
class StrimziIT {

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @Test
    void strimziMakesWhatACampaignNeedsAndRemovesIt() {
        try (Strimzi strimzi = Strimzi.start(sandbox)) {
            String spec = """
                    brokers:
                    - {name: kafka, kafka: {strimzi: {cluster: %s, listener: tls}}}
                    baseline: {items: 2000, itemCount: 100, maxHeap: 256Mi, events: kafka}
                    factors: {delivery: [%s]}
                    design: {replicates: 1}
                    execution: {parallelism: 1, isolation: None, runTimeout: 10m}
                    """ + Campaign.smallRunner();
            List<Campaign> campaigns = List.of(
                    sandbox.apply("strimzi", spec.formatted(Strimzi.CLUSTER, "Async, Sync")),
                    sandbox.apply("at-once", spec.formatted(Strimzi.CLUSTER, "Async")));
            campaigns.forEach(campaign -> campaign.awaitEnd("Completed"));

            assertThat(campaigns)
                    .allSatisfy(campaign -> assertThat(campaign.rows())
                            .isNotEmpty()
                            .allSatisfy(row -> {
                                assertThat(row.outcome()).as(row.toString()).isEqualTo("Succeeded");
                                assertThat(row.figure("events.received")).isEqualTo(row.figure("events.expected"));
                                assertThat(row.figure("events.duplicated")).isZero();
                                assertThat(row.figure("times.components.publish"))
                                        .isPositive();
                            }));
            assertThat(campaigns).extracting(campaign -> campaign.rows().size()).containsExactly(2, 1);
            assertThat(strimzi.admin().topics())
                    .anyMatch(topic -> topic.startsWith("strimzi-"))
                    .anyMatch(topic -> topic.startsWith("at-once-"));
            sandbox.kubectl("delete", "campaign", "strimzi", "--timeout=3m").succeeded();
            Waiting.until(
                    "topic of one campaign alone",
                    () -> strimzi.admin().topics(),
                    topics -> topics.size() == 1 && topics.getFirst().startsWith("at-once-"));
            sandbox.kubectl("delete", "campaign", "at-once", "--timeout=3m").succeeded();
            assertThat(left("kafkatopics") + left("kafkausers")).isEmpty();
            Waiting.until("topics", () -> strimzi.admin().topics(), List::isEmpty);
        }
    }

    private String left(String kind) {
        return sandbox.kubectl("get", kind, "--output=name").succeeded().output();
    }

    @Test
    void topicsAndUsersOfStrimziAreThoseOfTheBroker() {
        try (Strimzi strimzi = Strimzi.start(sandbox)) {
            topicsAndUsersAreThoseOfTheBroker(strimzi);
        }
    }

    /** The release between is the one above. A nightly workflow runs these. */
    @Tag("releases")
    @ParameterizedTest
    @EnumSource(names = {"OLD", "NEW"})
    void theStandInServesTheVersionsOfEachRelease(StrimziRelease release) {
        try (Strimzi strimzi = StrimziStandIn.start(sandbox, release)) {
            topicsAndUsersAreThoseOfTheBroker(strimzi);
        }
    }

    private void topicsAndUsersAreThoseOfTheBroker(Strimzi strimzi) {
        KafkaAdmin admin = strimzi.admin();
        apply(strimzi, "KafkaTopic", "orders", "{partitions: 5, replicas: 1, config: {retention.ms: 600000}}");
        apply(strimzi, "KafkaUser", "somebody", "{authentication: {type: scram-sha-512}}");
        awaitReady(strimzi, "KafkaTopic", "orders", "True");
        awaitReady(strimzi, "KafkaUser", "somebody", "True");
        assertThat(admin.partitions("orders")).isEqualTo(5);
        Strimzi.Listener listener = strimzi.listener(sandbox, "tls");
        String authority = (String) listener.certificates().getFirst();
        String password = passwordOf("somebody");
        assertThat(admin.login(listener.bootstrapServers(), authority, "somebody", password)
                        .succeeded()
                        .output()
                        .lines())
                .as("topics that somebody sees")
                .contains("orders");
        Command refused = admin.login(listener.bootstrapServers(), authority, "somebody", "wrong");
        assertThat(refused.exitCode()).as(refused.toString()).isNotZero();
        assertThat(refused.output()).contains("invalid credentials");

        delete(strimzi, "KafkaTopic", "orders");
        delete(strimzi, "KafkaUser", "somebody");
        Waiting.until(
                "login of a user who was deleted",
                () -> admin.login(listener.bootstrapServers(), authority, "somebody", password)
                        .exitCode(),
                code -> code != 0);

        apply(strimzi, "KafkaUser", "restricted", """
                {authentication: {type: scram-sha-512}, authorization: {type: simple, acls: [
                  {resource: {type: topic, name: orders, patternType: literal}, operations: [Read]}]}}""");
        Waiting.until(
                "refusal of access lists, which this cluster does not have",
                () -> conditions(strimzi, "KafkaUser", "restricted"),
                conditions -> conditions.stream()
                        .anyMatch(condition -> condition.get("type").equals("NotReady")
                                && condition.get("message").contains("ACL rules are configured but not supported")));

        // last, because it is tried again and again
        apply(strimzi, "KafkaTopic", "impossible", "{partitions: 1, replicas: 3}");
        awaitReady(strimzi, "KafkaTopic", "impossible", "False");
        assertThat(admin.topics()).doesNotContain("orders", "impossible");
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
                () -> conditions(strimzi, kind, name),
                conditions -> conditions.stream()
                        .anyMatch(condition -> condition.get("type").equals("Ready")
                                && condition.get("status").equals(ready)));
    }

    private List<Map<String, String>> conditions(Strimzi strimzi, String kind, String name) {
        List<Map<String, String>> conditions = strimzi.release()
                .resources(kind)
                .inNamespace(sandbox.namespace())
                .withName(name)
                .require()
                .get("status", "conditions");
        return conditions == null ? List.of() : conditions;
    }

    /** Returns when it is gone. */
    private void delete(Strimzi strimzi, String kind, String name) {
        strimzi.release()
                .resources(kind)
                .inNamespace(sandbox.namespace())
                .withName(name)
                .withTimeout(Waiting.PATIENCE.toSeconds(), TimeUnit.SECONDS)
                .delete();
    }

    private String passwordOf(String user) {
        return sandbox.kubectl("get", "secret", user, "--output=go-template={{.data.password | base64decode}}")
                .succeeded()
                .output();
    }
}
