package io.batchmark.runner.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.Workload;
import jakarta.batch.api.partition.PartitionPlan;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccountRangesTest {
    @ParameterizedTest
    @CsvSource({"10, 3, 3, 4, 3", "1000000, 8000, 1000, 4, 4", "2, 1, 5, 2, 2"})
    void dealsOutRecordsAndAccounts(long items, int itemCount, int partitions, int executorThreads, int threads) {
        Workload workload = Runs.workload(items, itemCount, partitions, executorThreads);
        PartitionPlan plan = AccountRanges.plan(workload);
        assertThat(plan.getPartitions()).isEqualTo(partitions);
        assertThat(plan.getThreads()).isEqualTo(threads);
        assertThat(plan.getPartitionProperties()).hasSize(partitions);
        long dealt = 0;
        long free = 0;
        for (int p = 0; p < partitions; p++) {
            var properties = plan.getPartitionProperties()[p];
            long base = Long.parseLong(properties.getProperty("accountNumberBase"));
            assertThat(base).isBetween(free, (long) Integer.MAX_VALUE - itemCount);
            free = base + itemCount;
            assertThat(properties.getProperty("numRecords")).isEqualTo(Long.toString(workload.itemsOf(p)));
            dealt += workload.itemsOf(p);
        }
        assertThat(dealt).isEqualTo(items);
    }
}
