package io.batchmark.agent.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class StepRecordTest {
    private final StepRecord step = new StepRecord("pay");

    @Test
    void slowestAndFastestPartition_haveTheirOwnItemsAndCpuTime() {
        assertThat(step.slowest()).isNull();
        assertThat(step.fastest()).isNull();

        step.partitionEnded(20, 2, Map.of("READ_COUNT", 200L), null);
        step.partitionEnded(30, 1, Map.of("READ_COUNT", 100L), null);
        step.partitionEnded(10, 3, Map.of(), null);

        assertThat(step.slowest()).usingRecursiveComparison().isEqualTo(new PartitionRecord(30, 100, 1));
        assertThat(step.fastest()).usingRecursiveComparison().isEqualTo(new PartitionRecord(10, 0, 3));
    }
}
