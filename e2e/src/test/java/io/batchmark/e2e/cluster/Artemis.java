package io.batchmark.e2e.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * An ActiveMQ Artemis of the user's own: pod, headless Service and Secret, all called {@code artemis}. The Secret has the
 * user and the password.
 */
public final class Artemis {
    public static final String USER = "bench";

    private static final String IMAGE =
            System.getenv().getOrDefault("ARTEMIS_IMAGE", "docker.io/apache/activemq-artemis:2.44.0");
    private static final String PASSWORD = "s3cret-" + System.nanoTime();
    private static final String COMMAND = "/data/broker/bin/artemis";
    private static final String HERE = "tcp://localhost:61616";

    private final Sandbox sandbox;

    private Artemis(Sandbox sandbox) {
        this.sandbox = sandbox;
    }

    public static Artemis start(Sandbox sandbox) {
        String yaml = """
                apiVersion: v1
                kind: Secret
                metadata: {name: artemis}
                stringData: {username: %1$s, password: %2$s}
                ---
                apiVersion: v1
                kind: Service
                metadata: {name: artemis}
                spec:
                  clusterIP: None
                  publishNotReadyAddresses: true # while the broker restarts its name stays, as other brokers' names do
                  selector: {app: artemis}
                  ports: [{port: 61616}]
                ---
                apiVersion: v1
                kind: Pod
                metadata: {name: artemis, labels: {app: artemis}}
                spec:
                  automountServiceAccountToken: false
                  terminationGracePeriodSeconds: 0
                  securityContext: {runAsNonRoot: true, runAsUser: 12345, fsGroup: 12345, seccompProfile: {type: RuntimeDefault}}
                  containers:
                  - name: artemis
                    image: %3$s
                    imagePullPolicy: IfNotPresent
                    resources: {requests: {cpu: 200m}} # without requests the runs next to it would starve it
                    command: [sh, -ec]
                    args:
                    - |
                      if [ ! -e /data/created ]; then
                        /opt/activemq-artemis/bin/artemis create /data/broker --force --silent --user "$USERNAME" \\
                          --password "$PASSWORD" --require-login --host 0.0.0.0 --default-port 61616 --nio --no-autotune \\
                          --no-web --no-amqp-acceptor --no-hornetq-acceptor --no-mqtt-acceptor --no-stomp-acceptor \\
                          --java-memory 512m >/dev/null
                        # topics of batch events have it in their names; and a disk that others have filled to nine tenths would
                        # make every producer wait for ever
                        sed -i -e '0,/<name>/s##<wildcard-addresses><delimiter>/</delimiter></wildcard-addresses><name>#' \\
                          -e 's#<max-disk-usage>[0-9]*<#<max-disk-usage>-1<#' /data/broker/etc/broker.xml
                        touch /data/created
                      fi
                      /data/broker/bin/artemis run &
                      echo $! >/tmp/pid
                      wait $!
                    env:
                    - {name: JAVA_TOOL_OPTIONS, value: "-XX:TieredStopAtLevel=1"} # half the CPU of a start
                    - {name: USERNAME, valueFrom: {secretKeyRef: {name: artemis, key: username}}}
                    - {name: PASSWORD, valueFrom: {secretKeyRef: {name: artemis, key: password}}}
                    readinessProbe: {tcpSocket: {port: 61616}, periodSeconds: 1}
                    securityContext: {allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: {drop: [ALL]}}
                    volumeMounts: [{name: data, mountPath: /data}, {name: tmp, mountPath: /tmp}]
                  volumes: [{name: data, emptyDir: {}}, {name: tmp, emptyDir: {}}]
                """.formatted(USER, PASSWORD, IMAGE);
        sandbox.apply(yaml);
        Artemis server = new Artemis(sandbox);
        server.awaitReady();
        return server;
    }

    public void awaitReady() {
        sandbox.kubectl(
                        "wait",
                        "--for=condition=Ready",
                        "pod/artemis",
                        "--timeout=" + Waiting.PATIENCE.toSeconds() + "s")
                .succeeded();
    }

    /** Of its one acceptor, which understands CORE and AMQP. */
    public String host() {
        return "artemis." + sandbox.namespace() + ".svc";
    }

    public String password() {
        return PASSWORD;
    }

    /**
     * Sends messages as somebody does who knows this password. Whether it succeeds is the answer.
     *
     * @param protocol {@code core} or {@code amqp}
     */
    public Command send(String protocol, String password, String queue, int messages) {
        return artemis(
                "producer",
                "--url=tcp://" + host() + ":61616",
                "--protocol=" + protocol,
                "--user=" + USER,
                "--password=" + password,
                "--destination=queue://" + queue,
                "--message-count=" + messages);
    }

    /** How many messages wait in a queue, those included that somebody is about to have received. */
    public long messages(String queue) {
        String answer = artemis(
                        "queue",
                        "stat",
                        "--url=" + HERE,
                        "--user=" + USER,
                        "--password=" + PASSWORD,
                        "--field=NAME",
                        "--operation=EQUALS",
                        "--value=" + queue,
                        "--json")
                .succeeded()
                .output();
        JsonNode queues = Serialization.unmarshal(answer.substring(answer.indexOf('{')), JsonNode.class)
                .path("data");
        return queues.path(0).path("messageCount").asLong();
    }

    /** Kills the broker with no time to say good-bye. It comes back with its data; {@link #awaitReady} waits for that. */
    public void kill() {
        Broker.kill(sandbox, "artemis");
    }

    private Command artemis(String... arguments) {
        return sandbox.kubectl(Stream.concat(Stream.of("exec", "artemis", "--", COMMAND), Arrays.stream(arguments))
                .toArray(String[]::new));
    }
}
