package io.batchmark.contract;

import java.util.Objects;

/**
 * The settings of the batch job and of the server that runs it.
 *
 * @param items records the reader delivers over all partitions (NumRecords of the paper)
 * @param itemCount chunk size: items per checkpoint
 * @param partitions partitions of the step; 1 means an unpartitioned step
 * @param executorThreads threads of the server's executor that run partitions: so many run at once
 * @param readerCheckpointBytes bytes of checkpoint data of the reader
 * @param writerCheckpointBytes bytes of checkpoint data of the writer
 * @param resultBytes bytes of the object the item processor makes of an item; 0 means a step without processor
 * @param minHeapBytes initial heap of the JVM (-Xms)
 * @param maxHeapBytes largest heap of the JVM (-Xmx)
 * @param jobRepository where the batch container keeps its state
 * @param instrumentation what the runner times
 */
public record Workload(
        long items,
        int itemCount,
        int partitions,
        int executorThreads,
        int readerCheckpointBytes,
        int writerCheckpointBytes,
        int resultBytes,
        long minHeapBytes,
        long maxHeapBytes,
        JobRepository jobRepository,
        Instrumentation instrumentation) {

    /** Where the batch container keeps job executions and checkpoints. */
    public enum JobRepository {
        /** In the database of the workload, in the transaction of the chunk. */
        Database,
        /** In the heap of the server, gone with it. */
        Memory
    }

    /** What the runner times. */
    public enum Instrumentation {
        /** Every call of reader, processor and writer. */
        Full,
        /** The step alone, so that the cost of {@link #Full} can itself be measured. */
        StepOnly
    }

    public Workload {
        Require.atLeast(1, items, "items");
        // so that its checkpoints can be counted
        Require.figure(items, "items");
        Require.atLeast(1, itemCount, "itemCount");
        Require.atLeast(1, partitions, "partitions");
        Require.atLeast(1, executorThreads, "executorThreads");
        Require.atLeast(0, readerCheckpointBytes, "readerCheckpointBytes");
        Require.atLeast(0, writerCheckpointBytes, "writerCheckpointBytes");
        Require.atLeast(0, resultBytes, "resultBytes");
        Require.atLeast(1, minHeapBytes, "minHeapBytes");
        Require.atLeast(minHeapBytes, maxHeapBytes, "maxHeapBytes");
        Objects.requireNonNull(jobRepository, "jobRepository");
        Objects.requireNonNull(instrumentation, "instrumentation");
    }

    /**
     * Items that a partition reads: the items are dealt out as evenly as they go, earlier partitions take one more.
     *
     * @param partition index of the partition, from 0
     */
    public long itemsOf(int partition) {
        return items / partitions + (partition < items % partitions ? 1 : 0);
    }

    /**
     * Checkpoints that a completed job commits. A step reads on until its reader has no more, so a partition whose
     * items fill its chunks exactly commits one more, empty, chunk.
     */
    public long checkpoints() {
        long larger = items % partitions;
        return larger * checkpointsFor(items / partitions + 1)
                + (partitions - larger) * checkpointsFor(items / partitions);
    }

    private long checkpointsFor(long partitionItems) {
        return partitionItems / itemCount + 1;
    }
}
