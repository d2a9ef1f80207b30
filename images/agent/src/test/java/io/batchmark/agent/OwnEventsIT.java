package io.batchmark.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A server that does not publish batch events publishes them in a campaign, and the agent counts them. */
class OwnEventsIT {
    @ParameterizedTest
    @EnumSource(Edition.class)
    void events_areCounted_inBothEditions(Edition edition) throws Exception {
        LibertyServer server = server("events-" + edition, edition, "");
        Path folder = Files.createDirectories(server.folder().resolve("events"));
        CompletableFuture<Long> published = subscriber(folder);

        JsonNode result = server.run(0, settings(folder));

        assertThat(result.path("batchStatus").asText()).as(result.toString()).isEqualTo("COMPLETED");
        long commits = result.at("/counts/commits").asLong();
        assertThat(commits).isPositive();
        // five of each of two jobs, two of each of three steps
        long expected = 5 * 2 + 2 * 3 + commits;
        assertThat(published.get(1, TimeUnit.SECONDS)).isEqualTo(2 * expected);
        assertThat(result.at("/events/expected").asLong()).isEqualTo(2 * expected);
        assertThat(result.at("/events/received").asLong()).isEqualTo(2 * expected - 1);
        assertThat(result.at("/events/latency").asText()).isEqualTo("AQ==");
        assertThat(result.at("/job/totals/publisher/0").asLong())
                .as("within the job in one iteration, so without its submission")
                .isBetween(expected - 4, expected);
        assertThat(result.at("/times/components/publish").asLong()).isPositive();
        assertThat(result.at("/times/cpu/publish").asLong()).isPositive();
        assertThat(result.at("/times/components/publish").asLong())
                .isLessThan(result.at("/times/threads").asLong());
    }

    /** The server has no feature for messages, so its publisher cannot even work. */
    @Test
    void serverThatPublishesElsewhere_isRefused_beforeItStarts() throws Exception {
        LibertyServer server =
                server("elsewhere", Edition.JAKARTA, "<batchJmsEvents connectionFactoryRef=\"production\"/>");

        JsonNode result = server.run(1, Map.of("job", "starting"));

        assertThat(result.path("fault").asText()).isEqualTo("Refused");
        assertThat(result.path("message").asText())
                .contains("to production", "build an image for the campaign without batchJmsEvents");
        assertThat(server.log()).doesNotContain("CWWKF0011I");
    }

    @Test
    void brokerThatIsNotThere_isNoFaultOfTheJob() throws Exception {
        LibertyServer server = server("brokerless", Edition.JAKARTA, "");
        Path folder = Files.createDirectories(server.folder().resolve("events"));
        Files.writeString(folder.resolve("problem"), "broker inside: not reached: look whether it is up");

        JsonNode result = server.run(1, settings(folder));

        assertThat(result.path("fault").asText()).isEqualTo("Broker");
        assertThat(result.path("message").asText()).isEqualTo("broker inside: not reached: look whether it is up");
        assertThat(result.at("/counts/read").asLong()).isZero();
        assertThat(folder.resolve("ended")).content().isEqualTo("0");
    }

    private static LibertyServer server(String name, Edition edition, String elements) throws Exception {
        LibertyServer server =
                new LibertyServer(name, edition, "<webApplication location=\"jobs.war\" name=\"jobs\"/>" + elements);
        server.application("jobs.war", edition.jobs());
        return server;
    }

    private static Map<String, String> settings(Path folder) throws IOException {
        Map<String, String> settings = new HashMap<>();
        settings.put("job", "starting");
        settings.put("warmUpIterations", "1");
        settings.put("events.engine", "LibertyInServer");
        settings.put("events.servers", "127.0.0.1:" + freePort());
        settings.put("events.topic", "batchmark/run-1");
        settings.put("events.folder", folder.toString());
        return settings;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** Plays the subscriber, which loses one event. OwnJobEventsIT of the job runner has a real one. */
    private static CompletableFuture<Long> subscriber(Path folder) throws IOException {
        Files.writeString(folder.resolve("subscribed"), "");
        CompletableFuture<Long> published = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                while (!Files.exists(folder.resolve("ended"))) {
                    TimeUnit.MILLISECONDS.sleep(50);
                }
                long number = Long.parseLong(Files.readString(folder.resolve("ended")));
                published.complete(number);
                Path draft = Files.writeString(
                        folder.resolve("counted.draft"),
                        "{\"expected\":%d,\"received\":%d,\"duplicated\":0,\"latency\":\"AQ==\"}"
                                .formatted(number, number - 1));
                Files.move(draft, folder.resolve("counted"), StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException | InterruptedException e) {
                published.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return published;
    }
}
