package io.batchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.ExitCode;
import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.ArtifactSettings;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.ServerSettings;
import io.batchmark.contract.parameters.ServerSettings.Executor;
import io.batchmark.contract.parameters.ServerSettings.GarbageCollector;
import io.batchmark.contract.parameters.ServerSettings.JobLogging;
import io.batchmark.contract.parameters.StepSettings;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.parameters.Workload.Instrumentation;
import io.batchmark.contract.parameters.Workload.JobRepository;
import io.batchmark.contract.result.ChunkTimes;
import io.batchmark.contract.result.Components;
import io.batchmark.contract.result.CpuTimes;
import io.batchmark.contract.result.Iterations;
import io.batchmark.contract.result.Partitions;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.contract.result.StepSeries;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real servers, each running one batch job. */
class RunnerIT {
    private static final Workload COLD = WarmImage.COLD_WORKLOAD;

    private static final String READ = "batchmark_runner_records_read_total";

    private static Workload workload(
            long items,
            int itemCount,
            int partitions,
            int executorThreads,
            int resultBytes,
            int maxHeapMiB,
            JobRepository repository,
            Instrumentation instrumentation) {
        return Workload.DEFAULT
                .with(StepSettings.DEFAULT
                        .withItems(items)
                        .withItemCount(itemCount)
                        .withPartitions(partitions, 1))
                .with(ArtifactSettings.DEFAULT.withResultBytes(resultBytes))
                .with(ServerSettings.DEFAULT
                        .withExecutorThreads(executorThreads)
                        .withMaxHeapBytes((long) maxHeapMiB << 20)
                        .withJobRepository(repository))
                .withInstrumentation(instrumentation);
    }

    private static String parameters(Workload workload) {
        return WarmImage.parameters(workload, Database.DERBY);
    }

    private static ServerProcess start(String parameters) throws Exception {
        return WarmImage.start(parameters, Map.of());
    }

    private static RunResult complete(Workload workload) throws Exception {
        return start(parameters(workload)).awaitExit(ExitCode.COMPLETED).result();
    }

    private static void assertConserved(RunResult result, Workload workload) {
        assertThat(result.run()).isEqualTo(WarmImage.RUN);
        assertThat(result.attempt()).isEqualTo(3);
        assertThat(result.batchStatus()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(result.message()).isNull();
        RunResult.Counts counts = result.counts();
        assertThat(counts.read()).isEqualTo(workload.items());
        assertThat(counts.written()).isEqualTo(workload.items());
        assertThat(counts.inserted() + counts.deleted()).isEqualTo(workload.items());
        assertThat(counts.inserted()).isGreaterThanOrEqualTo(counts.deleted());
        assertThat(counts.commits()).isEqualTo(workload.checkpoints());
        assertThat(counts.rollbacks()).isZero();
        assertThat(counts.skips()).isZero();
        assertThat(result.jvm().jobStartMillis()).isPositive();
        assertThat(result.jvm().stepCpu()).isPositive().isLessThan(result.jvm().processCpu());
        assertThat(result.jvm().heapMax())
                .isBetween(
                        workload.server().maxHeapBytes() / 2, workload.server().maxHeapBytes());
        assertThat(result.environment().liberty()).isEqualTo(System.getProperty("liberty.version"));
        assertThat(result.environment().java()).isEqualTo(System.getProperty("java.version"));
        assertThat(result.environment().collectors()).isNotEmpty();
    }

    private static void assertTimesAddUp(RunResult.Times times, boolean processor) {
        Components components = times.components();
        assertThat(components.reader()).isPositive();
        assertThat(components.processor() > 0).isEqualTo(processor);
        assertThat(components.insert()).isPositive();
        assertThat(components.delete()).isPositive();
        assertThat(components.insert() + components.delete()).isLessThanOrEqualTo(components.writer());
        assertThat(components.outsideChunks()).isPositive();
        assertThat(components.reader() + components.processor() + components.writer() + components.outsideChunks())
                .isLessThan(times.threads());
        CpuTimes cpu = times.cpu();
        // those of reader and processor are estimates from samples, which have no bound that always holds
        assertThat(cpu.reader()).isNotNegative();
        if (processor) {
            assertThat(cpu.processor()).isNotNegative();
        } else {
            assertThat(cpu.processor()).isZero();
        }
        assertThat(cpu.writer()).isPositive();
        assertThat(cpu.writer() + cpu.publish()).isLessThan(cpu.threads());
        assertThat(cpu.threads()).isLessThanOrEqualTo(times.threads());
    }

    /** Each has a run here, most of them one that is for something else, too. */
    private static void assertCollector(RunResult result, String bean) {
        assertThat(result.environment().collectors())
                .as("the collector of the setting")
                .anyMatch(name -> name.startsWith(bean));
    }

    @Test
    void aCollectorOfShortPauses() throws Exception {
        assertCollector(complete(COLD.with(COLD.server().withGarbageCollector(GarbageCollector.ZGC))), "ZGC");
    }

    @Test
    void coldStartInDatabase() throws Exception {
        RunResult coldResult = WarmImage.coldResult();
        assertConserved(coldResult, COLD);
        assertThat(coldResult.counts().commits()).isEqualTo(21);
        assertThat(coldResult.counts().inserted()).isEqualTo(coldResult.counts().deleted());
        assertTimesAddUp(coldResult.times(), false);
        assertThat(coldResult.times().threads()).isEqualTo(coldResult.times().elapsed());
        assertThat(coldResult.partitions()).isNull();
        assertSeries(coldResult, COLD);
        assertChunks(coldResult, 1);
        assertThat(coldResult.times().series().parts()).as("one for each chunk").isEqualTo(20);
    }

    /** The parts have all items, and no more than all of the time: what it takes to start partitions has no bound. */
    private static void assertSeries(RunResult result, Workload workload) {
        StepSeries series = result.times().series();
        assertThat(series.items() % workload.itemCount()).isZero();
        assertThat(series.items() * (series.parts() - 1) + series.lastItems()).isEqualTo(workload.items());
        assertThat(series.elapsedMicros()).allMatch(micros -> micros >= 0);
        long iteration = result.times().iterations() == null
                ? result.times().elapsed()
                : result.times().iterations().counted().get(0);
        assertThat(sum(series.elapsedMicros())).isBetween(1L, iteration / 1000);
        assertThat(sum(series.cpuMicros()))
                .isPositive()
                .isLessThanOrEqualTo(sum(series.elapsedMicros()) * workload.partitions());
    }

    /**
     * Each chunk is counted. From the first to the last one there is at least the time of all of them: a bucket of a histogram says
     * how short a time is at least. What is between two chunks has no bound on a machine with much else to do.
     */
    private static void assertChunks(RunResult result, int counted) {
        Histogram chunks = ChunkTimes.sum(List.of(result.times().chunks()));
        assertThat(chunks.getTotalCount()).isEqualTo(counted * result.counts().commits());
        double fromFirstToLast =
                result.times().threads() - result.times().components().outsideChunks();
        assertThat(fromFirstToLast).isGreaterThanOrEqualTo(0.999 * leastNanos(chunks) / counted);
    }

    private static double leastNanos(Histogram micros) {
        double sum = 0;
        for (HistogramIterationValue bucket : micros.recordedValues()) {
            sum += bucket.getCountAddedInThisIterationStep()
                    * micros.lowestEquivalentValue(bucket.getValueIteratedTo())
                    * 1000.0;
        }
        return sum;
    }

    private static long sum(List<Long> figures) {
        return figures.stream().mapToLong(Long::longValue).sum();
    }

    @Test
    void partitionsAndProcessorInDatabaseWithAnExecutorThatGrows() throws Exception {
        Workload workload = workload(3020, 100, 3, 2, 1000, 256, JobRepository.Database, Instrumentation.Full);
        ServerSettings settings = workload.server()
                .withExecutor(Executor.Growing)
                .withJobLogging(JobLogging.Enabled)
                .withGarbageCollector(GarbageCollector.Parallel);
        ServerProcess server = start(parameters(workload.with(settings))).awaitExit(ExitCode.COMPLETED);
        assertThat(server.jobLogs()).isNotEmpty();
        RunResult result = server.result();
        assertConserved(result, workload);
        assertCollector(result, "PS Scavenge");
        assertTimesAddUp(result.times(), true);
        assertThat(result.times().iterations()).isNull();
        Partitions partitions = result.partitions();
        assertThat(List.of(partitions.slowest().items(), partitions.fastest().items()))
                .as("3020 items in three partitions")
                .allMatch(items -> items == 1006 || items == 1007);
        assertThat(partitions.slowest().elapsed())
                .isBetween(partitions.fastest().elapsed(), result.times().elapsed());
        assertThat(partitions.slowest().cpu()).isPositive();
        assertSeries(result, workload);
        assertChunks(result, 1);
    }

    /** More of them than threads. */
    @ParameterizedTest
    @ValueSource(ints = {4, 32})
    void componentsAddUpToTheTimeOfThreadsForAnyNumberOfPartitions(int partitions) throws Exception {
        Workload workload =
                workload(320L * partitions, 20, partitions, 4, 0, 256, JobRepository.Database, Instrumentation.Full);
        RunResult result = complete(workload);
        assertConserved(result, workload);
        assertTimesAddUp(result.times(), false);
        assertChunks(result, 1);
        assertThat(result.times().threads())
                .as("no waiting for a thread")
                .isBetween(
                        partitions * result.partitions().fastest().elapsed(),
                        4 * result.times().elapsed());
    }

    @Test
    void iterationsDoTheSameWorkAndTheWarmUpDoesNotCount() throws Exception {
        // 21 chunks of 100 and one of 20, so that rows are left in the table
        Workload workload = workload(2120, 100, 2, 2, 10, 256, JobRepository.Database, Instrumentation.Full);
        workload = workload.with(workload.server().withIterations(2, 5).withGarbageCollector(GarbageCollector.G1));
        ServerProcess server = start(parameters(workload)).awaitExit(ExitCode.COMPLETED);
        assertThat(server.jobLogs()).isEmpty();
        RunResult result = server.result();
        assertConserved(result, workload);
        assertCollector(result, "G1 Young Generation");
        assertTimesAddUp(result.times(), true);
        assertSeries(result, workload);
        assertChunks(result, 5);

        Iterations iterations = result.times().iterations();
        assertThat(iterations.warmUp()).hasSize(2).allMatch(time -> time > 0);
        assertThat(iterations.counted()).hasSize(5).allMatch(time -> time > 0);
        assertThat(iterations.least()).isEqualTo(iterations.most()).isEqualTo(result.counts());
        assertThat(result.times().elapsed()).isEqualTo(iterations.mean());
        assertThat(result.jvm().stepCpu() * 5)
                .as("the mean of the iterations that count")
                .isLessThan(result.jvm().processCpu());
        assertThat(server.log())
                .contains("Iteration 1 of 7 (warm-up, not counted): ", "Iteration 2 of 7 (warm-up, not counted): ")
                .contains("Iteration 3 of 7: ", "Iteration 7 of 7: ")
                .doesNotContain("Iteration 8");
    }

    @Test
    void partitionsInMemoryWithoutInstrumentationOrMetrics() throws Exception {
        Workload workload = workload(400, 100, 4, 1, 0, 128, JobRepository.Memory, Instrumentation.StepOnly);
        workload = workload.with(workload.server().withGarbageCollector(GarbageCollector.Serial));
        String awkward = "a  'b' \"c\" $HOME $(id) `id` * \\n";
        String asked = Wire.encode(Wire.decodeParameters(parameters(workload))
                .withJvmOptions(List.of("-Dawkward=" + awkward, "-XshowSettings:properties", "-ea")));
        ServerProcess server =
                WarmImage.start(asked, Map.of("METRICS_PORT", "many")).awaitExit(ExitCode.COMPLETED);
        RunResult result = server.result();
        assertThat(server.log()).as("as the JVM got it").contains("    awkward = " + awkward + "\n");
        assertThat(server.log()).as("no reason to fail").contains("Metrics are not served, METRICS_PORT is many");
        assertConserved(result, workload);
        assertCollector(result, "Copy");
        assertThat(result.counts().commits()).isEqualTo(8);
        assertThat(result.times().components()).isNull();
        assertThat(result.times().series()).isNull();
        assertThat(result.times().chunks()).isNull();
        assertThat(result.times().cpu()).isNull();
        // one thread, so the partitions ran one after another
        assertThat(result.times().threads()).isBetween(1L, result.times().elapsed());
    }

    private static void assertTerminationStopsAtTheNextCheckpoint(ServerProcess server) throws Exception {
        server.terminate();
        RunResult result = server.awaitExit(ExitCode.NOT_COMPLETED).result();
        assertThat(result.batchStatus()).isEqualTo(BatchStatus.STOPPED);
        assertThat(result.message()).contains("told to terminate");
        assertThat(result.counts().commits()).isPositive();
        assertThat(result.counts().read())
                .as("chunks of 100, but for the last one of each of two partitions")
                .isBetween(
                        100 * (result.counts().commits() - 2),
                        100 * result.counts().commits())
                .isEqualTo(result.counts().written())
                .isEqualTo(result.counts().inserted() + result.counts().deleted());
        assertThat(result.times().elapsed()).isPositive();
    }

    @Test
    void progressIsServedWhileTheJobRunsUntilItIsTerminated() throws Exception {
        Workload endless = workload(1L << 40, 100, 2, 4, 0, 256, JobRepository.Database, Instrumentation.Full);
        int port = PostgreSqlServer.freePort();
        ServerProcess server = WarmImage.start(
                        parameters(endless),
                        Map.of("METRICS_PORT", Integer.toString(port), "MALLOC_ARENA_MAX", "2", "GREETING", "to $HOME"))
                .awaitInLog("Batch job started");
        assertThat(server.variables())
                .as("spec.env, which no script of the image takes away")
                .contains("MALLOC_ARENA_MAX=2", "GREETING=to $HOME");

        Map<String, Double> before = metrics(port);
        Map<String, Double> after = before;
        for (int looks = 0; looks < 600 && after.get(READ) <= before.get(READ); looks++) {
            Thread.sleep(100);
            after = metrics(port);
        }
        assertTerminationStopsAtTheNextCheckpoint(server);

        assertThat(after.get("batchmark_runner_records")).isEqualTo(0x1p40);
        assertThat(after.get(READ)).as("records read").isGreaterThan(before.get(READ));
        assertThat(after.get("batchmark_runner_checkpoints_total")).isPositive();
        double written = after.get("batchmark_runner_rows_written_total{operation=\"insert\"}")
                + after.get("batchmark_runner_rows_written_total{operation=\"delete\"}");
        assertThat(written).as("no less was written than read").isGreaterThanOrEqualTo(after.get(READ));
        assertThat(after.get("jvm_memory_used_bytes{area=\"heap\"}")).isBetween(0x1p20, 0x1p28);
        assertThat(after.get("jvm_memory_max_bytes{area=\"heap\"}")).isBetween(0x1p27, 0x1p28);
        assertThat(after)
                .anySatisfy((series, value) -> assertThat(series).startsWith("jvm_gc_collection_seconds_count{gc=\""));
        assertThat(after.get("process_cpu_seconds_total")).isPositive();
    }

    private static Map<String, Double> metrics(int port) throws Exception {
        HttpResponse<String> response = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain; version=0.0.4"));
        return response.body()
                .lines()
                .filter(line -> !line.startsWith("#"))
                .collect(Collectors.toMap(
                        line -> line.substring(0, line.lastIndexOf(' ')),
                        line -> Double.valueOf(line.substring(line.lastIndexOf(' ') + 1))));
    }

    @Test
    void failureOfAChunkIsAFailedJob() throws Exception {
        WarmImage.coldResult();
        Path broken = WarmImage.TESTS.resolve("broken");
        Files.createDirectories(broken);
        for (String part : new String[] {"run", "environment", "roles", "wlp", "usr"}) {
            Files.createSymbolicLink(broken.resolve(part), WarmImage.COLD.resolve(part));
        }
        Files.createFile(broken.resolve("records.csv"));
        WarmImage.remove(WarmImage.WORK);
        Workload workload = workload(1000, 100, 1, 4, 0, 128, JobRepository.Memory, Instrumentation.Full);
        RunResult result = new ServerProcess(broken, WarmImage.WORK, parameters(workload))
                .awaitExit(ExitCode.NOT_COMPLETED)
                .result();
        assertThat(result.batchStatus()).isEqualTo(BatchStatus.FAILED);
        assertThat(result.message()).contains("records.csv has no records");
        assertThat(result.fault()).isNull();
        assertThat(result.counts().read()).isZero();
        assertThat(result.counts().rollbacks()).isEqualTo(1);
    }

    /** By items alone it would be one chunk. Each item takes a query of 1000 rows, 5000 of them are many seconds. */
    private static Workload chunkOfSeconds() {
        return COLD.with(StepSettings.DEFAULT.withItems(5000).withItemCount(1_000_000))
                .with(ArtifactSettings.DEFAULT.withRead(Workload.Read.Query).withQueryRows(1000));
    }

    @Test
    void checkpointsByTime() throws Exception {
        Workload workload = chunkOfSeconds();
        RunResult.Counts counts = complete(workload.with(workload.step().withCheckpointSeconds(1)))
                .counts();
        assertThat(workload.checkpoints()).isEqualTo(1);
        assertThat(counts.commits()).isGreaterThan(1);
        assertThat(counts.read()).isEqualTo(5000);
        assertThat(counts.inserted() + counts.deleted()).isEqualTo(5000);
        assertThat(counts.deleted()).isPositive();
    }

    @Test
    void aChunkThatTakesLongerThanItsTransactionMayIsAFailedJob() throws Exception {
        Workload workload = chunkOfSeconds();
        RunResult result = start(parameters(workload.with(workload.step().withTransactionTimeout(1))))
                .awaitExit(ExitCode.NOT_COMPLETED)
                .result();
        assertThat(result.batchStatus()).isEqualTo(BatchStatus.FAILED);
        assertThat(result.counts().rollbacks()).isEqualTo(1);
        assertThat(result.fault()).as("of the job, which would do it again").isNull();
        assertThat(result.message())
                .contains("a chunk took longer than transactionTimeout, 1 second, and was rolled back (")
                .endsWith("raise transactionTimeout, or lower itemCount or checkpointSeconds");
        assertThat(result.log()).contains("TransactionTimedOut");
    }

    @Test
    void theSameChunkIsCommittedWhereItsTransactionMayTakeLonger() throws Exception {
        Workload workload = chunkOfSeconds();
        RunResult result = complete(workload.with(workload.step().withTransactionTimeout(600)));
        assertThat(result.counts().commits()).isEqualTo(1);
        assertThat(result.counts().inserted()).isEqualTo(5000);
    }

    @Test
    void exhaustedHeapEndsTheServer() throws Exception {
        Workload workload = workload(1000, 1000, 1, 4, 1_000_000, 128, JobRepository.Memory, Instrumentation.StepOnly);
        ServerProcess server = start(parameters(workload)).awaitExit(ExitCode.OUT_OF_MEMORY);
        assertThat(server.terminationMessage()).isEmpty();
        assertThat(server.log()).contains("Batch job started");
    }

    /** What the codec refuses in detail is the contract's tests'. */
    @ParameterizedTest
    @ValueSource(strings = {"", "garbage", "{\"version\":2,\"run\":1}"})
    void parametersThatAreNotUnderstood(String parameters) throws Exception {
        assertNotUnderstood(parameters, Map.of(), "RUN_PARAMETERS ");
    }

    @Test
    void parametersOutOfRange() throws Exception {
        String parameters = parameters(COLD).replace("\"itemCount\":100", "\"itemCount\":0");
        assertNotUnderstood(
                parameters, Map.of(), "RUN_PARAMETERS is not understood: ", "itemCount is 0, it must be at least 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "first", "-1"})
    void indexOfNoServerOfTheRun(String index) throws Exception {
        assertNotUnderstood(
                parameters(COLD),
                Map.of("JOB_COMPLETION_INDEX", index),
                "JOB_COMPLETION_INDEX is " + index + ": expected the index of one of the run's servers (1)");
    }

    private static void assertNotUnderstood(String parameters, Map<String, String> environment, String... message)
            throws Exception {
        ServerProcess run =
                WarmImage.startWithoutServer(parameters, environment).awaitExit(ExitCode.PARAMETERS_NOT_UNDERSTOOD);
        assertThat(run.terminationMessage()).startsWith(message[0]).contains(message);
        assertThat(run.log()).contains(run.terminationMessage());
    }

    @Test
    void anOptionThatTheJvmDoesNotHave() throws Exception {
        String asked = Wire.encode(
                Wire.decodeParameters(parameters(COLD)).withJvmOptions(List.of("-ea", "-XX:+UseCrystalBall")));
        assertNotUnderstood(
                asked,
                Map.of(),
                "the Java virtual machine of the image refuses an option of jvmOptions: ",
                "Unrecognized VM option 'UseCrystalBall'");
    }

    @Test
    void whatTheOperatorRendersIsMissing() throws Exception {
        ServerProcess run = WarmImage.start(parameters(COLD), Map.of("JVM_OPTIONS", ""))
                .awaitExit(ExitCode.PARAMETERS_NOT_UNDERSTOOD);
        assertThat(run.terminationMessage()).startsWith("JVM_OPTIONS is not set");
    }
}
