package io.batchmark.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.contract.parameters.Application;
import io.batchmark.contract.parameters.ArtifactSettings;
import io.batchmark.contract.parameters.Broker;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.LockSettings;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.ServerSettings;
import io.batchmark.contract.parameters.StepSettings;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.result.Cgroup;
import io.batchmark.contract.result.ChunkTimes;
import io.batchmark.contract.result.Components;
import io.batchmark.contract.result.Contention;
import io.batchmark.contract.result.CpuTimes;
import io.batchmark.contract.result.DatabaseContainer;
import io.batchmark.contract.result.Disk;
import io.batchmark.contract.result.Events;
import io.batchmark.contract.result.Fault;
import io.batchmark.contract.result.Iterations;
import io.batchmark.contract.result.Jvm;
import io.batchmark.contract.result.Partition;
import io.batchmark.contract.result.Partitions;
import io.batchmark.contract.result.Recovery;
import io.batchmark.contract.result.RunEnvironment;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.contract.result.ShortenedResult;
import io.batchmark.contract.result.StepSeries;
import io.batchmark.contract.result.StepSeriesTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WireTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Workload WORKLOAD =
            Workload.DEFAULT.with(StepSettings.DEFAULT.withItems(1000).withItemCount(100));
    static final List<Long> HEAP = List.of(30_720L, 31_744L);

    static final RunParameters PARAMETERS =
            new RunParameters("0d5ad6a4-5d3c-3b0b-9c0c-0a3f5f4a7b11", 1, WORKLOAD, null, Database.DERBY, null);

    static RunResult result(String message, List<Long> heap) {
        return result(message, heap, "OpenJDK 64-Bit Server VM");
    }

    private static RunResult result(String message, List<Long> heap, String vm) {
        return new RunResult(
                RunParameters.VERSION,
                PARAMETERS.run(),
                1,
                0,
                BatchStatus.COMPLETED,
                message,
                new RunResult.Counts(1000, 1000, 500, 500, 0, 11, 0, 0),
                new RunResult.Times(0, 5_000_000, 5_000_000, new Components(1, 0, 3, 2, 1, 0, 0)),
                new Jvm(2500, 1, 2, 3, 4, 5, 512L << 20, heap),
                new Cgroup(10, 1, 99, 1 << 20),
                new Disk(1L << 30, 2L, null, null),
                null,
                null,
                null,
                new RunEnvironment("25.0.3", vm, "26.0.0.3", List.of("G1 Young Generation", vm), 2, vm, null),
                new Contention(7L, null, 0L, 10_000_000L, 9_000_000_000L),
                null);
    }

    @ParameterizedTest
    @CsvSource({
        "Insert, 1, 2147483647",
        "Rewrite, 4, 2147483644",
        "InsertBatch, 1, 2147483647",
        "DeleteBatch, 1, 2147483647"
    })
    void aRowForEachItemHasANumber(Workload.Write write, int partitions, long most) {
        assertThat(rows(write, partitions, most).items()).isEqualTo(most);
        assertThatThrownBy(() -> rows(write, partitions, most + 1))
                .hasMessage("items with write " + write + " is " + (most + 1) + ", it must be at most " + most);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Insert  | 1 | 9 | 0 | 0 | sharedRows is 9, it must be 0 with write Insert
            Rewrite | 2 | 9 | 0 | 0 | sharedRows is 9, it must be 0 with servers 2 and interruptAfterCheckpoints 0
            Rewrite | 1 | 0 | 5 | 0 | secondJobItemCount is 5, it must be 0 with sharedRows 0
            Rewrite | 1 | 9 | 5 | 3 | sharedRows is 9, it must be 0 with servers 1 and interruptAfterCheckpoints 3
            """)
    void rowsAreSharedByThoseWhoUpdateThem(
            Workload.Write write, int servers, int sharedRows, int secondJob, int interrupt, String message) {
        Workload workload = workload(100, 2, servers).with(ArtifactSettings.DEFAULT.withWrite(write));
        assertThatThrownBy(() -> workload.withInterruptAfterCheckpoints(interrupt)
                        .with(new LockSettings(sharedRows, LockSettings.RowOrder.Ascending, secondJob)))
                .hasMessageStartingWith(message);
    }

    private static Workload rows(Workload.Write write, int partitions, long items) {
        return workload(items, partitions, 1).with(ArtifactSettings.DEFAULT.withWrite(write));
    }

    @ParameterizedTest
    @CsvSource({"10, 3, 2, 0:2:7, 2:3:3", "12, 4, 4, 0:1:3, 1:2:3, 2:3:3, 3:4:3", "5, 1, 1, 0:1:5"})
    void partitionsAreDealtOutToServers(ArgumentsAccessor row) {
        Workload workload = workload(row.getLong(0), row.getInteger(1), row.getInteger(2));
        for (int server = 0; server < workload.servers(); server++) {
            assertThat(workload.firstPartitionOf(server) + ":" + workload.firstPartitionOf(server + 1) + ":"
                            + workload.itemsOfServer(server))
                    .isEqualTo(row.getString(3 + server));
        }
    }

    @Test
    void aServerHasAPartition() {
        assertThatThrownBy(() -> new RunParameters("run", 1, workload(10, 2, 3), null, Database.DERBY, null))
                .hasMessage("servers with partitions 2 is 3, it must be at most 2");
    }

    @Test
    void serverOfAJobOfTheUser_needsNoPartition() {
        Application application = new Application("payroll", Map.of(), null);

        assertThat(new RunParameters("run", 1, workload(10, 1, 3), application, Database.DERBY, null)
                        .workload()
                        .servers())
                .isEqualTo(3);
    }

    private static Workload workload(long items, int partitions, int servers) {
        return Workload.DEFAULT
                .with(StepSettings.DEFAULT.withItems(items).withItemCount(1).withPartitions(partitions, servers))
                .with(ArtifactSettings.DEFAULT.withWrite(Workload.Write.None));
    }

    @Test
    void applicationSurvivesTheJourney() throws ContractException {
        Application application = new Application("payroll", Map.of("chunk", "10", "a \"b\"", ""), 7L);
        RunParameters parameters = new RunParameters("a-run", 1, WORKLOAD, application, Database.DERBY, null);
        String json = Wire.encode(parameters);
        assertThat(Wire.decodeParameters(json)).isEqualTo(parameters);
        assertThatThrownBy(() -> Wire.decodeParameters(json.replace("payroll", "../payroll")))
                .hasMessageContaining("application.batchJob is ../payroll, it must match");
    }

    @Test
    void optionsOfTheJvmSurviveTheJourney() throws ContractException {
        RunParameters parameters = PARAMETERS.withJvmOptions(List.of("-XX:+UseNUMA", "-Da=\"b\" $c"));
        String json = Wire.encode(parameters);
        assertThat(Wire.decodeParameters(json)).isEqualTo(parameters);
        assertThat(Wire.encode(PARAMETERS)).doesNotContain("jvmOptions");
        assertThatThrownBy(() -> Wire.decodeParameters(json.replace("-XX", "@XX")))
                .hasMessageContaining("jvmOptions is @XX:+UseNUMA, it must match");
        assertThatThrownBy(() -> PARAMETERS.withJvmOptions(List.of()))
                .hasMessageContaining("the number of jvmOptions is 0");
    }

    @Test
    void brokerSurvivesTheJourney() throws ContractException {
        Broker broker = new Broker(
                "kafka",
                Broker.Engine.Kafka,
                "kafka-0:9093,[::1]:9094",
                "batchmark-chunk-size",
                new Broker.Security(true, Broker.Authentication.ScramSha512),
                Broker.Acks.All,
                Broker.Delivery.Sync);
        RunParameters parameters = new RunParameters("a-run", 1, WORKLOAD, null, Database.DERBY, broker);
        String json = Wire.encode(parameters);
        assertThat(Wire.decodeParameters(json)).isEqualTo(parameters);
        assertThatThrownBy(() -> Wire.decodeParameters(json.replace("\"All\"", "null")))
                .hasMessageContaining("broker.acks is null and broker.delivery Sync, Kafka has both");
        assertThatThrownBy(() -> Wire.decodeParameters(json.replace("kafka-0:9093", "kafka 0")))
                .hasMessageContaining("broker.servers is kafka 0");
    }

    @Test
    void whatHasRoomIsKept() throws ContractException {
        Events events = new Events(10, 8, 1, "HISTFAAA");
        RunResult result = result(null, HEAP);
        RunResult published = new RunResult(
                result.version(),
                result.run(),
                result.attempt(),
                0,
                result.batchStatus(),
                null,
                result.counts(),
                result.times(),
                result.jvm(),
                null,
                null,
                null,
                events,
                null,
                result.environment(),
                null,
                null);
        assertThat(Wire.decodeResult(Wire.encode(published))).isEqualTo(published);
        assertThat(events.missing()).isEqualTo(2);
    }

    @Test
    void parametersSurviveTheJourney() throws ContractException {
        assertThat(Wire.decodeParameters(Wire.encode(PARAMETERS))).isEqualTo(PARAMETERS);
    }

    @Test
    void whatAWorkloadLeavesOutHasItsDefault() throws ContractException {
        String json = Wire.encode(PARAMETERS);
        assertThat(Wire.decodeParameters(json.replace("\"executorThreads\":4,", "")))
                .isEqualTo(PARAMETERS);
        assertThat(Wire.decodeParameters(json.replaceFirst("\"workload\":\\{[^}]*}", "\"workload\":{\"partitions\":3}"))
                        .workload())
                .isEqualTo(Workload.DEFAULT.with(StepSettings.DEFAULT.withPartitions(3, 1)));
    }

    @Test
    void aRunnerRefusesWhatItDoesNotKnow() {
        String json = Wire.encode(PARAMETERS);
        assertThatThrownBy(() -> Wire.decodeParameters(json.replace("executorThreads", "threads")))
                .isInstanceOf(ContractException.class)
                .hasMessage(
                        "RUN_PARAMETERS is not understood: this job runner does not know workload.threads: use one of"
                                + " the operator's version, or leave that setting at its default");
        assertThatThrownBy(() -> Wire.decodeParameters(json.replace("\"attempt\"", "\"later\":null,\"attempt\"")))
                .hasMessageContaining("does not know later");
        assertThatThrownBy(() -> Wire.decodeDatabase("{\"later\":1}"))
                .hasMessageContaining("DATABASE is not understood");
    }

    @Test
    void runnersOfEarlierReleasesAreAskedInTheirWords() throws Exception {
        String json = Wire.encode(PARAMETERS);
        assertThat(json).isEqualTo(withoutAdditions(json, RunParameters.class)).contains("\"executorThreads\":4");
        RunParameters other = new RunParameters(
                PARAMETERS.run(),
                1,
                WORKLOAD.with(ServerSettings.DEFAULT.withGarbageCollector(ServerSettings.GarbageCollector.ZGC)),
                null,
                Database.DERBY,
                null);
        assertThat(Wire.encode(other)).contains("\"garbageCollector\":\"ZGC\"");
        assertThat(Wire.decodeParameters(Wire.encode(other))).isEqualTo(other);
    }

    @Test
    void resultsOfEarlierReleasesAreRead() throws Exception {
        String now = Wire.encode(result(null, HEAP));
        String earlier = withoutAdditions(now, RunResult.class);
        assertThat(now).contains("\"disk\"");
        assertThat(earlier).doesNotContain("\"disk\"", "\"server\"", "\"updated\"");
        RunResult result = Wire.decodeResult(earlier);
        assertThat(result.counts()).isEqualTo(new RunResult.Counts(1000, 1000, 500, 500, 0, 11, 0, 0));
        assertThat(result.times())
                .isEqualTo(new RunResult.Times(0, 5_000_000, 5_000_000, new Components(1, 0, 3, 2, 1, 0, 0)));
        assertThat(result.server()).isZero();
        assertThat(result.events()).isNull();
        assertThat(result.disk()).isNull();
    }

    /** The JSON of an earlier release, without the fields that were added. */
    private static String withoutAdditions(String json, Class<? extends Record> type) throws IOException {
        ObjectNode object = (ObjectNode) JSON.readTree(json);
        removeAdditions(object, Shape.of(type));
        return object.toString();
    }

    private static void removeAdditions(ObjectNode object, Shape shape) {
        shape.fields().forEach((name, field) -> {
            if (field.added()) {
                object.remove(name);
            } else if (field.shape() != null && object.get(name) instanceof ObjectNode part) {
                removeAdditions(part, field.shape());
            }
        });
    }

    @Test
    void whatALaterReleaseAddsToAResultIsPassedOver() throws ContractException {
        RunResult result = result(null, HEAP);
        String later = Wire.encode(result)
                .replace("\"counts\":{", "\"later\":[{\"a\":\"\\u001b\"}],\"counts\":{\"later\":{\"a\":1.5},")
                .replace("\"collectors\"", "\"later\":null,\"collectors\"");
        assertThat(later).contains("1.5", "null,\"collectors");
        assertThat(Wire.decodeResult(later)).isEqualTo(result);
    }

    /** Only what was added may be missing. */
    @ParameterizedTest
    @ValueSource(
            strings = {"\"attempt\":1,", "\"message\":null,", "\"read\":1000,", "\"gcMaxPause\":5,", "\"vm\":\"a VM\","
            })
    void whatWasAlwaysThereMayNotBeMissing(String field) {
        String json = Wire.encode(result(null, HEAP, "a VM"));
        assertThat(json).contains(field);
        assertThatThrownBy(() -> Wire.decodeResult(json.replace(field, "")))
                .isInstanceOf(ContractException.class)
                .hasMessageContaining("Missing creator property");
    }

    @Test
    void databaseSurvivesTheJourney() throws ContractException {
        Database database = new Database(
                "bench",
                Database.Engine.PostgreSql,
                new Database.Address(Database.Transport.Tcp, "db", 5432, "bench", "bm_", Database.Tls.Prefer),
                true,
                false,
                true,
                Map.of("prepareThreshold", "0"));
        assertThat(Wire.decodeDatabase(Wire.encode(database))).isEqualTo(database);
        assertThatThrownBy(() -> Wire.decodeDatabase(Wire.encode(database).replace("\"0\"", "\"0&user=x\"")))
                .isInstanceOf(ContractException.class)
                .hasMessageContaining("database.driverProperties.prepareThreshold is 0&user=x");
        assertThatThrownBy(() -> Wire.decodeDatabase(Wire.encode(database).replace("prepareThreshold", "a&b")))
                .isInstanceOf(ContractException.class)
                .hasMessageContaining("database.driverProperties is a&b");
        assertThatThrownBy(() -> Wire.decodeDatabase(Wire.encode(database).replace("bm_", "x;--")))
                .isInstanceOf(ContractException.class)
                .hasMessageContaining("DATABASE is not understood")
                .hasMessageContaining("database.address.schema is x;--");
    }

    @Test
    void resultSurvivesTheJourney() throws ContractException {
        RunResult result = result(null, List.of(1L, 2L));
        assertThat(Wire.decodeResult(Wire.encode(result))).isEqualTo(result);
    }

    @Test
    void resultWithoutRoomForItsJson_isPacked() throws ContractException {
        RunResult small = result(null, List.of(1L)).withSeries(StepSeriesTest.series(64, 1));
        assertThat(Wire.decodeResult(Wire.encode(small))).isEqualTo(small);
        assertThat(Wire.decodeResult(Wire.encode(small).replaceFirst(",\"series\":\\{[^}]*}", "")))
                .isEqualTo(small.withSeries(null));

        RunResult large = result("m".repeat(500), Collections.nCopies(32, 1L << 30), "v".repeat(64))
                .withSeries(StepSeriesTest.series(64, 604_800_000_000L)); // each as long as a run may take
        String json = Wire.encode(large);
        assertThat(json.getBytes(StandardCharsets.UTF_8)).hasSizeBetween(2000, Wire.MAX_RESULT_BYTES);
        assertThat(Wire.decodeResult(json)).isEqualTo(large);

        RunResult larger = ShortenedResult.with(
                large, "\uffe9".repeat(512), large.times(), large.jvm(), null, null, null, large.partitions());
        assertThat(Wire.encode(larger)).startsWith("{\"version\":1,\"packed\":\"");
        assertThat(Wire.decodeResult(Wire.encode(larger))).as("packed").isEqualTo(larger);
    }

    /** As many parts as there can be, and as much text of chunks. */
    private static RunResult ofManyChunks(long seconds, long gcMillis, String message, Events events) {
        long nanos = seconds * 1_000_000_000;
        RunResult.Times times = new RunResult.Times(
                1_800_000_000_000_000_000L,
                nanos,
                4 * nanos,
                new Components(nanos, nanos, nanos, nanos, nanos, 0, 0),
                null,
                new StepSeries(
                        1L << 30,
                        1L << 30,
                        Collections.nCopies(64, nanos / 64_000),
                        Collections.nCopies(64, nanos / 64_000),
                        Collections.nCopies(64, gcMillis)),
                new CpuTimes(4 * nanos, nanos, nanos, nanos, 0),
                "A".repeat(ChunkTimes.MAX_CHARACTERS));
        RunResult small = result(message, Collections.nCopies(32, 1L << 19));
        Partition partition = new Partition(nanos, 1L << 30, nanos);
        return ShortenedResult.with(
                small,
                message,
                times,
                small.jvm(),
                events,
                null,
                new DatabaseContainer(4 * nanos, 1L << 34, 1L << 40, 1L << 30),
                new Partitions(partition, partition));
    }

    @Test
    void timesOfChunksFitBesideTheLongestSeries() throws ContractException {
        RunResult completed = ofManyChunks(3599, 99, null, null);
        String json = Wire.encode(completed);
        assertThat(json.getBytes(StandardCharsets.UTF_8)).hasSizeBetween(3900, Wire.MAX_RESULT_BYTES);
        assertThat(Wire.decodeResult(json)).isEqualTo(completed);
        assertThat(Wire.encode(completed.withChunks(null))).doesNotContain("chunks");
        assertThatThrownBy(() -> completed.withChunks("-")).hasMessageContaining("times.chunks is -, it must match");
    }

    @Test
    void details_goInTheOrderOfTheirImportance_andTotalsStay() throws ContractException {
        RunResult result = ofManyChunks(3599, 99, "m".repeat(100), new Events(1L << 40, 1L << 40, 0, "A".repeat(1024)))
                .withLog("a line\nanother one");
        List<String> details = List.of(
                "\"series\"",
                "\"heapAfterGcKiB\":[5",
                "\"log\"",
                "\"chunks\"",
                "\"latency\":\"A",
                "\"databaseContainer\":{",
                "\"partitions\":{",
                "\"cpu\":{",
                "m".repeat(100));

        List<String> gone = new ArrayList<>();
        Optional<RunResult> shorter = Optional.of(result);
        while (shorter.isPresent()) {
            String json = Wire.encode(shorter.get(), Integer.MAX_VALUE);
            details.stream()
                    .filter(detail -> !json.contains(detail) && !gone.contains(detail))
                    .forEach(gone::add);
            RunResult received = Wire.decodeResult(Wire.encode(shorter.get()));
            assertThat(received.counts()).isEqualTo(result.counts());
            assertThat(received.times().elapsed()).isEqualTo(result.times().elapsed());
            shorter = ShortenedResult.of(shorter.get());
        }

        assertThat(gone).isEqualTo(details);
    }

    @Test
    void largestPossibleResultFits() throws ContractException {
        long most = 1_000_000_000_000_000_000L;
        String name = "~".repeat(64);
        RunResult result = new RunResult(
                RunParameters.VERSION,
                PARAMETERS.run(),
                Integer.MAX_VALUE,
                0,
                BatchStatus.COMPLETED,
                "\uffe9".repeat(2000),
                new RunResult.Counts(most, most, most, most, most, most, most, most),
                new RunResult.Times(
                        0,
                        most,
                        most,
                        new Components(most, most, most, most, most, most, 0),
                        null,
                        new StepSeries(
                                most / 64,
                                most / 64,
                                Collections.nCopies(64, most / 64),
                                Collections.nCopies(64, most / 64),
                                Collections.nCopies(64, most / 64)),
                        new CpuTimes(most, most, most, most, most),
                        "A".repeat(ChunkTimes.MAX_CHARACTERS)),
                new Jvm(most, most, most, most, most, most, most, Collections.nCopies(32, most)),
                new Cgroup(most, most, most, most, most),
                new Disk(most, most, most, most),
                new Recovery(most, most, most),
                new Events(most, most, most, "A".repeat(1024)),
                Fault.Database,
                new RunEnvironment(
                        name, name, name, Collections.nCopies(4, name), Integer.MAX_VALUE, name, "~".repeat(256)),
                new Contention(most, most, most, most, most),
                null,
                new DatabaseContainer(most, most, most, most),
                new Partitions(new Partition(most, most, most), new Partition(most, most, most)),
                null,
                null);
        String json = Wire.encode(result);
        assertThat(json.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(Wire.MAX_RESULT_BYTES);
        assertThat(Wire.decodeResult(json).counts()).isEqualTo(result.counts());
    }

    @ParameterizedTest
    @CsvSource({"1, 4096", "2, 3072", "4, 2048", "6, 1536", "10, 1024"})
    void result_fitsIntoItsShareOfThePod(int containers, int room) throws ContractException {
        assertThat(ResultRoom.of(containers)).isEqualTo(room);
        RunResult result =
                ofManyChunks(3599, 99, "\uffe9".repeat(512), new Events(1L << 40, 1L << 40, 0, "A".repeat(1024)));

        String text = Wire.encode(result, room);

        assertThat(text.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(room);
        RunResult received = Wire.decodeResult(text);
        assertThat(received.counts()).isEqualTo(result.counts());
        assertThat(received.times().elapsed()).isEqualTo(result.times().elapsed());
        assertThat(received.environment()).isEqualTo(result.environment());
    }

    @Test
    void packedResult_thatIsDamagedOrTooLong_isRefused() {
        String packed = "{\"version\":1,\"packed\":\"%s\"}";

        assertThatThrownBy(() -> Wire.decodeResult(packed.formatted("not base64")))
                .isInstanceOf(ContractException.class)
                .hasMessageContaining("packed text is damaged");
        assertThatThrownBy(() -> Wire.decodeResult(packed.formatted("AAAA")))
                .isInstanceOf(ContractException.class)
                .hasMessageContaining("packed text is damaged");
        assertThatThrownBy(() -> Wire.decodeResult(packed.formatted(PackedResult.pack(" ".repeat(100_000)))))
                .isInstanceOf(ContractException.class)
                .hasMessageContaining("more than 65536 bytes");
        assertThatThrownBy(() -> Wire.decodeResult(
                        packed.formatted(PackedResult.pack(packed.formatted(PackedResult.pack("{}"))))))
                .isInstanceOf(ContractException.class);
    }

    private static RunResult iterated(Iterations iterations) {
        long most = 1_000_000_000_000_000_000L;
        String name = "~".repeat(64);
        RunResult.Counts counts = new RunResult.Counts(most, most, most, most, 0, most, 0, 0);
        return new RunResult(
                RunParameters.VERSION,
                PARAMETERS.run(),
                1,
                0,
                BatchStatus.COMPLETED,
                null,
                counts,
                new RunResult.Times(
                        0,
                        most,
                        most,
                        new Components(most, most, most, most, most, most, most),
                        iterations,
                        null,
                        new CpuTimes(most, most, most, most, most)),
                new Jvm(most, most, most, most, most, most, most, Collections.nCopies(32, most)),
                new Cgroup(most, most, most, most),
                new Disk(most, most, most, most),
                null,
                new Events(most, most, most, "A".repeat(1024)),
                null,
                new RunEnvironment(name, name, name, List.of(name, name), 9, name, "~".repeat(256)),
                new Contention(most, most, most, most, most),
                null,
                new DatabaseContainer(most, most, most, most),
                new Partitions(new Partition(most, most, most), new Partition(most, most, most)),
                null,
                null);
    }

    /** Together they take no longer than the longest execution.runTimeout, 168 hours. */
    @Test
    void theTimesOfAllIterationsFit() throws ContractException {
        List<Long> times = Collections.nCopies(Iterations.MOST, 168L * 3600 * 1_000_000_000 / (2 * Iterations.MOST));
        RunResult.Counts counts = new RunResult.Counts(1L << 40, 1L << 40, 1L << 39, 1L << 39, 0, 1L << 40, 0, 0);
        RunResult result = iterated(new Iterations(times, times, counts, counts));
        String json = Wire.encode(result);
        assertThat(json.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(Wire.MAX_RESULT_BYTES);
        assertThat(Wire.decodeResult(json).times()).isEqualTo(result.times());
    }

    @Test
    void aRunIsAskedForNoMoreIterationsThanFit() {
        assertThatThrownBy(() -> ServerSettings.DEFAULT.withIterations(51, 1))
                .hasMessage("warmUpIterations is 51, it must be at most 50");
        assertThatThrownBy(() -> ServerSettings.DEFAULT.withIterations(0, 51))
                .hasMessage("iterations is 51, it must be at most 50");
        assertThatThrownBy(() -> ServerSettings.DEFAULT.withIterations(0, 0))
                .hasMessage("iterations is 0, it must be at least 1");
        RunResult.Counts counts = iterated(null).counts();
        assertThatThrownBy(() -> new Iterations(List.of(), List.of(), counts, counts))
                .hasMessage("the number of times.iterations.counted is 0, it must be at least 1");
        assertThatThrownBy(() -> new Iterations(List.of(-1L), List.of(1L), counts, counts))
                .hasMessage("times.iterations.warmUp is -1, it must be at least 0");
    }

    @Test
    void iterationsSurviveTheJourneyAndOneIsNotNamed() throws ContractException {
        RunParameters several = new RunParameters(
                PARAMETERS.run(),
                1,
                WORKLOAD.with(ServerSettings.DEFAULT.withIterations(2, 5)),
                null,
                Database.DERBY,
                null);
        assertThat(Wire.encode(PARAMETERS)).doesNotContain("terations");
        assertThat(Wire.encode(several)).contains("\"warmUpIterations\":2,\"iterations\":5");
        assertThat(Wire.decodeParameters(Wire.encode(several))).isEqualTo(several);
        assertThatThrownBy(() -> several.workload().withInterruptAfterCheckpoints(1))
                .hasMessage("interruptAfterCheckpoints is 1, it must be 0 with warmUpIterations 2 and iterations 5,"
                        + " because the server is killed on the way");
    }

    @Test
    void aMessageForEachItemOfEachIterationHasANumber() {
        Workload sends = workload(306_783_378, 1, 1)
                .with(ArtifactSettings.DEFAULT.withWrite(Workload.Write.SendMessage))
                .with(ServerSettings.DEFAULT.withIterations(2, 5));
        assertThat(sends.items() * sends.executions()).isLessThanOrEqualTo(Integer.MAX_VALUE);
        assertThatThrownBy(() -> sends.with(sends.step().withItems(306_783_379)))
                .hasMessage("items with write SendMessage in 7 iterations is 306783379, it must be at most 306783378");
    }

    @Test
    void asManyLinesOfTheLogAreSentAsThereIsRoomFor() throws ContractException {
        String line = "  at \"" + "x".repeat(100) + "\"";
        String log = String.join("\n", Collections.nCopies(40, line));
        RunResult failed = result(null, List.of());
        RunResult sent = ShortenedResult.with(failed, "m", failed.times(), failed.jvm(), null, log, null, null);
        RunResult received = Wire.decodeResult(Wire.encode(sent));
        assertThat(received.log().lines()).hasSize(18).containsOnly(line);
        assertThat(received.withLog(null)).isEqualTo(sent.withLog(null));

        RunResult wordy =
                ShortenedResult.with(failed, "\uffe9".repeat(512), failed.times(), failed.jvm(), null, log, null, null);
        int room = 800;
        String shorter = Wire.encode(wordy, room);
        assertThat(shorter.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(room);
        assertThat(Wire.decodeResult(shorter).batchStatus()).isEqualTo(wordy.batchStatus());
        String json = Wire.encode(sent);
        assertThatThrownBy(() -> Wire.decodeResult(json.replaceFirst("  at", "\u0085at")))
                .isInstanceOf(ContractException.class)
                .hasMessageContaining("log of the result is not plain lines");
    }

    @Test
    void messageIsSentAsOneLine() throws ContractException {
        RunResult result = result("first\n\u001b[31msecond", List.of());
        assertThat(Wire.decodeResult(Wire.encode(result)).message()).isEqualTo("first [31msecond");
    }

    @Test
    void oversizedResultIsRefused() {
        String json = Wire.encode(result(null, List.of())) + " ".repeat(Wire.MAX_RESULT_BYTES);
        assertThatThrownBy(() -> Wire.decodeResult(json))
                .isInstanceOf(ContractException.class)
                .hasMessageContaining("at most 4096");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | is empty",
                "Killed | not understood",
                "[1] | contract version none",
                "{} | contract version none",
                "{\"version\":2} | contract version 2, this side speaks version 1",
                "{\"version\":\"1\"} | contract version \"1\"",
                "{\"version\":1} | Missing creator property 'run'",
                "{\"version\":1,\"version\":1} | Duplicate field",
            })
    void garbageIsRefused(String json, String message) {
        assertThatThrownBy(() -> Wire.decodeResult(json))
                .isInstanceOf(ContractException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"read\":1000 | \"read\":-1 | counts.read is -1",
                "\"read\":1000 | \"read\":1.5 | not understood",
                "\"read\":1000 | \"read\":null | not understood",
                "\"read\":1000 | \"read\":\"7\" | not understood",
                "\"read\":1000 | \"read\":1000000000000000001 | counts.read is 1000000000000000001, it must be at most",
                "\"elapsed\":5000000 | \"elapsed\":9223372036854775807 | times.elapsed is 9223372036854775807",
                "\"attempt\":1 | \"attempt\":0 | attempt is 0",
                "[30720, | [-1, | jvm.heapAfterGcKiB is -1",
                "[30720, | [null, | not understood",
                "[30720, | [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32, | at most 32",
                "why | 'why ' | no plain line",
                "why | \\u001b[31mwhy | no plain line",
                "why | \\ud83d | not Unicode",
                "25.0.3 | \\udc00 | environment.java is",
                "COMPLETED | DONE | not understood",
                "COMPLETED | 'COMPLETED ' | not written as it should be",
            })
    void fieldsOutOfRangeAreRefused(String from, String to, String message) {
        String json = Wire.encode(result("why", HEAP)).replace(from, to);
        assertThatThrownBy(() -> Wire.decodeResult(json))
                .isInstanceOf(ContractException.class)
                .hasMessageContaining(message);
    }

    @Test
    void longTextIsRefused() {
        String why = Wire.encode(result("why", HEAP));
        assertThatThrownBy(() -> Wire.decodeResult(why.replace("why", "x".repeat(513))))
                .isInstanceOf(ContractException.class)
                .hasMessageContaining("message of the result has 513 characters, at most 512");
        assertThatThrownBy(() -> Wire.decodeResult(why.replace("25.0.3", "x".repeat(65))))
                .isInstanceOf(ContractException.class)
                .hasMessageContaining("environment.java is xxx");
    }

    @Test
    void refusalIsOneLineThoughItQuotes() {
        String json = Wire.encode(result(null, HEAP)).replace("COMPLETED", "\\u001b[2J\\n" + "x".repeat(2000));
        assertThatThrownBy(() -> Wire.decodeResult(json))
                .isInstanceOf(ContractException.class)
                .message()
                .startsWith("result is not understood: Cannot deserialize")
                .contains("\"[2J xxx")
                .hasSizeLessThanOrEqualTo(512);
    }

    @Test
    void trailingTextIsRefused() {
        String json = Wire.encode(PARAMETERS) + "x";
        assertThatThrownBy(() -> Wire.decodeParameters(json)).isInstanceOf(ContractException.class);
    }

    @ParameterizedTest
    @CsvSource({"1000,100,1,11", "1001,100,1,11", "1099,100,1,11", "99,100,1,1", "10,5,3,3", "10,3,2,4", "9,3,2,4"})
    void checkpointsCountTheEmptyLastChunk(long items, int itemCount, int partitions, long expected) {
        Workload workload = Workload.DEFAULT.with(
                StepSettings.DEFAULT.withItems(items).withItemCount(itemCount).withPartitions(partitions, 1));
        long byPartition = 0;
        long dealt = 0;
        for (int p = 0; p < partitions; p++) {
            byPartition += workload.itemsOf(p) / itemCount + 1;
            dealt += workload.itemsOf(p);
        }
        assertThat(workload.checkpoints()).isEqualTo(expected).isEqualTo(byPartition);
        assertThat(dealt).isEqualTo(items);
    }
}
