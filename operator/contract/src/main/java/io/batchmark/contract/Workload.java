package io.batchmark.contract;

import java.util.Objects;
import java.util.stream.IntStream;

/**
 * The settings of the batch job and of the server that runs it.
 *
 * @param items records the reader delivers over all partitions (NumRecords of the paper)
 * @param itemCount chunk size: items per checkpoint
 * @param partitions partitions of the step; 1 means an unpartitioned step
 * @param servers servers, in a pod each, that the partitions are dealt out to
 * @param executorThreads threads of the server's executor that run partitions: so many run at once
 * @param readerCheckpointBytes bytes of checkpoint data of the reader
 * @param writerCheckpointBytes bytes of checkpoint data of the writer
 * @param resultBytes bytes of the object the item processor makes of an item; 0 means a step without processor
 * @param minHeapBytes initial heap of the JVM (-Xms)
 * @param maxHeapBytes largest heap of the JVM (-Xmx)
 * @param jobRepository where the batch container keeps its state
 * @param instrumentation what the runner times
 * @param read where the items come from
 * @param queryRows rows that one read fetches under {@link Read#Query}
 * @param write what the writer does with the items of a chunk, to the database or to a broker
 * @param messageBytes bytes of each message under {@link Write#SendMessage}
 * @param twoPhaseCommit whether job repository and accounts have a data source each, and so every chunk two phases
 * @param interruptAfterCheckpoints checkpoints, over all partitions, after which the server is killed, at the end of the
 *     next chunk, and the job resumed by another one; 0 means never
 */
public record Workload(
        long items,
        int itemCount,
        int partitions,
        int servers,
        int executorThreads,
        int readerCheckpointBytes,
        int writerCheckpointBytes,
        int resultBytes,
        long minHeapBytes,
        long maxHeapBytes,
        JobRepository jobRepository,
        Instrumentation instrumentation,
        Read read,
        int queryRows,
        Write write,
        int messageBytes,
        boolean twoPhaseCommit,
        int interruptAfterCheckpoints) {

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

    /** Where the items come from. */
    public enum Read {
        /** Lines of a file. */
        File,
        /** Queries of the database, each of which fetches {@code queryRows} rows and is one item. */
        Query
    }

    /** What the writer does with the items of a chunk. */
    public enum Write {
        /** By turns inserts a row for each item in one batch, and deletes the rows of the chunk before one by one. */
        AlternateInsertDelete,
        /** Adds a row for each item, one by one. */
        Insert,
        /** Reads the row of each item for update and rewrites it; the rows are there before the step begins. */
        Rewrite,
        /**
         * Puts a persistent message for each item into a queue, in the transaction of the chunk: that has two phases where
         * the job repository is in a database, and one otherwise.
         */
        SendMessage,
        /** Nothing. */
        None
    }

    public Workload {
        Require.atLeast(1, items, "items");
        // so that its checkpoints can be counted
        Require.figure(items, "items");
        Require.atLeast(1, itemCount, "itemCount");
        Require.atLeast(1, partitions, "partitions");
        Require.atLeast(1, servers, "servers");
        Require.atMost(partitions, servers, "servers with partitions " + partitions);
        Require.atLeast(1, executorThreads, "executorThreads");
        Require.atLeast(0, readerCheckpointBytes, "readerCheckpointBytes");
        Require.atLeast(0, writerCheckpointBytes, "writerCheckpointBytes");
        Require.atLeast(0, resultBytes, "resultBytes");
        Require.atLeast(1, minHeapBytes, "minHeapBytes");
        Require.atLeast(minHeapBytes, maxHeapBytes, "maxHeapBytes");
        Objects.requireNonNull(jobRepository, "jobRepository");
        Objects.requireNonNull(instrumentation, "instrumentation");
        Objects.requireNonNull(read, "read");
        Require.atLeast(1, queryRows, "queryRows");
        Objects.requireNonNull(write, "write");
        Require.atLeast(0, messageBytes, "messageBytes");
        if (write == Write.Insert || write == Write.Rewrite || write == Write.SendMessage) {
            // each item has a row or message of its own, numbered by integers, partition by partition
            Require.atMost(Integer.MAX_VALUE / partitions * (long) partitions, items, "items with write " + write);
        }
        Require.atLeast(0, interruptAfterCheckpoints, "interruptAfterCheckpoints");
        if (interruptAfterCheckpoints > 0 && servers > 1) {
            throw new IllegalArgumentException("interruptAfterCheckpoints is " + interruptAfterCheckpoints
                    + ", it must be 0 with servers " + servers + ", which do not resume each other's partitions");
        }
        if (write == Write.SendMessage && (servers > 1 || interruptAfterCheckpoints > 0)) {
            throw new IllegalArgumentException("servers is " + servers + " and interruptAfterCheckpoints is "
                    + interruptAfterCheckpoints + ", with write SendMessage they must be 1 and 0");
        }
        if (interruptAfterCheckpoints > 0 && jobRepository == JobRepository.Memory) {
            throw new IllegalArgumentException("interruptAfterCheckpoints is " + interruptAfterCheckpoints
                    + ", it must be 0 with jobRepository Memory, which is gone with the server");
        }
    }

    /** Whether a broker gets a message for each item, which a subscriber is to receive. */
    public boolean sendsMessages() {
        return write == Write.SendMessage;
    }

    /** Whether every chunk is committed in two phases: more than one resource takes part. */
    public boolean twoPhases() {
        return twoPhaseCommit || (sendsMessages() && jobRepository == JobRepository.Database);
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
     * The first partition of a server: partitions are dealt out as evenly as they go, earlier servers take one more.
     *
     * @param server index of the server, from 0; that after the last one has the number of partitions
     */
    public int firstPartitionOf(int server) {
        return partitions / servers * server + Math.min(server, partitions % servers);
    }

    /** Items that all partitions of a server read. */
    public long itemsOfServer(int server) {
        return IntStream.range(firstPartitionOf(server), firstPartitionOf(server + 1))
                .mapToLong(this::itemsOf)
                .sum();
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
