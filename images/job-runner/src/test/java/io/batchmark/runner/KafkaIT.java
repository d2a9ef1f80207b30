package io.batchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.batchmark.contract.ExitCode;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.Broker.Acks;
import io.batchmark.contract.parameters.Broker.Authentication;
import io.batchmark.contract.parameters.Broker.Delivery;
import io.batchmark.contract.parameters.Broker.Engine;
import io.batchmark.contract.parameters.Broker.Security;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.parameters.Workload.Write;
import io.batchmark.contract.result.RunResult;
import io.batchmark.runner.WarmImage.WorkloadBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Runs that publish to a real Kafka, and their subscribers. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class KafkaIT {
    private static final Security SCRAM = new Security(true, Authentication.ScramSha512);

    private static KafkaServer kafka;

    @TempDir
    static Path directory;

    @BeforeAll
    static void startBroker() throws Exception {
        kafka = KafkaServer.start();
    }

    @AfterAll
    static void stopBroker() throws Exception {
        kafka.close();
    }

    private static Broker broker(String servers, String topic, Security security, Acks acks, Delivery delivery) {
        return new Broker("stream", Engine.Kafka, servers, topic, security, acks, delivery);
    }

    private static Broker plain(String topic, Acks acks, Delivery delivery) {
        return broker(kafka.plain(), topic, Security.NONE, acks, delivery);
    }

    private static Map<String, String> credentials(String name, String password) throws IOException {
        return Map.of(
                "BROKER_CREDENTIALS",
                SecretFolder.of(directory.resolve(name), KafkaServer.USER, password)
                        .trusting(kafka.authority())
                        .toString());
    }

    private static String header(ConsumerRecord<String, String> each, String name) {
        return new String(each.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }

    private static List<String> topics(List<ConsumerRecord<String, String>> records) {
        return records.stream().map(each -> header(each, "topic")).toList();
    }

    @Test
    void checkpointsArriveInTheirOrderByAPasswordThatIsNowhereElse() throws Exception {
        kafka.createTopic("chunk", 3);
        Workload workload = new WorkloadBuilder().build();
        RunResult result = PublishingRun.start(
                        workload,
                        broker(kafka.secure(), "chunk", SCRAM, Acks.None, Delivery.Async),
                        credentials("right", KafkaServer.PASSWORD))
                .completeWithNothingMissing(workload);
        PublishingRun.assertNowhere(KafkaServer.PASSWORD);

        assertThat(result.times().components().publish())
                .isPositive()
                .isLessThan(result.times().elapsed());
        List<ConsumerRecord<String, String>> records = kafka.records("chunk");
        assertThat(records).hasSize(28).allSatisfy(each -> {
            assertThat(each.key()).isEqualTo(WarmImage.RUN);
            assertThat(header(each, "run")).isEqualTo(WarmImage.RUN);
            assertThat(header(each, "attempt")).isEqualTo("3");
        });
        assertThat(topics(records))
                .startsWith(
                        "jobs/instance/submitted",
                        "jobs/instance/dispatched",
                        "jobs/execution/started",
                        "jobs/execution/step/started",
                        "jobs/execution/step/checkpoint")
                .endsWith(
                        "jobs/execution/step/checkpoint",
                        "jobs/execution/step/completed",
                        "jobs/execution/completed",
                        "jobs/instance/completed");
        JsonNode checkpoint = new ObjectMapper().readTree(records.get(10).value());
        assertThat(checkpoint.path("checkpoint").asInt()).isEqualTo(7);
        assertThat(checkpoint.path("records").asInt()).isEqualTo(700);
        assertThat(checkpoint.path("stepName").asText()).isEqualTo("step");
        assertThat(checkpoint.path("timestamp").asLong())
                .isBetween(records.get(0).timestamp(), records.get(27).timestamp());
    }

    @Test
    void partitionsWaitForTheBroker() throws Exception {
        kafka.createTopic("partitions", 1);
        Workload workload = new WorkloadBuilder()
                .items(3020)
                .partitions(3, 3)
                .iterations(1, 1)
                .build();
        PublishingRun.start(workload, plain("partitions", Acks.Leader, Delivery.Sync), Map.of())
                .completeWithNothingMissing(workload);

        List<String> topics = topics(kafka.records("partitions"));
        assertThat(topics)
                .filteredOn("jobs/execution/partition/started"::equals)
                .hasSize(2 * 3);
        assertThat(topics)
                .filteredOn("jobs/execution/partition/completed"::equals)
                .hasSize(2 * 3);
    }

    @Test
    void wrongPasswordIsAFaultOfTheBroker() throws Exception {
        String wrong = "not-the-password";
        String message = PublishingRun.startWithoutServer(
                        new WorkloadBuilder().build(),
                        broker(kafka.secure(), "chunk", SCRAM, Acks.All, Delivery.Async),
                        credentials("wrong", wrong))
                .fault();
        assertThat(message)
                .startsWith("broker stream (Kafka at " + kafka.secure() + "): ")
                .contains("correct username and password");
        PublishingRun.assertNowhere(wrong);
    }

    @Test
    void certificateThatNobodyTrustsIsAFaultOfTheBroker() throws Exception {
        Map<String, String> credentials = credentials("distrust", KafkaServer.PASSWORD);
        Files.delete(directory.resolve("distrust/ca.crt"));
        String message = PublishingRun.startWithoutServer(
                        new WorkloadBuilder().build(),
                        broker(kafka.secure(), "chunk", SCRAM, Acks.All, Delivery.Async),
                        credentials)
                .fault();
        assertThat(message).contains("ca.crt");
    }

    @Test
    void brokerThatIsNotThereIsAFaultOfTheBroker() throws Exception {
        String nowhere = "127.0.0.1:" + PostgreSqlServer.freePort();
        String message = PublishingRun.startWithoutServer(
                        new WorkloadBuilder().build(),
                        broker(nowhere, "any", Security.NONE, Acks.All, Delivery.Async),
                        PublishingRun.IMPATIENT)
                .fault();
        assertThat(message).contains(nowhere).contains("look whether it is up");
    }

    @Test
    void topicThatIsNotThereIsAFaultOfTheBroker() throws Exception {
        String message = PublishingRun.startWithoutServer(
                        new WorkloadBuilder().build(),
                        plain("missing", Acks.All, Delivery.Async),
                        PublishingRun.IMPATIENT)
                .fault();
        assertThat(message).contains("there is no topic missing: create it");
    }

    @Test
    void chunkThatIsRolledBackHasNoCheckpoint() throws Exception {
        kafka.createTopic("rollback", 1);
        try (PostgreSqlServer postgresql = PostgreSqlServer.start()) {
            SecretFolder files =
                    SecretFolder.of(directory.resolve("database"), PostgreSqlServer.USER, PostgreSqlServer.PASSWORD);
            Database database = new Database(
                    "bench", Database.Engine.PostgreSql, postgresql.tcp("bench", "bm_rollback_1"), true, false, true);
            Workload endless =
                    new WorkloadBuilder().items(10_000_000).write(Write.Insert).build();
            PublishingRun run = PublishingRun.start(
                    endless,
                    database,
                    plain("rollback", Acks.All, Delivery.Async),
                    Map.of("CREDENTIALS", files.toString()));
            run.server.awaitInLog("Batch job started");
            while (kafka.records("rollback").size() < 20) {
                Thread.sleep(100);
            }
            // looked at by the commit, which comes after the batch container's call for the end of the chunk
            postgresql.execute("bench", "CREATE TABLE bm_rollback_1.nobody (number INTEGER PRIMARY KEY)");
            postgresql.execute("bench", "GRANT ALL ON bm_rollback_1.nobody TO " + PostgreSqlServer.USER);
            postgresql.execute(
                    "bench",
                    "ALTER TABLE bm_rollback_1.account ADD FOREIGN KEY (balance)"
                            + " REFERENCES bm_rollback_1.nobody DEFERRABLE INITIALLY DEFERRED NOT VALID");

            RunResult result = run.server.awaitExit(ExitCode.NOT_COMPLETED).result();
            run.subscriber.awaitExit(ExitCode.COMPLETED);
            assertThat(result.batchStatus()).isEqualTo(RunResult.BatchStatus.FAILED);
            assertThat(result.fault()).isNull();
            assertThat(result.events()).isNull();
            List<String> topics = topics(kafka.records("rollback"));
            assertThat(topics)
                    .filteredOn("jobs/execution/step/checkpoint"::equals)
                    .hasSize(Math.toIntExact(result.counts().commits()));
            assertThat(topics).endsWith("jobs/execution/step/failed", "jobs/execution/failed", "jobs/instance/failed");
        }
    }

    /** It is that of the others, and comes last. */
    @Test
    @Order(Integer.MAX_VALUE)
    void eventsOfABrokerThatDiesAreMissing() throws Exception {
        kafka.createTopic("dying", 1);
        Workload workload = new WorkloadBuilder().items(100_000).build();
        PublishingRun run = PublishingRun.start(workload, plain("dying", Acks.All, Delivery.Sync), Map.of());
        run.server.awaitInLog("Batch job started");
        while (kafka.records("dying").size() < 50) {
            Thread.sleep(100);
        }
        run.server.signal("STOP"); // so that it is known what has been published
        Thread.sleep(15_000); // what it sent last arrives, and the subscriber has all of it, on busy cores too
        int published = kafka.records("dying").size();
        kafka.kill();
        run.server.signal("CONT");

        RunResult result = run.complete();
        assertThat(result.counts().commits()).isEqualTo(workload.checkpoints());
        assertThat(result.events().expected()).isEqualTo(7 + workload.checkpoints());
        assertThat(result.events().received()).isEqualTo(published);
        assertThat(result.events().missing()).isEqualTo(7 + workload.checkpoints() - published);
        assertThat(run.server.log()).contains("broker stream (Kafka at " + kafka.plain() + "): ");
    }
}
