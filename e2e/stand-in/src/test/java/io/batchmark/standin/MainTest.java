package io.batchmark.standin;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.ContractException;
import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.Database.Address;
import io.batchmark.contract.parameters.Database.Engine;
import io.batchmark.contract.parameters.Database.Tls;
import io.batchmark.contract.parameters.Database.Transport;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program in a process of its own, as its container runs it. */
class MainTest {
    @TempDir
    private Path folder;

    private Process start(String parameters, Map<String, String> more) throws IOException {
        ProcessBuilder program = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName());
        program.environment().put(RunParameters.VARIABLE, parameters);
        program.environment().put("HOSTNAME", "small-b1-baseline-a1");
        program.environment().put("TERMINATION_LOG", terminationLog().toString());
        program.environment().put("WATCHDOG", folder.resolve("watchdog").toString());
        program.environment().putAll(more);
        return program.redirectErrorStream(true).start();
    }

    private Path terminationLog() {
        return folder.resolve("termination-log");
    }

    private static String parameters(long items, Database database) {
        Workload workload = Workload.DEFAULT.with(Workload.DEFAULT.step().withItems(items));
        return Wire.encode(new RunParameters("a run", 2, workload, null, database, null));
    }

    private void refuses(String parameters, Map<String, String> more, String... why)
            throws IOException, InterruptedException {
        Process process = start(parameters, more);

        assertThat(process.waitFor()).isEqualTo(2);
        assertThat(terminationLog()).content().contains(why);
    }

    @Test
    void completedRun_saysWhatItDid() throws IOException, InterruptedException, ContractException {
        Process process = start(parameters(1000, Database.DERBY), Map.of());

        assertThat(process.waitFor()).isZero();
        RunResult result = Wire.decodeResult(Files.readString(terminationLog()));
        assertThat(result.batchStatus()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(result.attempt()).isEqualTo(2);
        assertThat(result.counts().read()).isEqualTo(1000);
        assertThat(result.times().elapsed())
                .isEqualTo(Pace.elapsed(
                        Workload.DEFAULT.with(Workload.DEFAULT.step().withItems(1000)), 0, "small-b1-baseline-a1"));
        assertThat(folder.resolve("watchdog")).content().isEqualTo("\n");
    }

    @Test
    void stoppedRun_saysHowFarItCame() throws IOException, InterruptedException, ContractException {
        Process process = start(parameters(1_000_000_000, Database.DERBY), Map.of());
        try (BufferedReader output = process.inputReader()) {
            assertThat(output.readLine()).startsWith("Batch job started by a stand-in: 1000000000 records");
            process.destroy();
            assertThat(process.waitFor()).isEqualTo(1);
        }

        RunResult result = Wire.decodeResult(Files.readString(terminationLog()));
        assertThat(result.batchStatus()).isEqualTo(BatchStatus.STOPPED);
        assertThat(result.times().elapsed()).isPositive();
        assertThat(result.counts().read()).isLessThan(1_000_000_000);
        assertThat(result.counts().read() % 1000).isZero();
    }

    @Test
    void unknownSetting_isRefused() throws IOException, InterruptedException {
        refuses(
                parameters(1000, Database.DERBY).replaceFirst("[{]", "{\"colour\":\"red\","),
                Map.of(),
                "this job runner does not know colour");
    }

    @Test
    void indexOfNoServer_isRefused() throws IOException, InterruptedException {
        refuses(
                parameters(1000, Database.DERBY),
                Map.of("JOB_COMPLETION_INDEX", "1"),
                "JOB_COMPLETION_INDEX is 1: expected the index of one of the run's servers (1)");
    }

    @Test
    void realDatabase_isRefused() throws IOException, InterruptedException {
        Database database = new Database(
                "pg",
                Engine.PostgreSql,
                new Address(Transport.Tcp, "db", 5432, "bench", null, Tls.Disable),
                true,
                false,
                false);

        refuses(parameters(1000, database), Map.of(), "runner.image is a stand-in", "no database");
    }
}
