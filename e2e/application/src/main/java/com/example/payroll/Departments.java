package com.example.payroll;

import jakarta.batch.api.BatchProperty;
import jakarta.batch.api.partition.PartitionMapper;
import jakarta.batch.api.partition.PartitionPlan;
import jakarta.batch.api.partition.PartitionPlanImpl;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.Properties;

/** Gives each partition a range of employees. If several servers share the employees, each has as many partitions. */
@Named
@Dependent
public class Departments implements PartitionMapper {
    @Inject
    @BatchProperty
    String employees;

    @Inject
    @BatchProperty
    String partitions;

    @Inject
    @BatchProperty
    String server;

    @Inject
    @BatchProperty
    String servers;

    @Override
    public PartitionPlan mapPartitions() {
        int all = Integer.parseInt(employees);
        int count = Integer.parseInt(partitions);
        int before = count * Integer.parseInt(server);
        int ofAllServers = count * Integer.parseInt(servers);
        Properties[] ranges = new Properties[count];
        for (int p = 0; p < count; p++) {
            ranges[p] = new Properties();
            ranges[p].setProperty("first", Long.toString((long) all * (before + p) / ofAllServers));
            ranges[p].setProperty("last", Long.toString((long) all * (before + p + 1) / ofAllServers - 1));
        }
        PartitionPlan plan = new PartitionPlanImpl();
        plan.setPartitions(count);
        plan.setThreads(count);
        plan.setPartitionProperties(ranges);
        return plan;
    }
}
