package io.batchmark.runner.job;

import io.batchmark.contract.Database;
import io.batchmark.contract.RunParameters;
import io.batchmark.contract.Workload;
import io.batchmark.contract.Workload.Instrumentation;
import io.batchmark.contract.Workload.JobRepository;
import io.batchmark.runner.Run;

/** Runs to test with: batch artifacts look for the current one. */
final class Runs {
    private Runs() {}

    static Run begin() {
        return Run.begin(new RunParameters(
                "0d5ad6a4-5d3c-3b0b-9c0c-0a3f5f4a7b11", 1, workload(1000, 100, 1, 1), Database.DERBY));
    }

    static Workload workload(long items, int itemCount, int partitions, int executorThreads) {
        return new Workload(
                items,
                itemCount,
                partitions,
                executorThreads,
                0,
                0,
                0,
                8 << 20,
                64 << 20,
                JobRepository.Memory,
                Instrumentation.Full,
                Workload.Read.File,
                50,
                Workload.Write.AlternateInsertDelete,
                false,
                0);
    }
}
