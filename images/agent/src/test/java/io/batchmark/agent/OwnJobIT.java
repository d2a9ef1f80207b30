package io.batchmark.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.batchmark.agent.other.OtherAgent;
import io.batchmark.contract.result.Fault;
import io.batchmark.contract.result.Iterations;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.text.StepBegin;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Jobs that the agent measures in a real server. */
class OwnJobIT {
    private static final String APPLICATION = "<webApplication location=\"jobs.war\" contextRoot=\"/jobs\"/>";

    /** The job repository is in a database. */
    @ParameterizedTest
    @EnumSource
    void everyShape_isMeasuredUnderItsName(Edition edition) throws Exception {
        LibertyServer server = server("shapes-" + edition, edition, """
                <library id="derby"><fileset dir="%s" includes="derby*.jar"/></library>
                <dataSource id="repository"><jdbcDriver libraryRef="derby"/>
                  <properties.derby.embedded databaseName="memory:repository" createDatabase="create"/></dataSource>
                <databaseStore id="store" dataSourceRef="repository" schema="JBATCH" tablePrefix=""/>
                <batchPersistence jobStoreRef="store"/>
                """.formatted(
                        Path.of("target/derby").toAbsolutePath()));

        JsonNode result = server.run(
                1,
                Map.of(
                        "job",
                        "shapes",
                        "application",
                        "jobs",
                        "parameter.count",
                        "200",
                        "parameter.chunk",
                        "20",
                        "parameter.chnk",
                        "30",
                        "dataSourceAsInImage.1",
                        "repository"));

        assertThat(result.path("batchStatus").asText()).isEqualTo("STOPPED");
        assertThat(result.path("message").asText())
                .isEqualTo("job shapes stopped by a <stop> of its job XML, with exit status PAUSED");
        assertThat(result.path("job").path("stopped").asBoolean()).isTrue();
        assertThat(result.path("job").path("exitStatus").asText()).isEqualTo("PAUSED");
        assertThat(result.path("job").path("application").asText()).isEqualTo("jobs/jobs");
        assertThat(result.path("environment").path("liberty").asText())
                .isEqualTo(System.getProperty("liberty.version"));
        assertThat(names(result))
                .containsExactlyInAnyOrder("slow", "partitioned", "skipping", "left1", "right1", "last", "null");
        assertThat(result.path("job").path("unusedParameters").toString()).isEqualTo("[\"chnk\"]");
        slowListenerIsNoReader(step(result, "slow"));
        partitionsAddUp(step(result, "partitioned"));
        assertThat(result.at("/partitions/slowest/elapsed").asLong())
                .isBetween(
                        result.at("/partitions/fastest/elapsed").asLong(),
                        step(result, "partitioned").path("elapsed").asLong());
        assertThat(result.at("/partitions/fastest/items").asInt()).isIn(20, 30, 40);
        assertThat(result.at("/partitions/fastest/cpu").asLong()).isPositive();
        skipsAndRetriesAreFailedCalls(step(result, "skipping"));
        assertThat(step(result, "last").path("exitStatus").asText()).isEqualTo("HALT");
        assertThat(calls(outside(result), "decider.decide")).isEqualTo(1);
        assertThat(calls(outside(result), "repository.updateJobExecutionAndInstanceOnEnd"))
                .isEqualTo(1);
        // the flows of the split ran at the same time
        assertThat(own(step(result, "left1"), "batchlet.process") + own(step(result, "right1"), "batchlet.process"))
                .isGreaterThan(600_000_000);
        assertThat(result.path("fault").isMissingNode()).isTrue();
        figuresAreSumsOfSteps(result);
        cpuTimesAreParts(result);
        assertThat(step(result, "slow").path("itemCount").asLong()).isEqualTo(20);
        assertThat(step(result, "slow").path("timeLimit").asLong()).isEqualTo(600);
        assertThat(step(result, "partitioned").path("itemCount").asLong()).isEqualTo(10);
        assertThat(step(result, "left1").path("itemCount").isNull()).isTrue();
    }

    /** The listener of the step and the batchlets sleep. */
    private static void cpuTimesAreParts(JsonNode result) {
        JsonNode cpu = result.path("times").path("cpu");
        long steps = 0;
        for (JsonNode step : result.path("job").path("steps")) {
            steps += step.path("cpu").asLong();
        }
        assertThat(cpu.path("threads").asLong()).isEqualTo(steps);
        assertThat(cpu.path("reader").asLong()
                        + cpu.path("processor").asLong()
                        + cpu.path("writer").asLong())
                .isPositive()
                .isLessThan(steps);
        assertThat(cpu(step(result, "slow"), "readListener.beforeRead"))
                .isPositive()
                .isLessThan(own(step(result, "slow"), "readListener.beforeRead") / 4);
        assertThat(cpu(step(result, "slow"), "transaction.commit")).isPositive();
        assertThat(step(result, "slow")
                        .path("calls")
                        .path("chunk.invokeChunk")
                        .path(3)
                        .isNull())
                .isTrue();
    }

    private static void figuresAreSumsOfSteps(JsonNode result) {
        JsonNode times = result.path("times");
        long threads = 0;
        long read = 0;
        for (JsonNode step : result.path("job").path("steps")) {
            if (step.path("partitions").asInt() == 0) {
                threads += step.path("elapsed").asLong();
            }
            read += step.path("counts").path("READ_COUNT").asLong();
        }
        assertThat(result.path("counts").path("read").asLong()).isEqualTo(read);
        assertThat(times.path("threads").asLong()).isGreaterThan(threads);
        assertThat(times.path("elapsed").asLong())
                .isBetween(own(step(result, "slow"), "readListener.beforeRead"), threads * 2);
        assertThat(times.path("components").path("reader").asLong())
                .isPositive()
                .isLessThan(times.path("threads").asLong());
        assertThat(result.path("jvm").path("jobStartMillis").asLong()).isPositive();
        assertThat(result.path("jvm").path("stepCpu").asLong()).isPositive();
    }

    private static void slowListenerIsNoReader(JsonNode step) {
        assertThat(calls(step, "readListener.beforeRead")).isEqualTo(201);
        assertThat(own(step, "readListener.beforeRead")).isGreaterThan(400_000_000);
        assertThat(calls(step, "reader.readItem")).isEqualTo(201);
        assertThat(own(step, "reader.readItem")).isLessThan(own(step, "readListener.beforeRead") / 4);
        assertThat(step.path("counts").toString())
                .isEqualTo("{\"COMMIT_COUNT\":11,\"READ_COUNT\":200,\"WRITE_COUNT\":200}");
        assertThat(calls(step, "repository.updateStepThreadInstanceWithCheckpointData"))
                .isEqualTo(11);
    }

    private static void partitionsAddUp(JsonNode step) {
        assertThat(step.path("partitions").asInt()).isEqualTo(3);
        assertThat(step.path("counts").path("READ_COUNT").asInt()).isEqualTo(20 + 30 + 40);
        assertThat(calls(step, "chunk.updateNormalMetrics")).isEqualTo(3 + 4 + 5);
        assertThat(calls(step, "reader.readItem")).isEqualTo(90 + 3);
        assertThat(calls(step, "mapper.mapPartitions")).isEqualTo(1);
        assertThat(calls(step, "collector.collectPartitionData")).isEqualTo(12);
        assertThat(calls(step, "analyzer.analyzeCollectorData")).isEqualTo(12);
        assertThat(calls(step, "analyzer.analyzeStatus")).isEqualTo(3);
        assertThat(calls(step, "reducer.beginPartitionedStep")).isEqualTo(1);
    }

    private static void skipsAndRetriesAreFailedCalls(JsonNode step) {
        assertThat(step.path("counts").path("PROCESS_SKIP_COUNT").asInt()).isPositive();
        assertThat(failed(step, "writer.writeItems")).isEqualTo(1);
        assertThat(calls(step, "transaction.rollback")).isEqualTo(1);
    }

    @Test
    void jobsThatTheJobStarts_areFollowed_andTheirFailureIsNamed() throws Exception {
        LibertyServer server = server("parent", "");
        RunResult result = server.result(1, Map.of("job", "parent"));

        assertThat(result.batchStatus()).isEqualTo(BatchStatus.FAILED);
        assertThat(result.message())
                .isEqualTo("job failing failed in step fails at writer.writeItems of io.batchmark.agent.jobs.Sink: "
                        + "java.lang.IllegalStateException: the table is full: \"ACCOUNT\"");
        assertThat(result.job().exitStatus()).isEqualTo("COMPLETED");
        assertThat(result.job().startedJobs()).containsExactly("child COMPLETED", "failing FAILED");
        assertThat(result.log().lines())
                .startsWith("java.lang.IllegalStateException: the table is full: \"ACCOUNT\"")
                .element(1)
                .asString()
                .startsWith("  at io.batchmark.agent.jobs.Sink.writeItems");
        assertThat(server.log()).contains(result.log());
        // the child takes half a second and ends long after its parent
        assertThat(result.times().elapsed()).isGreaterThan(500_000_000);
    }

    /** The first execution fails in its third chunk, and the restart continues after the second one. */
    @ParameterizedTest
    @EnumSource
    void jobThatRestartsAnother_countsByTheLastExecution(Edition edition) throws Exception {
        RunResult result = server("restarting-" + edition, edition, "").result(0, Map.of("job", "restarting"));

        assertThat(result.batchStatus()).as(result.message()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(result.message()).isNull();
        assertThat(result.job().exitStatus()).isEqualTo("COMPLETED");
        assertThat(result.job().startedJobs()).containsExactly("failing FAILED", "failing COMPLETED");
        assertThat(result.counts().written()).isEqualTo(35);
        assertThat(result.job().totals().get("reader").failed()).isZero();
        assertThat(result.job().totals().get("writer").failed()).isEqualTo(1);
    }

    /** The job that each iteration starts takes half a second. */
    @Test
    void iterations_areMeasuredOneByOne_withTheJobsThatTheyStart() throws Exception {
        RunResult result = server("iterations", "")
                .result(0, Map.of("job", "starting", "warmUpIterations", "1", "iterations", "2"));

        Iterations iterations = result.times().iterations();
        assertThat(iterations.warmUp()).hasSize(1);
        assertThat(iterations.counted()).hasSize(2);
        assertThat(iterations.all())
                .allSatisfy(elapsed -> assertThat(elapsed).isBetween(500_000_000L, 60_000_000_000L));
        assertThat(result.times().elapsed()).isEqualTo(iterations.mean());
        assertThat(result.counts().read()).isEqualTo(30);
        assertThat(result.counts().commits()).isEqualTo(4);
        assertThat(List.of(iterations.leastTaken(), iterations.mostTaken())).containsOnly(30L);
        assertThat(result.job().startedJobs()).containsExactly("child COMPLETED");
        assertThat(result.job().totals().get("reader").number()).isEqualTo(31 + 4 + 2);
        assertThat(result.job().otherJobs()).isEmpty();
    }

    /** A variable and a file of the pod come from Secrets. */
    @Test
    void jobThatThrowsWithItsSecrets_isMasked() throws Exception {
        LibertyServer server = server("leaking", "");
        server.file("server.env", "SMTP_TOKEN=tiger-4711\nSMTP_HOST=smtp.example.com\n");
        server.file("files/key.pem", "-----BEGIN KEY-----\nlion-0815\n-----END KEY-----\n");
        String key = server.folder().resolve("files/key.pem").toString();

        RunResult result = server.result(
                1,
                Map.of("job", "leaking", "parameter.key", key, "secretVariable.1", "SMTP_TOKEN", "secretFile.1", key));

        assertThat(result.message())
                .contains("java.lang.IllegalStateException: smtp.example.com refuses *** with the key ***");
        assertThat(result.log())
                .contains("smtp.example.com refuses *** with the key ***", "at io.batchmark.agent.jobs.Leak");
        assertThat(result.job().exitStatus()).isEqualTo("left ***");
        String agent = server.log()
                .lines()
                .filter(line -> line.contains("Batchmark agent: "))
                .collect(Collectors.joining("\n"));
        assertThat(agent).contains("refuses *** with");
        assertThat(Files.readString(server.folder().resolve("result.json")) + agent)
                .doesNotContain("tiger")
                .doesNotContain("lion");
    }

    @Test
    void unknownJob_isRefusedWithTheJobsThatThereAre() throws Exception {
        RunResult result = server("parent", "").result(1, Map.of("job", "payroll"));

        assertThat(result.fault()).isEqualTo(Fault.Refused);
        assertThat(result.message())
                .startsWith("job payroll is not found")
                .endsWith(
                        "the jobs are {jobs/jobs=[child, dispatched, exiting, failing, leaking, parent, restarting, rows, shapes, share, starting]}");
    }

    /** An image with options of its own, and levels that win against them. */
    @Test
    void optionsOfTheImage_survive_andLevelsAreReadBack() throws Exception {
        LibertyServer server = server("options", "");
        server.file("jvm.options", "-Dbatchmark.test=image\n-Xmx200m\n");
        server.file("configDropins/overrides/jvm.options", "-Xmx300m\n-XX:MaxGCPauseMillis=70");
        JsonNode result = server.run(
                "-Xmx256m -XX:MaxGCPauseMillis=50",
                0,
                Map.of(
                        "job",
                        "child",
                        "maxHeapBytes",
                        "268435456",
                        "jvmOption.1",
                        "-XX:MaxGCPauseMillis=50",
                        "jvmOption.2",
                        "-Dbatchmark.test=image"));

        assertThat(result.path("batchStatus").asText()).as(result.toString()).isEqualTo("COMPLETED");
    }

    @Test
    void agentOfTheImage_survives() throws Exception {
        LibertyServer server = server("traced", "");
        Path jar = server.folder().resolve("other.jar");
        OtherAgent.write(jar);
        server.file("jvm.options", "-javaagent:" + jar + "\n");
        RunResult result = server.result(0, Map.of("job", "starting"));

        assertThat(server.folder().resolve("console.log")).content().contains(OtherAgent.SEEN);
        assertThat(result.batchStatus()).as(result.message()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(result.counts().read()).isEqualTo(30);
        assertThat(result.job().startedJobs()).containsExactly("child COMPLETED");
    }

    @Test
    void threadThatAJobLeavesBehind_keepsNoServer() throws Exception {
        RunResult result = server("left-behind", "").result(0, Map.of("job", "child", "parameter.leaves", "true"));

        assertThat(result.batchStatus()).isEqualTo(BatchStatus.COMPLETED);
    }

    /** The server appends JVM_ARGS to all files of options. */
    @Test
    void levelThatTheImageOverrules_isRefused() throws Exception {
        LibertyServer server = server("overruled", "");
        server.file("server.env", "JVM_ARGS=-Xmx128m\n");
        JsonNode result = server.run("-Xmx256m", 1, Map.of("job", "child", "maxHeapBytes", "268435456"));

        assertThat(result.path("fault").asText()).isEqualTo("Refused");
        assertThat(result.path("message").asText())
                .startsWith("maxHeap is 256Mi, but the heap of this JVM has at most 128Mi: remove -Xmx");
    }

    @Test
    void applicationThatDoesNotStart_isNamedWithTheMessageOfTheServer() throws Exception {
        LibertyServer server = server("missing", "<webApplication location=\"missing.war\" contextRoot=\"/missing\"/>");
        RunResult result =
                server.result(1, Map.of("job", "child", "application", "missing", "startTimeoutSeconds", "40"));

        assertThat(result.fault()).isEqualTo(Fault.NotStarted);
        assertThat(result.message())
                .startsWith("after 40 s ")
                .contains("; its log contains ", "CWWKZ0014W: The application missing could not be started");
    }

    @Test
    void securityWithoutARole_isRefusedWithTheRole() throws Exception {
        String security = "<featureManager><feature>appSecurity-5.0</feature></featureManager>";
        RunResult result = server("secured", security).result(1, Map.of("job", "child"));

        assertThat(result.fault()).isEqualTo(Fault.Refused);
        assertThat(result.message())
                .startsWith(
                        "the security of the server does not let job child start, because the job starts without a user:"
                                + " write batchSubmitter: Everyone in spec.job");
    }

    /** The remedy of the message. The job looks at the job that it starts, and restarts it. */
    @Test
    void securityWithTheRole_letsTheJobStart() throws Exception {
        String security = """
                <featureManager><feature>appSecurity-5.0</feature></featureManager>
                <basicRegistry><user name="sam" password="secret"/></basicRegistry>
                <authorization-roles id="com.ibm.ws.batch"><security-role name="batchSubmitter">
                  <user name="sam"/></security-role></authorization-roles>
                """;
        RunResult result =
                server("permitted", security).result(0, Map.of("job", "restarting", "batchSubmitter", "Everyone"));

        assertThat(result.batchStatus()).isEqualTo(BatchStatus.COMPLETED);
    }

    @Test
    void jobOfASchedule_makesTheMeasurementInvalid() throws Exception {
        LibertyServer server = server("schedule", "");
        Map<String, Path> files = new TreeMap<>(Edition.JAKARTA.jobs());
        files.putAll(LibertyServer.files(
                Path.of("target/test-classes/io/batchmark/agent/schedule"),
                "WEB-INF/classes/io/batchmark/agent/schedule/"));
        server.application("jobs.war", files);
        RunResult result = server.result(1, Map.of("job", "child"));

        assertThat(result.fault()).isEqualTo(Fault.NotMeasurable);
        assertThat(result.message())
                .startsWith("job child ran at the same time as the measured job, which did not start it");
    }

    @Test
    void jobThatEndsTheJvm_fails() throws Exception {
        RunResult result = server("exiting", "").result(3, Map.of("job", "exiting"));

        assertThat(result.batchStatus()).isEqualTo(BatchStatus.FAILED);
        assertThat(result.message())
                .startsWith("io.batchmark.agent.jobs.Task.process(Task.java:")
                .contains(") ended the JVM by System.exit before the job ended, on thread ");
    }

    /** As the kernel kills a server that has no memory left: no code of the agent runs after that. */
    @Test
    void serverThatIsKilled_leavesTheBeginOfItsStep() throws Exception {
        Instant before = Instant.now();
        String text = server("halted", "").text("", 3, Map.of("job", "exiting", "parameter.halts", "true"));

        assertThat(StepBegin.in(text)).as(text).isBetween(before, Instant.now());
    }

    private static LibertyServer server(String name, String configuration) throws Exception {
        return server(name, Edition.JAKARTA, configuration);
    }

    private static LibertyServer server(String name, Edition edition, String configuration) throws Exception {
        LibertyServer server = new LibertyServer(name, edition, APPLICATION + configuration);
        server.application("jobs.war", edition.jobs());
        return server;
    }

    private static List<String> names(JsonNode result) {
        List<String> names = new ArrayList<>();
        result.path("job")
                .path("steps")
                .forEach(step -> names.add(step.path("name").asText()));
        return names;
    }

    private static JsonNode step(JsonNode result, String name) {
        return result.path("job").path("steps").path(names(result).indexOf(name));
    }

    private static JsonNode outside(JsonNode result) {
        return step(result, "null");
    }

    private static long calls(JsonNode step, String point) {
        return step.path("calls").path(point).path(0).asLong();
    }

    private static long own(JsonNode step, String point) {
        return step.path("calls").path(point).path(1).asLong();
    }

    private static long failed(JsonNode step, String point) {
        return step.path("calls").path(point).path(2).asLong();
    }

    private static long cpu(JsonNode step, String point) {
        return step.path("calls").path(point).path(3).asLong();
    }
}
