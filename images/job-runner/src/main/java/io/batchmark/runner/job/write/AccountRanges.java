package io.batchmark.runner.job.write;

import io.batchmark.contract.parameters.Workload;
import io.batchmark.runner.run.CurrentRun;
import io.batchmark.runner.run.PartitionAssignment;
import jakarta.batch.api.partition.PartitionMapper;
import jakarta.batch.api.partition.PartitionPlan;
import jakarta.batch.api.partition.PartitionPlanImpl;
import java.util.Properties;

/** Deals the records out to the partitions and gives each a range of account numbers of its own. */
public final class AccountRanges implements PartitionMapper {
    @Override
    public PartitionPlan mapPartitions() {
        return plan(CurrentRun.get().share());
    }

    static PartitionPlan plan(PartitionAssignment share) {
        Workload workload = share.workload();
        int partitions = share.partitions();
        Properties[] properties = new Properties[partitions];
        for (int p = 0; p < partitions; p++) {
            properties[p] = new Properties();
            properties[p].setProperty("numRecords", Long.toString(workload.itemsOf(share.first() + p)));
            properties[p].setProperty(
                    "accountNumberBase", Integer.toString(PartitionAssignment.base(workload, share.first() + p)));
        }
        PartitionPlan plan = new PartitionPlanImpl();
        plan.setPartitions(partitions);
        // the server's executor cannot be made smaller than four threads, so the plan has to say it
        plan.setThreads(share.atOnce());
        plan.setPartitionProperties(properties);
        return plan;
    }
}
