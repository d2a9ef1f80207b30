package io.batchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.Broker.Authentication;
import io.batchmark.contract.parameters.Broker.Engine;
import io.batchmark.contract.parameters.Broker.Security;
import io.batchmark.runner.WarmImage.WorkloadBuilder;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The worked example of docs/ibm-mq.md, as far as one comes without a queue manager. */
class IbmMqIT {
    @TempDir
    Path directory;

    @Test
    void runFailsOfTheQueueManagerThatHangsUp() throws Exception {
        BlockingQueue<String> greetings = new LinkedBlockingQueue<>();
        try (ServerSocket queueManager = new ServerSocket(0)) {
            Thread listener = new Thread(() -> hangUp(queueManager, greetings));
            listener.setDaemon(true);
            listener.start();
            Path adapter = Files.createDirectories(directory.resolve("adapter"));
            Files.copy(Path.of("target/ibm-mq/adapter.rar"), adapter.resolve("adapter.rar"));
            String address = "hostName=\"127.0.0.1\" port=\"" + queueManager.getLocalPort() + "\"";
            String here = Files.readString(Path.of("../ibm-mq/adapter.xml"))
                    .replace("hostName=\"mq.example\" port=\"1414\"", address);
            assertThat(here).contains(address);
            Files.writeString(adapter.resolve("adapter.xml"), here);
            SecretFolder secret = SecretFolder.of(directory.resolve("secret"), "app", "passw0rd");
            Broker broker = new Broker(
                    "ibm-mq", Engine.Jms, null, "campaign/mq", new Security(false, Authentication.Plain), null, null);

            PublishingRun run = PublishingRun.startWithoutServer(
                    new WorkloadBuilder().build(),
                    broker,
                    Map.of(
                            "ADAPTER",
                            adapter.toString(),
                            "BROKER_CREDENTIALS",
                            secret.toString(),
                            "BROKER_PATIENCE",
                            "5"));

            assertThat(run.fault())
                    .startsWith("broker ibm-mq (by an adapter of its own): ")
                    .contains("MQ");
        }
        assertThat(greetings)
                .as("the protocol of IBM MQ")
                .isNotEmpty()
                .allMatch(greeting -> greeting.startsWith("TSH"));
    }

    private static void hangUp(ServerSocket queueManager, BlockingQueue<String> greetings) {
        while (!queueManager.isClosed()) {
            try (Socket client = queueManager.accept()) {
                greetings.add(new String(client.getInputStream().readNBytes(4), StandardCharsets.ISO_8859_1));
            } catch (IOException e) {
                // of a client that has gone, or since the test is over
            }
        }
    }
}
