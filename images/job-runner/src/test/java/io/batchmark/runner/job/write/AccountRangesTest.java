package io.batchmark.runner.job.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.batchmark.contract.parameters.ServerSettings.Executor;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.runner.job.Runs;
import io.batchmark.runner.run.PartitionAssignment;
import jakarta.batch.api.partition.PartitionPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccountRangesTest {
    @ParameterizedTest
    @CsvSource({"10, 3, 3, 4, 3", "1000000, 8000, 1000, 4, 4", "2, 1, 5, 2, 2"})
    void dealsOutRecordsAndAccounts(long items, int itemCount, int partitions, int executorThreads, int threads) {
        Workload workload = Runs.workload(items, itemCount, partitions, executorThreads);
        PartitionPlan plan = AccountRanges.plan(new PartitionAssignment(workload, 0));
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

    @Test
    void noPartitionWaitsForAnExecutorThatGrows() {
        Workload workload = Runs.workload(100, 10, 40, 4);
        workload = workload.with(workload.server().withExecutor(Executor.Growing));
        assertThat(AccountRanges.plan(new PartitionAssignment(workload, 0)).getThreads())
                .isEqualTo(40);
    }

    @Test
    void serversHaveThePartitionsOfOneServerAmongThem() throws Exception {
        Properties[] one = AccountRanges.plan(new PartitionAssignment(Runs.workload(1003, 10, 7, 4), 0))
                .getPartitionProperties();
        List<Properties> several = new ArrayList<>();
        for (int server = 0; server < 3; server++) {
            PartitionAssignment share =
                    new PartitionAssignment(Runs.workload(1003, 10, 7, 3, 4, Workload.Write.None), server);
            PartitionPlan plan = AccountRanges.plan(share);
            assertThat(plan.getPartitions()).isEqualTo(server == 0 ? 3 : 2).isEqualTo(share.partitions());
            assertThat(plan.getThreads()).isEqualTo(plan.getPartitions());
            assertThat(Stream.of(plan.getPartitionProperties())
                            .mapToLong(partition -> Long.parseLong(partition.getProperty("numRecords")))
                            .sum())
                    .isEqualTo(share.items());
            several.addAll(List.of(plan.getPartitionProperties()));
        }
        assertThat(several).containsExactly(one);
    }
}
