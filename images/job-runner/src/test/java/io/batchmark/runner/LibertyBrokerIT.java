package io.batchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.ExitCode;
import io.batchmark.contract.parameters.ArtifactSettings.DeliveryMode;
import io.batchmark.contract.parameters.ArtifactSettings.MessageTransaction;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.Broker.Authentication;
import io.batchmark.contract.parameters.Broker.Engine;
import io.batchmark.contract.parameters.Broker.Security;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.ServerSettings.JobLogging;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.result.Fault;
import io.batchmark.contract.result.RunResult;
import io.batchmark.runner.WarmImage.WorkloadBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Runs that publish to messaging engines of Open Liberty: in their own server, and in one of its own. */
class LibertyBrokerIT {
    private static final String PASSWORD = "Zk-9_aB3x";
    private static final Workload PARTITIONS =
            new WorkloadBuilder().items(3020).partitions(3, 3).build();

    private static Broker inServer(String topic) {
        return new Broker("inside", Engine.LibertyInServer, null, topic, Security.NONE, null, null);
    }

    private static Broker at(int port, String topic) {
        return at(port, topic, Authentication.Plain);
    }

    private static Broker at(int port, String topic, Authentication authentication) {
        Security security = new Security(false, authentication);
        return new Broker("outside", Engine.Liberty, "127.0.0.1:" + port, topic, security, null, null);
    }

    private static Map<String, String> credentials(String password) throws IOException {
        Path folder = WarmImage.TESTS.resolve("liberty-" + password);
        return Map.of(
                "BROKER_CREDENTIALS",
                SecretFolder.of(folder, "batchmark", password).toString());
    }

    /** A broker that lets in who has its password. */
    private static ServerProcess broker(int port) throws Exception {
        Map<String, String> environment = new HashMap<>(credentials(PASSWORD));
        environment.putAll(port(port));
        return WarmImage.start("broker", "", environment);
    }

    private static Map<String, String> port(int port) {
        return Map.of("MESSAGING_PORT", Integer.toString(port));
    }

    private static Map<String, String> anyPort() throws IOException {
        return port(PostgreSqlServer.freePort());
    }

    @Test
    void chunksInTheServerItself() throws Exception {
        Workload chunks = new WorkloadBuilder().build();
        PublishingRun.start(chunks, inServer("inside/chunks"), anyPort()).completeWithNothingMissing(chunks);
    }

    @Test
    void partitionsInTheServerItself() throws Exception {
        Broker broker = inServer("inside/partitions");
        Workload logged = PARTITIONS.with(PARTITIONS.server().withJobLogging(JobLogging.Enabled));
        PublishingRun.start(logged, broker, anyPort()).completeWithNothingMissing(logged);

        // as a sidecar is, until the run's own container has ended
        Path events = WarmImage.TESTS.resolve("events");
        String parameters = WarmImage.parameters(PARTITIONS, Database.DERBY, broker);
        ServerProcess again = WarmImage.start("subscribe", parameters, Map.of("EVENTS", events.toString()));
        again.awaitSleep();
        again.terminate();
        again.awaitExit(ExitCode.COMPLETED);
        assertThat(events.resolve("problem")).doesNotExist();
    }

    /** All that a broker elsewhere is for, at one. */
    @Test
    void messagesAndEventsElsewhereUntilTheBrokerDies() throws Exception {
        int port = PostgreSqlServer.freePort();
        ServerProcess broker = broker(port);
        Workload onePhase = new WorkloadBuilder()
                .repository(Workload.JobRepository.Memory)
                .messages(80, DeliveryMode.NonPersistent, MessageTransaction.Inside)
                .partitions(2, 2)
                .iterations(1, 2)
                .build();
        PublishingRun.start(onePhase, at(port, "outside/one-phase"), credentials(PASSWORD))
                .completeWithAllMessages(onePhase);
        Workload twoPhases = new WorkloadBuilder().messages(80).build();
        PublishingRun.start(twoPhases, at(port, "outside/two-phases"), credentials(PASSWORD))
                .completeWithAllMessages(twoPhases);
        Workload alone = new WorkloadBuilder()
                .messages(80, DeliveryMode.NonPersistent, MessageTransaction.Outside)
                .partitions(2, 2)
                .build();
        PublishingRun.start(alone, at(port, "outside/alone"), credentials(PASSWORD))
                .completeWithAllMessages(alone);
        assertThat(messagesOfRolledBackChunk(port, MessageTransaction.Inside)).isZero();
        assertThat(messagesOfRolledBackChunk(port, MessageTransaction.Outside)).isPositive();
        PublishingRun.start(PARTITIONS, at(port, "outside/partitions"), credentials(PASSWORD))
                .completeWithNothingMissing(PARTITIONS);
        Workload chunks =
                new WorkloadBuilder().twoPhaseCommit().iterations(0, 2).build();
        PublishingRun.start(chunks, at(port, "outside/chunks"), credentials(PASSWORD))
                .completeWithNothingMissing(chunks);

        assertRefused(at(port, "outside/wrong"), credentials("wrong"), "correct username and password");
        assertRefused(at(port, "outside/nobody", Authentication.None), PublishingRun.IMPATIENT, "CWSI");

        Workload workload = new WorkloadBuilder().items(20_000).build();
        PublishingRun run = PublishingRun.start(workload, at(port, "outside/dying"), credentials(PASSWORD));
        run.server.awaitInLog("Batch job started");
        broker.signal("KILL");
        RunResult result = run.complete();
        assertThat(result.counts().commits()).isEqualTo(workload.checkpoints());
        assertThat(result.events().expected()).isEqualTo(7 + workload.checkpoints());
        assertThat(result.events().received()).isLessThan(result.events().expected());
        assertThat(run.subscriber.log())
                .contains("Subscription lost: broker outside (Open Liberty at 127.0.0.1:" + port);
    }

    /** How many messages are there of a chunk whose transaction may take no more than a second. */
    private static long messagesOfRolledBackChunk(int port, MessageTransaction transaction) throws Exception {
        // Messages inside end with the transaction. All messages outside are sent, so none may wait for a disk.
        boolean inside = transaction == MessageTransaction.Inside;
        Workload chunk = new WorkloadBuilder()
                .items(30_000)
                .itemCount(1_000_000)
                .transactionTimeout(1)
                .messages(80, inside ? DeliveryMode.Persistent : DeliveryMode.NonPersistent, transaction)
                .build();
        return PublishingRun.start(chunk, at(port, "outside/rolled-back"), credentials(PASSWORD))
                .receivedOfRolledBack();
    }

    /** A client that the broker does not let in, which the subscriber is before the run. */
    private static void assertRefused(Broker broker, Map<String, String> environment, String why) throws Exception {
        PublishingRun run = PublishingRun.startWithoutServer(PARTITIONS, broker, environment);
        assertThat(run.fault())
                .startsWith("broker outside (Open Liberty at " + broker.servers() + "): ")
                .contains(why);
        assertThat(run.subscriber.log()).doesNotContain("Subscribed");
    }

    @Test
    void messagesInTheTransactionsOfChunks() throws Exception {
        Workload inside =
                new WorkloadBuilder().items(3020).partitions(3, 3).messages(80).build();
        PublishingRun.start(inside, inServer("inside/messages"), anyPort()).completeWithAllMessages(inside);
    }

    /** As with a queue that is defined to have one of its own. */
    @Test
    void aDeliveryModeThatIsNotThatOfTheSettingIsAFaultOfTheBroker() throws Exception {
        Workload sent = new WorkloadBuilder().messages(80).build();
        Workload expected = new WorkloadBuilder()
                .messages(80, DeliveryMode.NonPersistent, MessageTransaction.Inside)
                .build();
        RunResult result = PublishingRun.start(sent, expected, inServer("inside/other-mode"), anyPort())
                .resultWithFault();
        assertThat(result.message())
                .contains("messages were sent with messageDeliveryMode NonPersistent and have another one")
                .contains("remove what sets the delivery mode");
    }

    @Test
    void brokerThatIsNotThereIsAFaultOfTheBroker() throws Exception {
        int port = PostgreSqlServer.freePort();
        String message = PublishingRun.startWithoutServer(
                        new WorkloadBuilder().build(), at(port, "nowhere"), PublishingRun.IMPATIENT)
                .fault();
        assertThat(message)
                .startsWith("broker outside (Open Liberty at 127.0.0.1:" + port + "): ")
                .contains("look whether it is up");
    }

    @Test
    void subscriberThatDiesIsAFaultOfTheBroker() throws Exception {
        Workload workload = new WorkloadBuilder().items(20_000).build();
        PublishingRun run = PublishingRun.start(workload, inServer("inside/uncounted"), anyPort());
        run.server.awaitInLog("Batch job started");
        run.subscriber.signal("KILL");
        run.startSubscriberAnew().awaitExit(ExitCode.NOT_COMPLETED);
        RunResult result = run.server.awaitExit(ExitCode.NOT_COMPLETED).result();
        assertThat(result.fault()).isEqualTo(Fault.Broker);
        assertThat(result.events()).isNull();
        assertThat(result.message()).contains("the subscriber was started anew, so what it had counted is lost");
        assertThat(result.counts().commits()).isEqualTo(workload.checkpoints());
    }
}
