package io.batchmark.contract;

/**
 * How the items of the step are split into partitions and chunks.
 *
 * @param items records the reader delivers over all partitions (NumRecords of the paper)
 * @param itemCount chunk size: items per checkpoint
 * @param partitions partitions of the step; 1 means an unpartitioned step
 * @param servers servers, in a pod each, that the partitions are dealt out to
 * @param readerCheckpointBytes bytes of checkpoint data of the reader
 * @param writerCheckpointBytes bytes of checkpoint data of the writer
 */
public record StepSettings(
        long items, int itemCount, int partitions, int servers, int readerCheckpointBytes, int writerCheckpointBytes) {
    public static final StepSettings DEFAULT = new StepSettings(1_000_000, 1000, 1, 1, 1024, 1024);

    public StepSettings {
        Require.atLeast(1, items, "items");
        // so that its checkpoints can be counted
        Require.figure(items, "items");
        Require.atLeast(1, itemCount, "itemCount");
        Require.atLeast(1, partitions, "partitions");
        Require.atLeast(1, servers, "servers");
        Require.atMost(partitions, servers, "servers with partitions " + partitions);
        Require.atLeast(0, readerCheckpointBytes, "readerCheckpointBytes");
        Require.atLeast(0, writerCheckpointBytes, "writerCheckpointBytes");
    }

    public StepSettings withItems(long number) {
        return new StepSettings(number, itemCount, partitions, servers, readerCheckpointBytes, writerCheckpointBytes);
    }

    public StepSettings withItemCount(int number) {
        return new StepSettings(items, number, partitions, servers, readerCheckpointBytes, writerCheckpointBytes);
    }

    /** Both at once, because there is no server without a partition. */
    public StepSettings withPartitions(int number, int ofServers) {
        return new StepSettings(items, itemCount, number, ofServers, readerCheckpointBytes, writerCheckpointBytes);
    }

    /** Sets the checkpoint data of the reader and of the writer to this size. */
    public StepSettings withCheckpointBytes(int number) {
        return new StepSettings(items, itemCount, partitions, servers, number, number);
    }
}
