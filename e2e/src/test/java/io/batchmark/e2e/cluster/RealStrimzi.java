package io.batchmark.e2e.cluster;

/** Strimzi from its Helm chart, for clusters that can pull its images. */
final class RealStrimzi implements Strimzi {
    private static final String NAMESPACE = "strimzi";

    private final Sandbox sandbox;
    private final StrimziRelease release;

    private RealStrimzi(Sandbox sandbox, StrimziRelease release) {
        this.sandbox = sandbox;
        this.release = release;
    }

    static RealStrimzi start(Sandbox sandbox, StrimziRelease release) {
        Console.say("Strimzi: " + release.version() + " itself");
        RealStrimzi strimzi = new RealStrimzi(sandbox, release);
        strimzi.close(); // a chart does not change definitions that it finds
        Cluster.helm(
                        "install",
                        "strimzi",
                        "oci://quay.io/strimzi-helm/strimzi-kafka-operator",
                        "--version=" + release.version(),
                        "--namespace=" + NAMESPACE,
                        "--create-namespace",
                        "--set=watchAnyNamespace=true",
                        "--set=extraEnvs[0].name=STRIMZI_POD_SECURITY_PROVIDER_CLASS",
                        "--set=extraEnvs[0].value=restricted",
                        "--wait",
                        "--timeout=" + Waiting.PATIENCE.toSeconds() + "s")
                .succeeded();
        sandbox.apply("""
                apiVersion: %1$s
                kind: KafkaNodePool
                metadata: {name: node, labels: {strimzi.io/cluster: %2$s}}
                spec: {replicas: 1, roles: [controller, broker], storage: {type: ephemeral}}
                ---
                apiVersion: %1$s
                kind: Kafka
                metadata: {name: %2$s, annotations: {strimzi.io/node-pools: enabled, strimzi.io/kraft: enabled}}
                spec:
                  kafka:
                    listeners:
                    - {name: plain, port: 9092, type: internal, tls: false}
                    - {name: tls, port: 9093, type: internal, tls: true, authentication: {type: scram-sha-512}}
                    config:
                      auto.create.topics.enable: false
                      offsets.topic.replication.factor: 1
                      transaction.state.log.replication.factor: 1
                      transaction.state.log.min.isr: 1
                  entityOperator: {topicOperator: {}, userOperator: {}}
                """.formatted(release.apiVersion(), CLUSTER));
        sandbox.kubectl(
                        "wait",
                        "--for=condition=Ready",
                        "kafka/" + CLUSTER,
                        "--timeout=" + Waiting.PATIENCE.toSeconds() + "s")
                .succeeded();
        return strimzi;
    }

    @Override
    public StrimziRelease release() {
        return release;
    }

    @Override
    public KafkaAdmin admin() {
        return new KafkaAdmin(sandbox, CLUSTER + "-node-0", "localhost:9092");
    }

    @Override
    public void close() {
        StrimziRelease.removeDefinitions();
        Cluster.helm("uninstall", "strimzi", "--namespace=" + NAMESPACE, "--ignore-not-found", "--wait")
                .succeeded();
    }
}
