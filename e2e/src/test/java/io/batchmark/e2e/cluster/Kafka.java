package io.batchmark.e2e.cluster;

import java.util.Base64;

/**
 * A Kafka of the user's own, of one node: pod, headless Service and Secret, all called {@code kafka}. The Secret has the
 * user, the password and, in {@code ca.crt}, the authority that vouches for the broker.
 */
public final class Kafka {
    public static final String USER = "bench";

    private static final String IMAGE = System.getenv().getOrDefault("KAFKA_IMAGE", "docker.io/apache/kafka:4.3.1");
    private static final String PASSWORD = "s3cret-" + System.nanoTime();

    private final Sandbox sandbox;
    private final Certificates certificates;

    private Kafka(Sandbox sandbox, Certificates certificates) {
        this.sandbox = sandbox;
        this.certificates = certificates;
    }

    public static Kafka start(Sandbox sandbox) {
        String host = host(sandbox);
        Certificates certificates = Certificates.of(host, host + ".cluster.local");
        sandbox.apply(secrets(certificates));
        sandbox.apply(configuration(host));
        sandbox.apply(POD.formatted(IMAGE));
        Kafka server = new Kafka(sandbox, certificates);
        server.awaitReady();
        return server;
    }

    public void awaitReady() {
        sandbox.kubectl("wait", "--for=condition=Ready", "pod/kafka", "--timeout=" + Waiting.PATIENCE.toSeconds() + "s")
                .succeeded();
    }

    /** Listener that asks for nothing. */
    public String plain() {
        return host(sandbox) + ":9092";
    }

    /** Listener with TLS, where user and password are asked for by SCRAM-SHA-512. */
    public String tls() {
        return host(sandbox) + ":9093";
    }

    /** Certificate of the authority that vouches for the broker, as PEM. */
    public String authority() {
        return certificates.authority();
    }

    public String password() {
        return PASSWORD;
    }

    public KafkaAdmin admin() {
        return new KafkaAdmin(sandbox, "kafka", "localhost:9091");
    }

    /** Kills the broker with no time to say good-bye. It comes back with its data; {@link #awaitReady} waits for that. */
    public void kill() {
        Broker.kill(sandbox, "kafka");
    }

    private static String host(Sandbox sandbox) {
        return "kafka." + sandbox.namespace() + ".svc";
    }

    private static String secrets(Certificates certificates) {
        return """
                apiVersion: v1
                kind: Secret
                metadata: {name: kafka}
                stringData:
                  username: %s
                  password: %s
                  ca.crt: |
                %s
                ---
                apiVersion: v1
                kind: Secret
                metadata: {name: kafka-server}
                data: {server.p12: %s}
                """.formatted(
                        USER,
                        PASSWORD,
                        certificates.authority().indent(4),
                        Base64.getEncoder().encodeToString(certificates.keyStore()));
    }

    /** Two listeners for clients, and two that are for the broker itself and for administrators in its pod. */
    private static String configuration(String host) {
        return """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: kafka}
                data:
                  server.properties: |
                    process.roles=broker,controller
                    node.id=1
                    controller.quorum.voters=1@localhost:9090
                    controller.listener.names=CONTROLLER
                    inter.broker.listener.name=LOCAL
                    listeners=CONTROLLER://localhost:9090,LOCAL://localhost:9091,PLAIN://:9092,TLS://:9093
                    advertised.listeners=LOCAL://localhost:9091,PLAIN://%1$s:9092,TLS://%1$s:9093
                    listener.security.protocol.map=CONTROLLER:PLAINTEXT,LOCAL:PLAINTEXT,PLAIN:PLAINTEXT,TLS:SASL_SSL
                    listener.name.tls.sasl.enabled.mechanisms=SCRAM-SHA-512
                    listener.name.tls.scram-sha-512.sasl.jaas.config=\
                org.apache.kafka.common.security.scram.ScramLoginModule required;
                    listener.name.tls.ssl.keystore.type=PKCS12
                    listener.name.tls.ssl.keystore.location=/etc/kafka-server/server.p12
                    listener.name.tls.ssl.keystore.password=%2$s
                    log.dirs=/data/log
                    # a topic that is there was asked for
                    auto.create.topics.enable=false
                    group.initial.rebalance.delay.ms=0
                    offsets.topic.num.partitions=1
                    offsets.topic.replication.factor=1
                    transaction.state.log.num.partitions=1
                    transaction.state.log.replication.factor=1
                    transaction.state.log.min.isr=1
                    share.coordinator.state.topic.num.partitions=1
                    share.coordinator.state.topic.replication.factor=1
                    share.coordinator.state.topic.min.isr=1
                ---
                apiVersion: v1
                kind: Service
                metadata: {name: kafka}
                spec:
                  clusterIP: None
                  publishNotReadyAddresses: true # while the broker restarts its name stays, as other brokers' names do
                  selector: {app: kafka}
                  ports: [{name: plain, port: 9092}, {name: tls, port: 9093}]
                """.formatted(host, Certificates.PASSWORD);
    }

    private static final String POD = """
            apiVersion: v1
            kind: Pod
            metadata: {name: kafka, labels: {app: kafka}}
            spec:
              automountServiceAccountToken: false
              terminationGracePeriodSeconds: 0
              securityContext: {runAsNonRoot: true, runAsUser: 12345, fsGroup: 12345, seccompProfile: {type: RuntimeDefault}}
              containers:
              - name: kafka
                image: %s
                imagePullPolicy: IfNotPresent
                resources: {requests: {cpu: 200m}} # without requests the runs next to it would starve it
                command: [sh, -ec]
                args:
                - |
                  java -cp '/opt/kafka/libs/*' kafka.tools.StorageTool format --ignore-formatted \\
                    --cluster-id MkU3OEVBNTcwNTJENDM2Qg --config /etc/kafka-server/server.properties \\
                    --add-scram "SCRAM-SHA-512=[name=$USERNAME,password=$PASSWORD]" >/dev/null
                  java -Xmx512m -Dlog4j2.level=WARN -cp '/opt/kafka/libs/*' kafka.Kafka /etc/kafka-server/server.properties &
                  echo $! >/tmp/pid
                  wait $!
                env:
                - {name: JAVA_TOOL_OPTIONS, value: "-XX:TieredStopAtLevel=1"} # half the CPU of a start
                - {name: USERNAME, valueFrom: {secretKeyRef: {name: kafka, key: username}}}
                - {name: PASSWORD, valueFrom: {secretKeyRef: {name: kafka, key: password}}}
                readinessProbe: {tcpSocket: {port: 9093}, periodSeconds: 1}
                securityContext: {allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: {drop: [ALL]}}
                volumeMounts:
                - {name: configuration, mountPath: /etc/kafka-server}
                - {name: data, mountPath: /data}
                - {name: tmp, mountPath: /tmp}
              volumes:
              - {name: configuration, projected: {sources: [{configMap: {name: kafka}}, {secret: {name: kafka-server}}]}}
              - {name: data, emptyDir: {}}
              - {name: tmp, emptyDir: {}}
            """;
}
