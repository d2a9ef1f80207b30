package io.batchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.ExitCode;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.Database.Engine;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.parameters.Workload.Read;
import io.batchmark.contract.parameters.Workload.Write;
import io.batchmark.contract.result.RunResult;
import io.batchmark.contract.result.RunResult.BatchStatus;
import io.batchmark.runner.WarmImage.WorkloadBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Servers that kill themselves, and those that go on. */
class InterruptionIT {
    private static final Map<String, String> SIDECAR = Map.of("CREDENTIALS", "/nonexistent");

    private static RunResult interrupted(Workload workload, Database database) throws Exception {
        ServerProcess server = WarmImage.start(WarmImage.parameters(workload, database), SIDECAR)
                .awaitExit(ExitCode.COMPLETED);
        assertThat(server.log()).contains("Killing the server").contains("Batch job resumed");
        RunResult result = server.result();
        assertThat(result.batchStatus()).isEqualTo(BatchStatus.COMPLETED);
        assertThat(result.message()).isNull();
        assertThat(result.counts().read()).isEqualTo(workload.items());
        assertThat(result.counts().written()).isEqualTo(workload.items());
        assertThat(result.counts().commits()).isEqualTo(workload.checkpoints());
        assertThat(result.counts().inserted()
                        + result.counts().deleted()
                        + result.counts().updated())
                .isEqualTo(workload.items());
        assertThat(result.counts().rollbacks()).isZero();
        assertThat(result.recovery().commits())
                .isBetween(
                        (long) workload.interruptAfterCheckpoints(),
                        (long) workload.interruptAfterCheckpoints() + workload.partitions());
        assertThat(result.recovery().redone()).isLessThanOrEqualTo((long) workload.partitions() * workload.itemCount());
        assertThat(result.recovery().resume())
                .isPositive()
                .isLessThan(result.times().elapsed());
        assertThat(result.times().threads()).as("without the time between").isPositive();
        assertThat(result.times().components().reader()
                        + result.times().components().writer())
                .isLessThan(result.times().threads());
        return result;
    }

    @Test
    void derbyGoesOnWhereItWas() throws Exception {
        Workload workload =
                new WorkloadBuilder().items(2150).interruptAfterCheckpoints(7).build();
        RunResult result = interrupted(workload, Database.DERBY);
        assertThat(result.recovery().commits()).isEqualTo(7);
        assertThat(result.recovery().redone())
                .as("killed right before a commit")
                .isEqualTo(workload.itemCount());
        assertThat(result.counts().inserted()).isEqualTo(1100);
        assertThat(result.times().elapsed() - result.times().threads())
                .as("while there was no server")
                .isPositive();
    }

    @Test
    void partitionsOnPostgreSqlGoOnWhereTheyWere() throws Exception {
        try (PostgreSqlServer postgresql = PostgreSqlServer.start()) {
            Database local =
                    new Database("local", Engine.PostgreSql, postgresql.socket("bench", "bm_int_1"), true, false, true);
            interrupted(
                    new WorkloadBuilder()
                            .items(4040)
                            .partitions(4, 2)
                            .read(Read.Query)
                            .write(Write.Rewrite)
                            .interruptAfterCheckpoints(15)
                            .build(),
                    local);
            assertThat(postgresql.schemas("bench")).isEmpty();

            // it may end before
            Workload shorter = new WorkloadBuilder()
                    .items(450)
                    .write(Write.None)
                    .interruptAfterCheckpoints(6)
                    .build();
            RunResult result = WarmImage.start(WarmImage.parameters(shorter, local), SIDECAR)
                    .awaitExit(ExitCode.COMPLETED)
                    .result();
            assertThat(result.recovery()).isNull();
            assertThat(result.message())
                    .isEqualTo("the job was not interrupted: it has ended after 5 checkpoints, not 6");
            assertThat(result.counts().commits()).isEqualTo(5);
        }
    }

    @Test
    void terminationReachesTheServerThatIsToBeKilled() throws Exception {
        Workload endless = new WorkloadBuilder()
                .items(1L << 40)
                .write(Write.None)
                .interruptAfterCheckpoints(Integer.MAX_VALUE)
                .build();
        ServerProcess server = WarmImage.start(WarmImage.parameters(endless, Database.DERBY), SIDECAR)
                .awaitInLog("Batch job started");
        server.terminate();
        RunResult result = server.awaitExit(ExitCode.NOT_COMPLETED).result();
        assertThat(result.batchStatus()).isEqualTo(BatchStatus.STOPPED);
        assertThat(result.recovery()).isNull();
    }
}
