package io.batchmark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Artemis;
import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Cluster;
import io.batchmark.e2e.cluster.Command;
import io.batchmark.e2e.cluster.Kafka;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.Operator;
import io.batchmark.e2e.cluster.PostgreSql;
import io.batchmark.e2e.cluster.Release;
import io.batchmark.e2e.cluster.Sandbox;
import io.batchmark.e2e.cluster.Waiting;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * A cluster that refuses the user ids of pods, and assigns ids, as OpenShift does by its constraint restricted-v2. The namespace has a quota,
 * and a limit range with minimum, maximum and default.
 */
@Order(8)
@ResourceLock(value = Locks.OPERATOR, mode = ResourceAccessMode.READ_WRITE)
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ)
class OpenShiftIT {
    private static final String CONSTRAINT = "../operator/controller/src/test/resources/restricted-v2.yaml";
    private static final String ASSIGNMENT = "src/test/resources/assigned-ids.yaml";
    private static final String ID = "1000680000";
    private static final String LIMITS = """
            apiVersion: v1
            kind: ResourceQuota
            metadata: {name: all}
            spec: {hard: {requests.cpu: 20, requests.memory: 40Gi, limits.cpu: 40, limits.memory: 40Gi, pods: 30}}
            ---
            apiVersion: v1
            kind: LimitRange
            metadata: {name: all}
            spec:
              limits:
              - type: Container
                min: {cpu: 200m, memory: 128Mi}
                max: {cpu: 4, memory: 4Gi}
                default: {memory: 1Gi}
            """;

    /** The longest name that a campaign can have. */
    private static final String NAME = "c-2026-payroll--x9-with-forty-characters";

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    /** The namespace of servers that have fixed user ids. */
    @RegisterExtension
    final Sandbox servers = new Sandbox();

    private Release release;

    @BeforeEach
    void imitateOpenShift() {
        release = Release.found();
        Cluster.kubectl("apply", "--filename", CONSTRAINT, "--filename", ASSIGNMENT)
                .succeeded();
        label(sandbox.namespace(), "openshift=yes");
        label(Operator.NAMESPACE, "openshift=yes");
        Waiting.until("user of a pod", this::user, ID::equals);
        release.change("--set=runs.userIds=Assigned");
        sandbox.apply(LIMITS);
    }

    @AfterEach
    void putBack() {
        label(Operator.NAMESPACE, "openshift-");
        Cluster.kubectl("delete", "--filename", CONSTRAINT, "--filename", ASSIGNMENT)
                .succeeded();
        release.putBack();
    }

    private static void label(String namespace, String label) {
        Cluster.kubectl("label", "--overwrite", "namespace", namespace, label).succeeded();
    }

    /** The id that the cluster assigns by now. */
    private String user() {
        Command pod = sandbox.offer("""
                apiVersion: v1
                kind: Pod
                metadata: {name: probe}
                spec:
                  securityContext: {runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}}
                  containers:
                  - name: probe
                    image: none
                    securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}
                """, "--dry-run=server", "--output=jsonpath={.spec.securityContext.runAsUser}");
        return pod.output();
    }

    @Test
    void campaignOfEachDatabaseAndBroker_completesInAConfinedNamespace() {
        assertThat(Operator.pod().getSpec().getSecurityContext().getRunAsUser()).hasToString(ID);
        PostgreSql.start(servers);
        Kafka kafka = Kafka.start(servers);
        kafka.admin().create("events", 1);
        Artemis far = Artemis.start(servers);
        List.of("db", "kafka", "artemis").forEach(this::copySecret);
        Campaign campaign = sandbox.apply(NAME, """
                databases:
                - {name: sidecar, postgresql: {sidecar: {}}}
                - {name: pod, postgresql: {pod: {node: Same}}}
                - %s
                brokers:
                - {name: kafka, kafka: {bootstrapServers: ["%s"], topic: events, authentication: ScramSha512, secretRef: {name: kafka}, tls: true}}
                - {name: far, artemis: {external: {host: %s, secretRef: {name: artemis}}}}
                - {name: embedded, liberty: {inServer: {}}}
                - {name: beside, liberty: {pod: {node: Same}}}
                - {name: artemis, artemis: {pod: {node: Same}}}
                baseline: {items: 5000, itemCount: 500, maxHeap: 256Mi}
                factors:
                  database: [derby, sidecar, pod, external]
                  events: [none, embedded, beside, artemis, far, kafka]
                design: {type: OneFactorAtATime, replicates: 1}
                execution: {parallelism: 2, isolation: None, runTimeout: 10m, keepPods: All}
                runner:
                  image: %s
                  resources: {requests: {cpu: 250m, memory: 768Mi}, limits: {cpu: 2, memory: 768Mi}}
                  subscriber:
                    resources: {requests: {cpu: 200m, memory: 384Mi}, limits: {cpu: 1, memory: 384Mi}}
                """.formatted(
                        PostgreSql.entry("external", "db." + servers.namespace() + ".svc", "db"),
                        kafka.tls(),
                        far.host(),
                        Operator.image("quick-runner")));
        campaign.awaitEnd("Completed");

        assertThat(campaign.rows())
                .hasSize(9)
                .allSatisfy(row -> assertThat(row.outcome()).as(row.toString()).isEqualTo("Succeeded"));
        String users = "jsonpath={.items[*].spec.securityContext.runAsUser}";
        assertThat(sandbox.kubectl("get", "pods", "--output=" + users).output().split(" "))
                .as("users of the pods of runs")
                .hasSizeGreaterThanOrEqualTo(9)
                .containsOnly(ID);
    }

    private void copySecret(String name) {
        Secret secret = Cluster.client()
                .secrets()
                .inNamespace(servers.namespace())
                .withName(name)
                .get();
        Cluster.client()
                .resource(new SecretBuilder()
                        .withNewMetadata()
                        .withNamespace(sandbox.namespace())
                        .withName(name)
                        .endMetadata()
                        .withData(secret.getData())
                        .build())
                .create();
    }
}
