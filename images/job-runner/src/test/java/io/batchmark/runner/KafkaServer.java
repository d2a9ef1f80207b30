package io.batchmark.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;

/** A real broker of one node, with a listener for anybody and one that asks for TLS and SCRAM. */
final class KafkaServer implements AutoCloseable {
    static final String USER = "batchmark";
    static final String PASSWORD = PostgreSqlServer.PASSWORD;

    // or it would be forgotten, and its level with it
    private static final Logger LOG = Logger.getLogger("org.apache.kafka");

    private final Path directory;
    private final int plain = PostgreSqlServer.freePort();
    private final int secure = PostgreSqlServer.freePort();
    private final ServerCertificate certificate;
    private Process process;

    private KafkaServer(Path directory) throws Exception {
        this.directory = directory;
        certificate = ServerCertificate.make(directory);
    }

    static KafkaServer start() throws Exception {
        LOG.setLevel(Level.SEVERE);
        KafkaServer server = new KafkaServer(Files.createTempDirectory("batchmark-kafka"));
        server.configure();
        server.java("kafka.tools.StorageTool", "format", "-t", "QmF0Y2htYXJrLXRlc3RzLQ", "-c", server.settings())
                .waitFor();
        server.process = server.java("kafka.Kafka", server.settings());
        try (Admin admin = server.admin()) {
            admin.alterUserScramCredentials(List.of(new UserScramCredentialUpsertion(
                            USER, new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, 4096), PASSWORD)))
                    .all()
                    .get();
        }
        return server;
    }

    private void configure() throws IOException {
        int controller = PostgreSqlServer.freePort();
        Files.writeString(directory.resolve("server.properties"), """
                process.roles=broker,controller
                node.id=1
                controller.quorum.voters=1@127.0.0.1:%3$d
                listeners=PLAIN://127.0.0.1:%1$d,SECURE://127.0.0.1:%2$d,CONTROLLER://127.0.0.1:%3$d
                listener.security.protocol.map=PLAIN:PLAINTEXT,SECURE:SASL_SSL,CONTROLLER:PLAINTEXT
                inter.broker.listener.name=PLAIN
                controller.listener.names=CONTROLLER
                listener.name.secure.sasl.enabled.mechanisms=SCRAM-SHA-512
                listener.name.secure.scram-sha-512.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required;
                listener.name.secure.ssl.keystore.type=PKCS12
                listener.name.secure.ssl.keystore.location=%4$s
                listener.name.secure.ssl.keystore.password=%5$s
                auto.create.topics.enable=false
                offsets.topic.replication.factor=1
                transaction.state.log.replication.factor=1
                transaction.state.log.min.isr=1
                log.dirs=%6$s
                """.formatted(
                plain, secure, controller, certificate.store(), ServerCertificate.PASSWORD, directory.resolve("data")));
    }

    private Process java(String main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                main));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        directory.resolve("log").toFile()))
                .start();
    }

    private String settings() {
        return directory.resolve("server.properties").toString();
    }

    /** Retries until the broker is up. */
    private Admin admin() {
        return Admin.create(Map.of(
                "bootstrap.servers", plain(), "default.api.timeout.ms", "240000", "request.timeout.ms", "120000"));
    }

    void createTopic(String name, int partitions) throws Exception {
        try (Admin admin = admin()) {
            admin.createTopics(List.of(new NewTopic(name, partitions, (short) 1)))
                    .all()
                    .get();
        }
    }

    /** All records of a topic, in order of their partitions. */
    List<ConsumerRecord<String, String>> records(String topic) {
        try (KafkaConsumer<String, String> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", plain()), new StringDeserializer(), new StringDeserializer())) {
            List<TopicPartition> all = consumer.partitionsFor(topic).stream()
                    .map(partition -> new TopicPartition(topic, partition.partition()))
                    .toList();
            consumer.assign(all);
            consumer.seekToBeginning(all);
            Map<TopicPartition, Long> ends = consumer.endOffsets(all);
            List<ConsumerRecord<String, String>> records = new ArrayList<>();
            while (all.stream().anyMatch(partition -> consumer.position(partition) < ends.get(partition))) {
                consumer.poll(Duration.ofMillis(200)).forEach(records::add);
            }
            return records;
        }
    }

    String plain() {
        return "127.0.0.1:" + plain;
    }

    String secure() {
        return "127.0.0.1:" + secure;
    }

    /** The certificate of who signed that of the secure listener, in PEM. */
    Path authority() {
        return certificate.certificate();
    }

    String log() throws IOException {
        return Files.readString(directory.resolve("log"));
    }

    /** The way a lost machine does. */
    void kill() throws Exception {
        process.destroyForcibly().waitFor(1, TimeUnit.MINUTES);
    }

    @Override
    public void close() throws Exception {
        kill();
        WarmImage.remove(directory);
    }
}
