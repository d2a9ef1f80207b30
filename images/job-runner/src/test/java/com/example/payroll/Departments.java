package com.example.payroll;

import jakarta.batch.api.BatchProperty;
import jakarta.batch.api.partition.PartitionMapper;
import jakarta.batch.api.partition.PartitionPlan;
import jakarta.batch.api.partition.PartitionPlanImpl;
import jakarta.inject.Inject;
import java.util.Properties;

/** Gives each partition a range of employees. */
public final class Departments implements PartitionMapper {
    @Inject
    @BatchProperty
    String employees;

    @Inject
    @BatchProperty
    String partitions;

    @Override
    public PartitionPlan mapPartitions() {
        int all = Integer.parseInt(employees);
        int count = Integer.parseInt(partitions);
        Properties[] ranges = new Properties[count];
        for (int p = 0; p < count; p++) {
            ranges[p] = new Properties();
            ranges[p].setProperty("first", Long.toString((long) all * p / count));
            ranges[p].setProperty("last", Long.toString((long) all * (p + 1) / count - 1));
        }
        PartitionPlan plan = new PartitionPlanImpl();
        plan.setPartitions(count);
        plan.setThreads(count);
        plan.setPartitionProperties(ranges);
        return plan;
    }
}
