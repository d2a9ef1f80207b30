package io.batchmark.runner.job;

import io.batchmark.contract.ContractException;
import io.batchmark.contract.parameters.ArtifactSettings;
import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.ServerSettings;
import io.batchmark.contract.parameters.StepSettings;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.contract.parameters.Workload.Instrumentation;
import io.batchmark.contract.parameters.Workload.JobRepository;
import io.batchmark.runner.run.CurrentRun;
import io.batchmark.runner.run.ServerRun;
import java.io.IOException;

/** Runs to test with: batch artifacts look for the current one. */
public final class Runs {
    private Runs() {}

    public static ServerRun begin() throws IOException {
        return begin(workload(1000, 100, 1, 1));
    }

    public static ServerRun begin(Workload workload) throws IOException {
        try {
            ServerRun run = new ServerRun(
                    new RunParameters("0d5ad6a4-5d3c-3b0b-9c0c-0a3f5f4a7b11", 1, workload, null, Database.DERBY, null),
                    null);
            CurrentRun.set(run);
            return run;
        } catch (ContractException e) {
            throw new AssertionError(e);
        }
    }

    public static Workload workload(long items, int itemCount, int partitions, int executorThreads) {
        return workload(items, itemCount, partitions, executorThreads, Workload.Write.AlternateInsertDelete);
    }

    public static Workload workload(
            long items, int itemCount, int partitions, int executorThreads, Workload.Write write) {
        return workload(items, itemCount, partitions, 1, executorThreads, write);
    }

    public static Workload workload(
            long items, int itemCount, int partitions, int servers, int executorThreads, Workload.Write write) {
        return workload(items, itemCount, partitions, servers, executorThreads, write, Instrumentation.Full);
    }

    public static Workload workload(
            long items,
            int itemCount,
            int partitions,
            int servers,
            int executorThreads,
            Workload.Write write,
            Instrumentation instrumentation) {
        return Workload.DEFAULT
                .with(StepSettings.DEFAULT
                        .withItems(items)
                        .withItemCount(itemCount)
                        .withPartitions(partitions, servers)
                        .withCheckpointBytes(0))
                .with(ArtifactSettings.DEFAULT.withWrite(write))
                .with(ServerSettings.DEFAULT
                        .withExecutorThreads(executorThreads)
                        .withMaxHeapBytes(64 << 20)
                        .withJobRepository(JobRepository.Memory))
                .withInstrumentation(instrumentation);
    }
}
