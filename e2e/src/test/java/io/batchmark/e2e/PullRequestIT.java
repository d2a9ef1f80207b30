package io.batchmark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Command;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.Operator;
import io.batchmark.e2e.cluster.Sandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The repository of manifests/samples/repository as a team copies it: two builds by its Maven and Containerfile, and one campaign. */
@Tag("applications")
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ)
@ResourceLock("the images of the repository")
class PullRequestIT {
    private static final int REGRESSED = 3;
    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    private static final String WRITER = "src/main/java/com/example/payroll/Payslips.java";

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @TempDir
    private Path folder;

    private Path repository;
    private Path kubeconfig;

    @BeforeEach
    void copyRepository() throws IOException {
        repository = folder.resolve("payroll");
        run("cp", "-R", PROJECT.resolve("manifests/samples/repository").toString(), repository.toString());
        git("init", "--quiet");
        commit("The job");
        kubeconfig = folder.resolve("kubeconfig");
        Files.writeString(
                kubeconfig,
                sandbox.kubectl("config", "view", "--raw", "--flatten")
                        .succeeded()
                        .output());
        run(
                "kubectl",
                "--kubeconfig=" + kubeconfig,
                "config",
                "set-context",
                "--current",
                "--namespace=" + sandbox.namespace());
    }

    @Test
    void changeThatIsAsFast_passes() throws IOException {
        replace("Writes the payslips of a chunk by one batch", "Writes the payslips of a chunk, by one batch");
        commit("Add a comma");

        Command benchmark = benchmark("HEAD~1");

        assertThat(benchmark.exitCode())
                .as("%s%n%s", benchmark.output(), benchmark.errors())
                .isZero();
        assertThat(benchmark.output()).contains("No treatment exceeds the baseline by more than 10 %");
    }

    @Test
    void changeThatWritesRowByRow_fails() throws IOException {
        replace("insert.addBatch();", "insert.executeUpdate();");
        replace("            insert.executeBatch();\n", "");
        commit("Write row by row");

        Command benchmark = benchmark("HEAD~1");

        assertThat(benchmark.exitCode())
                .as("%s%n%s", benchmark.output(), benchmark.errors())
                .isEqualTo(REGRESSED);
        assertThat(benchmark.output()).contains("Regressed against the baseline: image=change ");
    }

    private Command benchmark(String commit) {
        return Command.run(List.of(
                "env",
                "-C",
                repository.toString(),
                "KUBECONFIG=" + kubeconfig,
                "LOAD=" + PROJECT.resolve("e2e/cluster") + " load",
                "LIBERTY_IMAGE=" + Operator.image("liberty"),
                "./benchmark.sh",
                commit));
    }

    private void replace(String text, String by) throws IOException {
        Path writer = repository.resolve(WRITER);
        String before = Files.readString(writer);
        assertThat(before).contains(text);
        Files.writeString(writer, before.replace(text, by));
    }

    private void commit(String message) {
        git("add", "--all");
        git("-c", "user.name=Team", "-c", "user.email=team@example.com", "commit", "--quiet", "--message=" + message);
    }

    private void git(String... arguments) {
        List<String> words = new ArrayList<>(List.of("git", "-C", repository.toString()));
        words.addAll(List.of(arguments));
        Command.run(words).succeeded();
    }

    private static void run(String... words) {
        Command.run(List.of(words)).succeeded();
    }
}
