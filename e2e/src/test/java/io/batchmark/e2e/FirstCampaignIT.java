package io.batchmark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Command;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.Operator;
import io.batchmark.e2e.cluster.Sandbox;
import io.batchmark.e2e.cluster.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The way of a user with an image and no campaign: {@code init}, {@code plan} and {@code try}. */
@Tag("applications")
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ)
class FirstCampaignIT {
    private static final Path PLUGIN = Path.of("../operator/cli/target/kubectl-batchmark/kubectl-batchmark");
    private static final int FAILED = 1;
    private static final int USAGE = 2;

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @TempDir
    private Path folder;

    @AfterEach
    void leavesNothingBehind() {
        // the operator removes the finalizer of a campaign that is deleted
        Waiting.until(
                "an empty namespace",
                () -> sandbox.kubectl("get", "pods,campaigns", "--output=name")
                        .succeeded()
                        .output(),
                String::isEmpty);
    }

    @Test
    void war_isMeasuredByTheCampaignOfInit() throws IOException {
        Path file = folder.resolve("campaign.yaml");
        Command init = batchmark(
                        "init", "--image", Operator.image("payroll"), "--job", "payroll", "-o", file.toString())
                .succeeded();
        assertThat(init.errors())
                .contains(
                        "payroll (/opt/ol/wlp/usr/servers/defaultServer/apps/payroll.war)",
                        "step pay: Chunk, item-count #{jobParameters['chunk']}?:100;, partitioned",
                        "batchDB (jdbc/database): PostgreSql at payroll-database:5432/payroll",
                        "audit (jdbc/audit): Derby, in the server itself",
                        "parameters without a default in the job XML: employees");
        assertThat(file).content().contains("batchDB: pg", "audit: AsInImage", "batchSubmitter: Everyone");
        command("plan", "-f", file.toString()).succeeded();

        Files.writeString(file, Files.readString(file).replace("# employees: \"\"", "employees: 3000"));
        Command trial = batchmark("try", "-f", file.toString()).succeeded();

        assertThat(trial.output())
                .contains(
                        "Open Liberty",
                        "Items: 3000 read,",
                        "With spec.job.items: 3000",
                        "pay (item-count 100)",
                        "writer.writeItems",
                        "Elapsed time of the job: ");
    }

    @Test
    void ear_hasItsJobInAModule() {
        Command init = batchmark("init", "--image", Operator.image("payroll-next"), "--job", "payroll")
                .succeeded();

        assertThat(init.errors()).contains("payroll.ear", "payroll.war");
        assertThat(init.output()).contains("batchJob: payroll");
    }

    @Test
    void imageWithSeveralJobs_isListed() {
        Command init = batchmark("init", "--image", Operator.image("payroll"));

        assertThat(init.exitCode()).as(init.errors()).isEqualTo(USAGE);
        assertThat(init.errors())
                .contains(
                        "--job branches", "--job hourly", "--job night", "--job payroll", "name one of them by --job");
        assertThat(init.output()).isEmpty();
    }

    @Test
    void imageWithoutAJob_isSaidToHaveNone() {
        Command init = batchmark("init", "--image", Operator.image("liberty"));

        assertThat(init.exitCode()).as(init.errors()).isEqualTo(FAILED);
        assertThat(init.errors()).contains("no application of the image has a batch job");
    }

    @Test
    void imageThatDoesNotStart_hasItsCause() throws IOException {
        Path file = Files.writeString(folder.resolve("campaign.yaml"), """
                apiVersion: batchmark.io/v1alpha1
                kind: BenchmarkCampaign
                metadata: {name: stopped}
                spec:
                  job: {image: "%s", batchJob: payroll}
                """.formatted(Operator.postgresqlImage()));
        Command trial = batchmark("try", "-f", file.toString());

        assertThat(trial.exitCode()).as(trial.toString()).isEqualTo(FAILED);
        assertThat(trial.output() + trial.errors())
                .contains("/config is not the directory of a server", "set spec.job.server");
    }

    private Command batchmark(String... words) {
        return command(Stream.concat(Stream.of(words), Stream.of("-n", sandbox.namespace()))
                .toArray(String[]::new));
    }

    private static Command command(String... words) {
        assertThat(PLUGIN).as("make cli packages it").isExecutable();
        return Command.run(Stream.concat(Stream.of(PLUGIN.toAbsolutePath().toString()), Stream.of(words))
                .toList());
    }
}
