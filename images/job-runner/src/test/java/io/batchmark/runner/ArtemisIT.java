package io.batchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.ExitCode;
import io.batchmark.contract.parameters.ArtifactSettings.DeliveryMode;
import io.batchmark.contract.parameters.ArtifactSettings.MessageTransaction;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.Broker.Authentication;
import io.batchmark.contract.parameters.Broker.Engine;
import io.batchmark.contract.parameters.Broker.Security;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.result.Fault;
import io.batchmark.contract.result.RunResult;
import io.batchmark.runner.WarmImage.WorkloadBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that publish to a real Artemis, by the adapter of the image and by one that a user brings along. */
class ArtemisIT {
    private static final Security PASSWORD = new Security(false, Authentication.Plain);

    private static ArtemisServer artemis;

    @TempDir
    static Path directory;

    private static Map<String, String> credentials;

    @BeforeAll
    static void startBroker() throws Exception {
        artemis = ArtemisServer.start();
        SecretFolder right = SecretFolder.of(directory.resolve("right"), ArtemisServer.USER, ArtemisServer.PASSWORD);
        credentials =
                Map.of("BROKER_CREDENTIALS", right.trusting(artemis.authority()).toString());
    }

    @AfterAll
    static void stopBroker() throws Exception {
        artemis.close();
    }

    private static Map<String, String> credentials(String name, String password) throws IOException {
        return Map.of(
                "BROKER_CREDENTIALS",
                SecretFolder.of(directory.resolve(name), ArtemisServer.USER, password)
                        .toString());
    }

    private static Broker broker(String servers, String topic, Security security) {
        return new Broker("artemis", Engine.Artemis, servers, topic, security, null, null);
    }

    @Test
    void partitionsOverTlsWithAPasswordThatIsNowhereElse() throws Exception {
        Workload workload = new WorkloadBuilder().items(3020).partitions(3, 3).build();
        Security tls = new Security(true, Authentication.Plain);
        PublishingRun.start(workload, broker(artemis.secure(), "campaign/partitions", tls), credentials)
                .completeWithNothingMissing(workload);
        PublishingRun.assertNowhere(ArtemisServer.PASSWORD);
    }

    @Test
    void messagesInTheTransactionsOfChunks() throws Exception {
        Workload twoPhases =
                new WorkloadBuilder().items(3020).partitions(3, 3).messages(80).build();
        PublishingRun.start(twoPhases, broker(artemis.plain(), "campaign/phases/2", PASSWORD), credentials)
                .completeWithAllMessages(twoPhases);
        assertThat(artemis.queued("campaign/phases/2")).isZero();

        Workload onePhase = new WorkloadBuilder()
                .repository(Workload.JobRepository.Memory)
                .messages(0)
                .build();
        PublishingRun.start(onePhase, broker(artemis.plain(), "campaign/phases/1", PASSWORD), credentials)
                .completeWithAllMessages(onePhase);

        Workload outside = new WorkloadBuilder()
                .messages(80, DeliveryMode.NonPersistent, MessageTransaction.Outside)
                .build();
        PublishingRun.start(outside, broker(artemis.plain(), "campaign/phases/0", PASSWORD), credentials)
                .completeWithAllMessages(outside);
    }

    @Test
    void aJobWhoseMessagesNobodyTakesFailsOfTheBroker() throws Exception {
        try (ArtemisServer dying = ArtemisServer.start()) {
            Workload workload =
                    new WorkloadBuilder().items(1_000_000).messages(80).build();
            PublishingRun run =
                    PublishingRun.start(workload, broker(dying.plain(), "campaign/sent", PASSWORD), credentials);
            run.server.awaitInLog("Batch job started");
            while (dying.taken("campaign/sent") < 500) {
                Thread.sleep(100);
            }
            dying.kill();

            RunResult result = run.server.awaitExit(ExitCode.NOT_COMPLETED).result();
            assertThat(result.batchStatus()).isEqualTo(RunResult.BatchStatus.FAILED);
            assertThat(result.fault()).isEqualTo(Fault.Broker);
            assertThat(result.message())
                    .startsWith("broker artemis (Artemis at " + dying.plain() + "): ")
                    .contains("look whether it is up");
            assertThat(result.counts().written() % 100).as("whole chunks").isZero();
        }
    }

    @Test
    void adapterThatTheUserBringsAlong() throws Exception {
        Path adapter = Files.createDirectories(directory.resolve("adapter"));
        Path content = Files.createDirectories(directory.resolve("content/META-INF"));
        Files.copy(Path.of("src/test/resources/adapter-ra.xml"), content.resolve("ra.xml"));
        int exit = ToolProvider.findFirst("jar")
                .orElseThrow()
                .run(
                        System.out,
                        System.err,
                        "--create",
                        "--file",
                        adapter.resolve("adapter.rar").toString(),
                        "-C",
                        "target/jars/artemis",
                        ".",
                        "-C",
                        content.getParent().toString(),
                        "META-INF/ra.xml");
        assertThat(exit).isZero();
        Files.writeString(adapter.resolve("adapter.xml"), """
                <server>
                  <authData id="events" user="${env.BROKER_USER}" password="${broker/password}"/>
                  <jmsConnectionFactory id="events" containerAuthDataRef="events">
                    <properties.adapter connectionParameters="host=127.0.0.1;port=%s"/>
                  </jmsConnectionFactory>
                  <jmsTopic id="events">
                    <properties.adapter address="${env.TOPIC}/#"/>
                  </jmsTopic>
                  <jmsQueue id="messages" jndiName="jms/messages">
                    <properties.adapter address="${env.TOPIC}"/>
                  </jmsQueue>
                </server>
                """.formatted(
                        artemis.plain().substring(artemis.plain().lastIndexOf(':') + 1)));
        Map<String, String> environment = new HashMap<>(credentials("literal", ArtemisServer.LITERAL_PASSWORD));
        Files.writeString(directory.resolve("literal/username"), ArtemisServer.LITERAL_USER);
        environment.put("ADAPTER", adapter.toString());
        Workload workload = new WorkloadBuilder().build();
        Broker own = new Broker("own", Engine.Jms, null, "campaign/own", PASSWORD, null, null);
        PublishingRun.start(workload, own, environment).completeWithNothingMissing(workload);
    }

    @Test
    void clientWithoutThePasswordIsRefused() throws Exception {
        String wrong = "not-the-password";
        assertRefused(broker(artemis.plain(), "campaign/wrong", PASSWORD), credentials("wrong", wrong));
        PublishingRun.assertNowhere(wrong);
        assertRefused(broker(artemis.plain(), "campaign/nobody", Security.NONE), Map.of());
    }

    private static void assertRefused(Broker broker, Map<String, String> environment) throws Exception {
        PublishingRun run = PublishingRun.startWithoutServer(new WorkloadBuilder().build(), broker, environment);
        assertThat(run.fault())
                .startsWith("broker artemis (Artemis at " + artemis.plain() + "): ")
                .contains("correct username and password");
        assertThat(run.subscriber.log()).doesNotContain("Subscribed");
    }

    @Test
    void topicThatIsForbiddenIsAFaultOfTheBroker() throws Exception {
        String message = PublishingRun.startWithoutServer(
                        new WorkloadBuilder().build(),
                        broker(artemis.plain(), ArtemisServer.FORBIDDEN, PASSWORD),
                        credentials)
                .fault();
        assertThat(message).contains("allow its user to publish to and to consume from " + ArtemisServer.FORBIDDEN);
    }

    @Test
    void eventsOfABrokerThatDiesAreMissing() throws Exception {
        try (ArtemisServer dying = ArtemisServer.start()) {
            Workload workload = new WorkloadBuilder().items(20_000).build();
            PublishingRun run =
                    PublishingRun.start(workload, broker(dying.plain(), "campaign/dying", PASSWORD), credentials);
            run.server.awaitInLog("Batch job started");
            while (dying.taken("campaign/dying/#") < 50) {
                Thread.sleep(100);
            }
            run.server.signal("STOP"); // so that it is known what has been published
            Thread.sleep(15_000); // what it sent last arrives, and the subscriber has all of it, on busy cores too
            long taken = dying.taken("campaign/dying/#");
            dying.kill();
            run.server.signal("CONT");

            RunResult result = run.complete();
            assertThat(result.counts().commits()).isEqualTo(workload.checkpoints());
            assertThat(result.events().expected()).isEqualTo(7 + workload.checkpoints());
            assertThat(result.events().received()).isEqualTo(taken);
        }
    }
}
