package io.batchmark.e2e.cluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import java.util.Map;

/**
 * Plays Strimzi where its images cannot be had, with Strimzi's own definitions of the resources and a real broker, {@link
 * Kafka}: makes and removes topics and users as resources ask for it, and says so in their status and in Secrets, as
 * Strimzi does. It refuses a user with access lists, because its cluster has no authorization. It makes no clusters, and
 * ignores quotas, and changes of topics and users that exist.
 */
public final class StrimziStandIn implements Strimzi {
    private final StrimziRelease release;
    private final Kafka kafka;
    private final List<StandIn> operators;

    private StrimziStandIn(Sandbox sandbox, StrimziRelease release, Kafka kafka) {
        this.release = release;
        this.kafka = kafka;
        operators = List.of(
                new TopicStandIn(sandbox, release, kafka.admin()), new UserStandIn(sandbox, release, kafka.admin()));
        operators.forEach(StandIn::start);
    }

    public static StrimziStandIn start(Sandbox sandbox, StrimziRelease release) {
        Console.say("Strimzi: a stand-in for " + release.version() + ", with its resources and a real broker");
        release.installDefinitions();
        Kafka kafka = Kafka.start(sandbox);
        sandbox.apply(
                """
                apiVersion: %1$s
                kind: Kafka
                metadata: {name: %2$s}
                spec:
                  kafka:
                    listeners:
                    - {name: plain, port: 9092, type: internal, tls: false}
                    - {name: tls, port: 9093, type: internal, tls: true, authentication: {type: scram-sha-512}}
                  entityOperator: {topicOperator: {}, userOperator: {}}
                ---
                apiVersion: v1
                kind: Secret
                metadata: {name: %2$s-cluster-ca-cert, labels: {strimzi.io/cluster: %2$s}}
                stringData:
                  ca.crt: |
                %3$s
                """.formatted(release.apiVersion(), CLUSTER, kafka.authority().indent(4)));
        release.resources("Kafka")
                .inNamespace(sandbox.namespace())
                .withName(CLUSTER)
                .editStatus(cluster -> {
                    cluster.setAdditionalProperty("status", status(cluster, kafka));
                    return cluster;
                });
        return new StrimziStandIn(sandbox, release, kafka);
    }

    @Override
    public StrimziRelease release() {
        return release;
    }

    @Override
    public KafkaAdmin admin() {
        return kafka.admin();
    }

    public Kafka kafka() {
        return kafka;
    }

    @Override
    public void close() {
        operators.forEach(StandIn::close);
        StrimziRelease.removeDefinitions();
    }

    private static Map<String, Object> status(GenericKubernetesResource cluster, Kafka kafka) {
        return Map.of(
                "observedGeneration",
                cluster.getMetadata().getGeneration(),
                "conditions",
                List.of(Map.of("type", "Ready", "status", "True")),
                "listeners",
                List.of(
                        Map.of("name", "plain", "bootstrapServers", kafka.plain()),
                        Map.of(
                                "name",
                                "tls",
                                "bootstrapServers",
                                kafka.tls(),
                                "certificates",
                                List.of(kafka.authority()))));
    }
}
