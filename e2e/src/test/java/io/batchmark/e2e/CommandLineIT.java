package io.batchmark.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.e2e.cluster.Campaign;
import io.batchmark.e2e.cluster.Command;
import io.batchmark.e2e.cluster.Locks;
import io.batchmark.e2e.cluster.Operator;
import io.batchmark.e2e.cluster.Sandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** kubectl batchmark, as it is packaged, against the operator. */
@Order(3)
@ResourceLock(value = Locks.NODES, mode = ResourceAccessMode.READ)
class CommandLineIT {
    private static final Path PLUGIN = Path.of("../operator/cli/target/kubectl-batchmark/kubectl-batchmark");

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @TempDir
    private Path folder;

    @Test
    void aCampaignIsRunAndRead() throws IOException {
        Path file =
                Files.writeString(folder.resolve("small.yaml"), """
                apiVersion: batchmark.io/v1alpha1
                kind: BenchmarkCampaign
                metadata: {name: small, namespace: %s}
                spec:
                  baseline: {items: 1000, maxHeap: 256Mi}
                  factors: {itemCount: [10, 1000]}
                  design: {replicates: 1, seed: 1}
                  execution: {parallelism: 1, isolation: None, runTimeout: 5m}
                  %s
                """.formatted(sandbox.namespace(), Campaign.standIn()));

        Command run = batchmark("run", "-f", file.toString(), "--wait", "--timeout", "10m")
                .succeeded();
        assertThat(run.output().lines())
                .contains("campaign small applied in namespace " + sandbox.namespace(), "small: Completed, 2/2 runs");
        assertThat(here("report", "small").succeeded().output())
                .startsWith("# Campaign small")
                .contains("itemCount=10");
        assertThat(here("report", "small", "-o", "html").succeeded().output()).startsWith("<!DOCTYPE html>");

        Command again = batchmark("run", "-f", file.toString(), "--wait").succeeded();
        assertThat(again.errors()).contains("nothing is measured");

        Path archive = folder.resolve("small.zip");
        here("export", "small", "-o", archive.toString()).succeeded();
        Path report = folder.resolve("report");
        batchmark("analyze", archive.toString(), "-d", report.toString()).succeeded();
        assertThat(report.resolve("runs.csv"))
                .content()
                .startsWith("block,treatment,itemCount,")
                .contains("Succeeded,,elapsed,");
    }

    @Test
    void theStackTraceOfAFailedJobIsTwoCommandsAway() throws IOException {
        Path file = Files.writeString(folder.resolve("payroll.yaml"), """
                apiVersion: batchmark.io/v1alpha1
                kind: BenchmarkCampaign
                metadata: {name: payroll}
                spec:
                  job:
                    image: "%s"
                    batchJob: payroll
                    parameters: {employees: 300, failAt: 200}
                    batchSubmitter: Everyone
                    dataSources: {batchDB: pg, audit: AsInImage}
                  databases: [{name: pg, postgresql: {sidecar: {}}}]
                  baseline: {database: pg, maxHeap: 256Mi}
                  design: {replicates: 1}
                  execution: {parallelism: 1, isolation: None, runTimeout: 5m}
                  runner: {resources: {requests: {cpu: 250m}, limits: {memory: 768Mi}}}
                """.formatted(Operator.image("payroll")));
        Command run = here("run", "-f", file.toString(), "--wait", "--timeout", "10m");
        assertThat(run.exitCode()).as(run.toString()).isEqualTo(1);

        assertThat(sandbox.kubectl("get", "campaign", "payroll").succeeded().output())
                .contains("FAILURE LOG", "pod/payroll-b1-baseline-a1");
        assertThat(here("logs", "payroll").succeeded().output())
                .contains("employee 200 has no bank account", "com.example.payroll.Payslips.writeItems");

        sandbox.kubectl("delete", "pod", "--selector=batchmark.io/campaign=payroll")
                .succeeded();
        assertThat(here("logs", "payroll", "b1-baseline").succeeded().output())
                .startsWith("Run b1-baseline, attempt 1: Invalid, BatchJobFailed")
                .contains("com.example.payroll.Payslips.writeItems");
    }

    private Command here(String... words) {
        return batchmark(Stream.concat(Stream.of(words), Stream.of("-n", sandbox.namespace()))
                .toArray(String[]::new));
    }

    private static Command batchmark(String... words) {
        assertThat(PLUGIN).as("make cli packages it").isExecutable();
        return Command.run(Stream.concat(Stream.of(PLUGIN.toAbsolutePath().toString()), Stream.of(words))
                .toList());
    }
}
