package io.batchmark.e2e.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an administrator does on a broker of Kafka: with the broker's own commands, in its pod, because outside the cluster
 * nobody resolves the names by which a broker has itself called. Not by their scripts, which not every image has.
 *
 * @param sandbox where the pod is
 * @param pod its name
 * @param bootstrap listener in the pod that asks for no password
 */
public record KafkaAdmin(Sandbox sandbox, String pod, String bootstrap) {
    private static final Pattern PARTITIONS = Pattern.compile("PartitionCount:\\s*(\\d+)");

    public List<String> topics() {
        return topicCommand("--list", "--exclude-internal")
                .succeeded()
                .output()
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
    }

    public int partitions(String topic) {
        String description =
                topicCommand("--describe", "--topic", topic).succeeded().output();
        Matcher partitions = PARTITIONS.matcher(description);
        assertThat(partitions.find()).as(description).isTrue();
        return Integer.parseInt(partitions.group(1));
    }

    public void create(String topic, int partitions) {
        tryCreate(topic, partitions, 1, Map.of()).succeeded();
    }

    Command tryCreate(String topic, int partitions, int replicas, Map<String, String> configuration) {
        List<String> arguments = new ArrayList<>(List.of(
                "--create",
                "--topic",
                topic,
                "--partitions",
                String.valueOf(partitions),
                "--replication-factor",
                String.valueOf(replicas)));
        configuration.forEach((name, value) -> arguments.addAll(List.of("--config", name + "=" + value)));
        return topicCommand(arguments.toArray(String[]::new));
    }

    public void delete(String topic) {
        tryDelete(topic).succeeded();
    }

    Command tryDelete(String topic) {
        return topicCommand("--delete", "--if-exists", "--topic", topic);
    }

    /** Makes the user or changes the password. */
    public void setPassword(String user, String password) {
        trySetPassword(user, password).succeeded();
    }

    Command trySetPassword(String user, String password) {
        return userCommand(user, "--add-config", "SCRAM-SHA-512=[password=" + password + "]");
    }

    public void removeUser(String user) {
        tryRemoveUser(user).succeeded();
    }

    Command tryRemoveUser(String user) {
        return userCommand(user, "--delete-config", "SCRAM-SHA-512");
    }

    /** Lists the topics as somebody else does, over TLS and with a password. Whether it succeeds is the answer. */
    public Command login(String listener, String authority, String user, String password) {
        String configuration = """
                security.protocol=SASL_SSL
                sasl.mechanism=SCRAM-SHA-512
                sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required username="%s" password="%s";
                ssl.truststore.type=PEM
                ssl.truststore.certificates=%s
                """.formatted(user, password, authority.replaceAll("\\R", "\\\\n"));
        List<String> line = new ArrayList<>(
                List.of("sh", "-ec", "printf '%s' \"$0\" >/tmp/login.properties; exec \"$@\"", configuration));
        line.addAll(java("org.apache.kafka.tools.TopicCommand"));
        line.addAll(List.of("--bootstrap-server", listener, "--command-config", "/tmp/login.properties", "--list"));
        return exec(line);
    }

    private Command topicCommand(String... arguments) {
        List<String> line = java("org.apache.kafka.tools.TopicCommand");
        line.addAll(List.of("--bootstrap-server", bootstrap));
        line.addAll(List.of(arguments));
        return exec(line);
    }

    private Command userCommand(String user, String... arguments) {
        List<String> line = java("kafka.admin.ConfigCommand");
        line.addAll(
                List.of("--bootstrap-server", bootstrap, "--alter", "--entity-type", "users", "--entity-name", user));
        line.addAll(List.of(arguments));
        return exec(line);
    }

    private static List<String> java(String main) {
        return new ArrayList<>(List.of(
                "java",
                "-Xmx128m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dlog4j2.level=OFF",
                "-cp",
                "/opt/kafka/libs/*",
                main));
    }

    private Command exec(List<String> line) {
        List<String> arguments = new ArrayList<>(List.of("exec", pod, "--"));
        arguments.addAll(line);
        return sandbox.kubectl(arguments.toArray(String[]::new));
    }
}
