package io.batchmark.runner.job;

import io.batchmark.contract.Workload;
import io.batchmark.runner.Run;
import io.batchmark.runner.Share;
import jakarta.batch.api.partition.PartitionMapper;
import jakarta.batch.api.partition.PartitionPlan;
import jakarta.batch.api.partition.PartitionPlanImpl;
import java.util.Properties;

/** Deals the records out to the partitions and gives each a range of account numbers of its own. */
public final class AccountRanges implements PartitionMapper {
    @Override
    public PartitionPlan mapPartitions() {
        return plan(Run.current().share());
    }

    /**
     * The first account number of a partition, which tells it from the others as well.
     *
     * @param partition index of the partition among those of all servers, from 0
     */
    public static int base(Workload workload, int partition) {
        return partition * (Integer.MAX_VALUE / workload.partitions());
    }

    /** The index of the partition with this first account number; -1 for a step that has none. */
    static int index(Workload workload, int base) {
        return workload.partitions() == 1 ? -1 : base / base(workload, 1);
    }

    static PartitionPlan plan(Share share) {
        Workload workload = share.workload();
        int partitions = share.partitions();
        Properties[] properties = new Properties[partitions];
        for (int p = 0; p < partitions; p++) {
            properties[p] = new Properties();
            properties[p].setProperty("numRecords", Long.toString(workload.itemsOf(share.first() + p)));
            properties[p].setProperty("accountNumberBase", Integer.toString(base(workload, share.first() + p)));
        }
        PartitionPlan plan = new PartitionPlanImpl();
        plan.setPartitions(partitions);
        // the server's executor cannot be made smaller than four threads, so the plan has to say it
        plan.setThreads(Math.min(partitions, workload.server().executorThreads()));
        plan.setPartitionProperties(properties);
        return plan;
    }
}
