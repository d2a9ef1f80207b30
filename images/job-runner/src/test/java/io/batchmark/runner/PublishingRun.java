package io.batchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.ExitCode;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.ServerSettings.JobLogging;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.result.Fault;
import io.batchmark.contract.result.RunResult;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** A run and the subscriber beside it, as the two containers of a pod. */
final class PublishingRun {
    /** Environment of one that does not wait for long for a broker that is not there. */
    static final Map<String, String> IMPATIENT = Map.of("BROKER_PATIENCE", "5");

    final ServerProcess subscriber;
    final ServerProcess server;

    private final String parameters;
    private final Map<String, String> environment;

    private PublishingRun(
            ServerProcess subscriber, ServerProcess server, String parameters, Map<String, String> environment) {
        this.subscriber = subscriber;
        this.server = server;
        this.parameters = parameters;
        this.environment = environment;
    }

    static PublishingRun start(Workload workload, Broker broker, Map<String, String> environment) throws Exception {
        return start(workload, Database.DERBY, broker, environment);
    }

    static PublishingRun start(Workload workload, Database database, Broker broker, Map<String, String> environment)
            throws Exception {
        return start(workload, database, broker, environment, WarmImage::start);
    }

    /** One whose subscriber believes that it is another one. */
    static PublishingRun start(Workload workload, Workload ofSubscriber, Broker broker, Map<String, String> environment)
            throws Exception {
        return start(
                ofSubscriber,
                Database.DERBY,
                broker,
                environment,
                (parameters, all) -> WarmImage.start(WarmImage.parameters(workload, Database.DERBY, broker), all));
    }

    /** One whose broker is at fault, by what its subscriber says: the run itself is {@link WithoutServer}. */
    static PublishingRun startWithoutServer(Workload workload, Broker broker, Map<String, String> environment)
            throws Exception {
        return start(workload, Database.DERBY, broker, environment, WarmImage::startWithoutServer);
    }

    private interface Start {
        ServerProcess server(String parameters, Map<String, String> environment) throws Exception;
    }

    private static PublishingRun start(
            Workload workload, Database database, Broker broker, Map<String, String> environment, Start start)
            throws Exception {
        WarmImage.coldResult();
        Path events = WarmImage.TESTS.resolve("events");
        WarmImage.remove(events);
        Files.createDirectories(events);
        String parameters = WarmImage.parameters(workload, database, broker);
        Map<String, String> all =
                new HashMap<>(Map.of("EVENTS", events.toString(), "BROKER_CREDENTIALS", "/nonexistent"));
        all.putAll(environment);
        ServerProcess subscriber = WarmImage.start("subscribe", parameters, all);
        return new PublishingRun(subscriber, start.server(parameters, all), parameters, all);
    }

    /** As Kubernetes does when a sidecar has died. */
    ServerProcess startSubscriberAnew() throws Exception {
        return WarmImage.start("subscribe", parameters, environment);
    }

    RunResult complete() throws Exception {
        RunResult result = server.awaitExit(ExitCode.COMPLETED).result();
        assertThat(result.message()).isNull();
        assertThat(result.fault()).isNull();
        subscriber.awaitExit(ExitCode.COMPLETED);
        return result;
    }

    /** Its result, where all that was published was received. */
    RunResult completeWithNothingMissing(Workload workload) throws Exception {
        RunResult result = complete();
        int ofPartitions = workload.partitions() > 1 ? 2 * workload.partitions() : 0;
        assertThat(result.events().expected())
                .isEqualTo(workload.executions() * (7 + ofPartitions + workload.checkpoints()));
        assertThat(result.events().received()).isEqualTo(result.events().expected());
        assertThat(result.events().duplicated()).isZero();
        assertThat(server.jobLogs().isEmpty())
                .as("no log of jobs where none is asked for, whatever the broker is")
                .isEqualTo(workload.server().jobLogging() == JobLogging.Disabled);
        ByteBuffer latency =
                ByteBuffer.wrap(Base64.getDecoder().decode(result.events().latency()));
        assertThat(Histogram.decodeFromCompressedByteBuffer(latency, 1).getTotalCount())
                .isEqualTo(result.events().received());
        return result;
    }

    /** Its result, where all messages of what has two phases, or one, were received. */
    RunResult completeWithAllMessages(Workload workload) throws Exception {
        RunResult result = complete();
        assertThat(result.counts().written()).isEqualTo(workload.items());
        assertThat(result.counts().commits()).isEqualTo(workload.checkpoints());
        assertThat(result.counts().inserted()).isZero();
        assertThat(result.events().expected()).isEqualTo(workload.executions() * workload.items());
        assertThat(result.events().received()).isEqualTo(workload.executions() * workload.items());
        assertThat(result.events().duplicated()).isZero();
        return result;
    }

    /** The message of a run that fails of its broker, before its job begins. */
    String fault() throws Exception {
        RunResult result = resultWithFault();
        assertThat(result.batchStatus()).isEqualTo(RunResult.BatchStatus.FAILED);
        assertThat(result.counts().read()).isZero();
        assertThat(result.events()).isNull();
        assertThat(server.log()).doesNotContain("Batch job started");
        subscriber.awaitExit(ExitCode.NOT_COMPLETED);
        return result.message();
    }

    /** The result of a run that fails of its broker. */
    RunResult resultWithFault() throws Exception {
        RunResult result = server.awaitExit(ExitCode.NOT_COMPLETED).result();
        assertThat(result.fault()).as(result.message()).isEqualTo(Fault.Broker);
        return result;
    }

    /** How many messages were received of a run whose job failed with the first of its chunks, of no fault of the broker. */
    long receivedOfRolledBack() throws Exception {
        RunResult result = server.awaitExit(ExitCode.NOT_COMPLETED).result();
        assertThat(result.fault()).as(result.message()).isNull();
        assertThat(result.counts().rollbacks()).isEqualTo(1);
        subscriber.awaitExit(ExitCode.COMPLETED);
        Matcher received = Pattern.compile("Received (\\d+) of 0 events").matcher(subscriber.log());
        assertThat(received.find()).as(subscriber.log()).isTrue();
        return Long.parseLong(received.group(1));
    }

    /** In whatever a run or its subscriber has written. */
    static void assertNowhere(String secret) throws Exception {
        String text = new String(secret.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        try (Stream<Path> files = Files.walk(WarmImage.TESTS)) {
            List<Path> all = files.filter(Files::isRegularFile).toList();
            assertThat(all).isNotEmpty();
            for (Path file : all) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1).contains(text))
                        .as(file.toString())
                        .isFalse();
            }
        }
    }
}
