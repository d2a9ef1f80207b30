package io.batchmark.operator.aot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

/** The start that is recorded while the image is built, and starts with and without what was recorded. */
@EnabledForJreRange(min = JRE.JAVA_25)
class TrainingIT {
    private static final String APPLICATION = "target/quarkus-app/quarkus-run.jar";
    private static final String REFUSED = "Unable to map shared spaces";

    @TempDir
    private Path folder;

    @Test
    void whatAStartHasLoadedIsThereForTheNextOne() throws Exception {
        Path cache = folder.resolve("operator.aot");

        start("-Xmx256m", "-XX:AOTCacheOutput=" + cache);

        assertThat(cache).isNotEmptyFile();
        // a JVM that must use it ends where it cannot; another heap is no reason
        assertThat(start("-Xmx300m", "-XX:AOTMode=on", "-XX:AOTCache=" + cache)).doesNotContain("[aot]");
    }

    @Test
    void withoutAFittingCacheTheOperatorStartsAllTheSame() throws Exception {
        Path broken = Files.writeString(folder.resolve("broken.aot"), "no cache");

        assertThat(start("-XX:AOTCache=" + broken)).contains(REFUSED);
        assertThat(start("-XX:AOTCache=" + folder.resolve("missing.aot"))).contains(REFUSED);
    }

    /** @return what it said */
    private String start(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(List.of("-cp", APPLICATION, Training.class.getName()));
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseG1GC"));
        command.addAll(List.of(options));
        Path log = folder.resolve("log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean ended = process.waitFor(5, TimeUnit.MINUTES);
        process.destroyForcibly();
        String said = Files.readString(log);
        assertThat(ended).as(said).isTrue();
        assertThat(process.exitValue()).as(said).isZero(); // it was ready
        assertThat(said).contains("Installed features").contains(" leads");
        return said;
    }
}
