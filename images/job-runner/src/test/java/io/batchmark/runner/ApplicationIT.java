package io.batchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.ExitCode;
import io.batchmark.contract.parameters.Application;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.Workload.Instrumentation;
import io.batchmark.contract.parameters.Workload.JobRepository;
import io.batchmark.contract.result.ChunkTimes;
import io.batchmark.contract.result.CpuTimes;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.contract.result.StepSeries;
import io.batchmark.runner.WarmImage.WorkloadBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.example.survey.Survey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real servers with applications that know nothing of what measures them. */
class ApplicationIT {
    /** The sample, which is a jar. */
    private static final Path PAYROLL = Path.of("target/application").toAbsolutePath();

    @TempDir
    Path directory;

    private static ServerProcess start(Path folder, Application application, WorkloadBuilder workload)
            throws Exception {
        return WarmImage.start(
                WarmImage.parameters(workload.build(), application, Database.DERBY),
                Map.of("APPLICATION", folder.toString()));
    }

    private static RunResult pay(Map<String, String> parameters, WorkloadBuilder workload) throws Exception {
        RunResult result = start(PAYROLL, new Application("payroll", parameters, null), workload)
                .awaitExit(ExitCode.COMPLETED)
                .result();
        assertThat(result.batchStatus()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(result.message()).isNull();
        assertThat(result.counts().read()).isEqualTo(1000);
        assertThat(result.counts().written()).isEqualTo(1000);
        assertThat(result.counts().rollbacks()).isZero();
        assertThat(result.counts().inserted()).isZero();
        assertThat(result.environment().database()).startsWith("Apache Derby");
        return result;
    }

    @Test
    void partitionsAreTimedByTheirListeners() throws Exception {
        // of names that the runner knows from elsewhere
        Map<String, String> parameters =
                Map.of("employees", "1000", "partitions", "3", "chunk", "10", "engine", "Db2", "schema", "bad schema");
        RunResult result = pay(parameters, new WorkloadBuilder().partitions(1, 3));
        // 333, 333 and 334 employees
        assertThat(result.counts().commits()).isEqualTo(34 + 34 + 34);
        RunResult.Times times = result.times();
        assertThat(times.begun()).isPositive();
        assertThat(List.of(
                        result.partitions().slowest().items(),
                        result.partitions().fastest().items()))
                .allMatch(items -> items == 333 || items == 334);
        assertThat(result.partitions().fastest().cpu()).isPositive();
        assertThat(times.components().reader()).isPositive();
        assertThat(times.components().processor()).isPositive();
        assertThat(times.components().writer()).isPositive();
        assertThat(times.components().insert()).isZero();
        assertThat(times.components().reader()
                        + times.components().processor()
                        + times.components().writer())
                .isLessThan(times.threads());
        assertThat(result.jvm().stepCpu()).isPositive();
        CpuTimes cpu = times.cpu();
        assertThat(List.of(cpu.reader(), cpu.processor(), cpu.writer())).allMatch(nanos -> nanos > 0);
        // those of items are worked out from a few of them, so that no sum of them has a bound
        assertThat(cpu.writer()).isLessThan(cpu.threads());
        assertThat(times.components().outsideChunks())
                .as("before the first chunk of a partition")
                .isBetween(1L, times.threads() - 1);
        assertThat(ChunkTimes.sum(List.of(times.chunks())).getTotalCount())
                .isEqualTo(result.counts().commits());
        StepSeries series = times.series();
        assertThat(series.items()).isEqualTo(20);
        assertThat(series.items() * (series.parts() - 1) + series.lastItems()).isEqualTo(1000);
        assertThat(series.elapsedMicros().stream().mapToLong(Long::longValue).sum())
                .as("from the first chunk to the last commit")
                .isBetween(1L, times.elapsed() / 1000);
    }

    @Test
    void parametersVaryTheJob() throws Exception {
        RunResult result = pay(
                Map.of("employees", "1000", "chunk", "100"),
                new WorkloadBuilder()
                        .repository(JobRepository.Memory)
                        .instrumentation(Instrumentation.StepOnly)
                        .iterations(1, 2));
        assertThat(result.times().iterations().warmUp()).hasSize(1);
        assertThat(result.times().iterations().counted()).hasSize(2);
        assertThat(result.times().iterations().least())
                .isEqualTo(result.times().iterations().most())
                .isEqualTo(result.counts());
        assertThat(result.counts().commits()).isEqualTo(11);
        assertThat(result.times().components()).isNull();
        assertThat(result.times().threads())
                .as("one thread in three steps, one after another")
                .isBetween(1L, result.times().elapsed());
    }

    @Test
    void failureOfAWriterIsThatOfTheRun() throws Exception {
        ServerProcess server = start(
                        PAYROLL,
                        new Application(
                                "payroll", Map.of("employees", "1000", "partitions", "2", "failAt", "250"), 1000L),
                        new WorkloadBuilder())
                .awaitExit(ExitCode.NOT_COMPLETED);
        RunResult result = server.result();
        assertThat(result.batchStatus()).isEqualTo(BatchStatus.FAILED);
        assertThat(result.message()).isEqualTo("IllegalStateException: employee 250 has no bank account");
        assertThat(result.log())
                .startsWith("java.lang.IllegalStateException: employee 250 has no bank account\n"
                        + "  at com.example.payroll.Payslips.writeItems(Payslips.java:")
                .doesNotContain("at com.ibm.jbatch");
        assertThat(result.fault()).isNull();
        assertThat(result.counts().rollbacks()).isEqualTo(1);
        assertThat(result.counts().read()).isBetween(200L, 700L);
        assertThat(server.log()).contains("Batch job started: payroll {employees=1000, failAt=250, partitions=2}");
    }

    @Test
    void failureOfABatchletIsThatOfTheRun() throws Exception {
        // each partition of a fourth is empty, and so the last employee is not paid
        RunResult result = start(
                        PAYROLL,
                        new Application("payroll", Map.of("employees", "3", "partitions", "0"), null),
                        new WorkloadBuilder().iterations(0, 2))
                .awaitExit(ExitCode.NOT_COMPLETED)
                .result();
        assertThat(result.batchStatus()).isEqualTo(BatchStatus.FAILED);
        assertThat(result.message()).isEqualTo("iteration 1 of 2: IllegalStateException: 0 of 3 employees are paid");
    }

    private static String refused(Path folder, String job) throws Exception {
        String parameters = WarmImage.parameters(
                new WorkloadBuilder().build(), new Application(job, Map.of(), null), Database.DERBY);
        return refusal(WarmImage.startWithoutServer(parameters, Map.of("APPLICATION", folder.toString())));
    }

    private static String refusal(ServerProcess run) throws Exception {
        return run.awaitExit(ExitCode.PARAMETERS_NOT_UNDERSTOOD).terminationMessage();
    }

    @Test
    void jobThatIsNotThere() throws Exception {
        assertThat(refused(PAYROLL, "payrol"))
                .isEqualTo("no META-INF/batch-jobs/payrol.xml in the jars of " + PAYROLL
                        + " or its directory classes: the batch jobs there are payroll,"
                        + " so correct job.batchJob or the image");
    }

    @Test
    void applicationThatIsNotThere() throws Exception {
        assertThat(refused(Path.of("/nonexistent"), "chunk"))
                .contains("no META-INF/batch-jobs/chunk.xml in the jars of /nonexistent")
                .contains("there are no batch jobs at all");
    }

    @Test
    void jobThatIsNotWellFormed() throws Exception {
        Path xml = survey("<step id='1'>");
        assertThat(refused(directory, "chunk"))
                .contains("META-INF/batch-jobs/chunk.xml of " + directory.resolve("classes"))
                .contains("is not well-formed: correct line 1, column ");
        assertThat(xml).exists();
    }

    @Test
    void artifactThatIsNotThere() throws Exception {
        survey(step("a", "Nowhere", "").replace("'numbers'", "'nombers'"));
        assertThat(refusal(start(directory, new Application("chunk", Map.of(), null), new WorkloadBuilder())))
                .startsWith("the job refers to nombers, which is neither an ID in META-INF/batch.xml"
                        + " nor the full name of a class of the application");
    }

    /** As classes in place of a jar; of a name that our own job has, and with a batch.xml of its own. */
    private Path survey(String steps) throws IOException {
        Path classes = directory.resolve("classes");
        Path compiled = Path.of("target/test-classes");
        String folder = Survey.class.getPackageName().replace('.', '/');
        Files.createDirectories(classes.resolve(folder));
        try (var files = Files.list(compiled.resolve(folder))) {
            for (Path file : files.toList()) {
                Files.copy(file, classes.resolve(folder).resolve(file.getFileName()));
            }
        }
        Path jobs = Files.createDirectories(classes.resolve("META-INF/batch-jobs"));
        Files.writeString(classes.resolve("META-INF/batch.xml"), """
                <batch-artifacts xmlns="http://xmlns.jcp.org/xml/ns/javaee">
                  <ref id="numbers" class="org.example.survey.Survey$Numbers"/>
                  <ref id="JobObserver" class="org.example.survey.Survey$Ear"/>
                </batch-artifacts>
                """);
        return Files.writeString(
                jobs.resolve("chunk.xml"),
                "<job id='chunk' version='1.0' xmlns='http://xmlns.jcp.org/xml/ns/javaee'><listeners>"
                        + "<listener ref='JobObserver'/></listeners>" + steps + "</job>");
    }

    private static String partitioned(String id) {
        return step(id, "Nowhere", "")
                .replace("</step>", "<partition><plan partitions='2' threads='2'/></partition></step>");
    }

    @Test
    void flowsThatHoldAllThreadsAreRefusedAndOneMoreThreadIsEnough() throws Exception {
        survey("<split id='both'><flow id='f'>" + partitioned("a") + "</flow><flow id='g'>" + partitioned("b")
                + "</flow></split>");
        Application job = new Application("chunk", Map.of(), null);
        WorkloadBuilder inMemory = new WorkloadBuilder().repository(JobRepository.Memory);

        assertThat(refusal(start(directory, job, inMemory.partitions(1, 2))))
                .startsWith(
                        "the job has a split of which 2 flows hold a thread each while they wait for their partitions,"
                                + " and executorThreads is 2")
                .endsWith("raise executorThreads to 3 or more, or set executor to Growing");
        RunResult result = start(directory, job, inMemory.partitions(1, 3))
                .awaitExit(ExitCode.COMPLETED)
                .result();
        assertThat(result.counts().read()).isEqualTo(40);
    }

    private static String step(String id, String writer, String more) {
        return "<step id='" + id + "'" + more + "><listeners><listener ref='JobObserver'/></listeners>"
                + "<chunk item-count='4'><reader ref='numbers'/><writer ref='org.example.survey.Survey$" + writer
                + "'/><retryable-exception-classes><include class='java.lang.UnsupportedOperationException'/>"
                + "</retryable-exception-classes></chunk></step>";
    }

    @Test
    void listenersOfItsOwnStayAndAFailureThatIsRetriedIsNone() throws Exception {
        survey("<split id='both'><flow id='f'>" + step("a", "Nowhere", "") + "</flow><flow id='g'>"
                + step("b", "Nowhere", "") + "</flow></split>");
        // flows at once may lock each other out of a job repository in Derby
        ServerProcess server = start(
                        directory,
                        new Application("chunk", Map.of(), 20L),
                        new WorkloadBuilder().repository(JobRepository.Memory))
                .awaitExit(ExitCode.COMPLETED);
        RunResult result = server.result();
        assertThat(result.message()).isNull();
        assertThat(result.counts().read()).isEqualTo(20);
        assertThat(result.counts().rollbacks()).isEqualTo(1);
        assertThat(result.times().threads()).as("steps at once").isGreaterThan(0);
        assertThat(server.log())
                .contains("the ear hears a job begin", "the ear hears a job end")
                .contains("the ear hears a step begin", "the ear hears a step end");
    }

    @Test
    void failureAfterOneThatWasRetriedIsTheOneThatCounts() throws Exception {
        survey(step("a", "Failing", ""));
        RunResult result = start(directory, new Application("chunk", Map.of(), 10L), new WorkloadBuilder())
                .awaitExit(ExitCode.NOT_COMPLETED)
                .result();
        assertThat(result.batchStatus()).isEqualTo(BatchStatus.FAILED);
        assertThat(result.message()).isEqualTo("IllegalStateException: out of paper");
    }
}
