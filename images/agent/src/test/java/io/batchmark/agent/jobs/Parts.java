package io.batchmark.agent.jobs;

import jakarta.batch.api.partition.AbstractPartitionReducer;
import jakarta.batch.api.partition.PartitionAnalyzer;
import jakarta.batch.api.partition.PartitionCollector;
import jakarta.batch.api.partition.PartitionMapper;
import jakarta.batch.api.partition.PartitionPlan;
import jakarta.batch.api.partition.PartitionPlanImpl;
import jakarta.batch.runtime.BatchStatus;
import java.io.Serializable;
import java.util.Properties;

/** The artifacts of a partitioned step. */
public final class Parts {
    private Parts() {}

    /** Three partitions of different size. */
    public static class Mapper implements PartitionMapper {
        @Override
        public PartitionPlan mapPartitions() {
            PartitionPlanImpl plan = new PartitionPlanImpl();
            plan.setPartitions(3);
            Properties[] properties = new Properties[3];
            for (int i = 0; i < 3; i++) {
                properties[i] = new Properties();
                properties[i].setProperty("count", Integer.toString(20 + 10 * i));
            }
            plan.setPartitionProperties(properties);
            return plan;
        }
    }

    /** Sends a text after each checkpoint. */
    public static class Collector implements PartitionCollector {
        @Override
        public Serializable collectPartitionData() {
            return "data";
        }
    }

    /** Takes the texts. */
    public static class Analyzer implements PartitionAnalyzer {
        @Override
        public void analyzeCollectorData(Serializable data) {}

        @Override
        public void analyzeStatus(BatchStatus batchStatus, String exitStatus) {}
    }

    /** Does nothing. */
    public static class Reducer extends AbstractPartitionReducer {}
}
