package io.batchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.ExitCode;
import io.batchmark.contract.ServerEnvironment;
import io.batchmark.contract.Wire;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.result.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The built-in job, brought to a real Open Liberty that is elsewhere. */
class LibertyImageIT {
    private static final Path LIBERTY = WarmImage.COLD.resolve("wlp");

    @TempDir
    Path folder;

    @BeforeEach
    void install() throws Exception {
        assertThat(new ProcessBuilder(WarmImage.COLD.resolve("install").toString(), folder.toString())
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
    }

    private ServerProcess start(Path liberty) throws Exception {
        String parameters = WarmImage.parameters(WarmImage.COLD_WORKLOAD, Database.DERBY);
        Map<String, String> environment =
                new HashMap<>(ServerEnvironment.ofRunInLibertyImage(Wire.decodeParameters(parameters), false));
        environment.put("WLP_INSTALL_DIR", liberty.toString());
        Path work = WarmImage.TESTS.resolve("liberty-image");
        WarmImage.remove(work);
        return new ServerProcess(folder, work, parameters, environment);
    }

    @Test
    void job_runsInTheOtherLiberty() throws Exception {
        RunResult result = start(LIBERTY).awaitExit(ExitCode.COMPLETED).result();

        assertThat(result.counts().written()).isEqualTo(WarmImage.COLD_WORKLOAD.items());
        assertThat(result.environment().liberty()).isEqualTo(System.getProperty("liberty.version"));
        assertThat(result.environment().java()).isEqualTo(System.getProperty("java.version"));
    }

    /** As a kernel-slim image does, whose build has installed other features. */
    @Test
    void libertyWithoutSomeFeatures_isRefused_beforeItsServerStarts() throws Exception {
        Path lacking = folder.resolve("lacking");
        Path features = Files.createDirectories(lacking.resolve("lib/features"));
        Files.createSymbolicLink(lacking.resolve("bin"), LIBERTY.resolve("bin"));
        Files.createSymbolicLink(lacking.resolve("lib/versions"), LIBERTY.resolve("lib/versions"));
        try (Stream<Path> all = Files.list(LIBERTY.resolve("lib/features"))) {
            List<Path> others = all.filter(file -> !file.toString().matches(".*[.](batch-2[.]1|concurrent-3[.]0)[.]mf"))
                    .toList();
            for (Path file : others) {
                Files.createSymbolicLink(features.resolve(file.getFileName()), file);
            }
        }

        ServerProcess refused = start(lacking).awaitExit(ExitCode.PARAMETERS_NOT_UNDERSTOOD);

        assertThat(refused.terminationMessage())
                .startsWith("Open Liberty " + System.getProperty("liberty.version"))
                .contains("lacks features that the run needs: batch-2.1 concurrent-3.0.");
    }
}
