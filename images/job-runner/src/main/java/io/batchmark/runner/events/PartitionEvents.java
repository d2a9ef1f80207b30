package io.batchmark.runner.events;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.batchmark.runner.measure.ArtifactMetrics;
import io.batchmark.runner.measure.ThreadCpu;
import io.batchmark.runner.server.ChunkEnd;
import io.batchmark.runner.server.Server;
import jakarta.batch.runtime.context.StepContext;
import jakarta.transaction.TransactionSynchronizationRegistry;

/** The events of a partition, or of the step that has none: published by the thread that runs it, in its time. */
public final class PartitionEvents {
    private static final int NONE = -1;

    private final JobEvents events;
    private final StepContext step;
    private final ArtifactMetrics metrics;
    private final int partition;
    private final TransactionSynchronizationRegistry transaction;
    private long committed;
    private long checkpoints;

    /**
     * @param metrics where the time of publishing goes
     * @param partition index of the partition; -1 where the step has none
     */
    public PartitionEvents(JobEvents events, StepContext step, ArtifactMetrics metrics, int partition) {
        this.events = events;
        this.step = step;
        this.metrics = metrics;
        this.partition = partition;
        transaction = Server.transaction();
    }

    public void started() {
        if (partition != NONE) {
            publish(Topics.PARTITION_STARTED, event("STARTED"));
        }
    }

    /**
     * To be called in the transaction of a chunk, whose commit publishes its checkpoint: one that is rolled back has none.
     *
     * @param records records read by then
     */
    public void checkpoint(long records) {
        transaction.registerInterposedSynchronization((ChunkEnd) isCommitted -> {
            if (isCommitted) {
                committed = records;
                checkpoints++;
                publish(Topics.CHECKPOINT, event("STARTED"));
            }
        });
    }

    /** @param records that there are to read: one that has not committed them has failed, or was stopped */
    public void ended(long records) {
        if (partition != NONE) {
            boolean completed = committed == records;
            publish(
                    completed ? Topics.PARTITION_COMPLETED : Topics.PARTITION_FAILED,
                    event(completed ? "COMPLETED" : "FAILED"));
        }
    }

    private ObjectNode event(String status) {
        ObjectNode event = events.step(step)
                .put("batchStatus", status)
                .put("checkpoint", checkpoints)
                .put("records", committed);
        return partition == NONE ? event : event.put("partitionNumber", partition);
    }

    private void publish(String topic, ObjectNode event) {
        long cpu = ThreadCpu.now();
        long begun = System.nanoTime();
        events.publish(topic, event);
        metrics.publish += System.nanoTime() - begun;
        metrics.publishCpu += ThreadCpu.now() - cpu;
    }
}
