package io.batchmark.contract.parameters;

import io.batchmark.contract.field.Added;
import io.batchmark.contract.field.Require;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * How the items of the step are split into partitions and chunks.
 *
 * @param items records the reader delivers over all partitions (NumRecords of the paper)
 * @param itemCount chunk size: items per checkpoint
 * @param partitions partitions of the step; 1 means an unpartitioned step
 * @param servers servers, in a pod each, that the partitions are dealt out to
 * @param readerCheckpointBytes bytes of checkpoint data of the reader
 * @param writerCheckpointBytes bytes of checkpoint data of the writer
 * @param checkpointSeconds after how many seconds a chunk ends that has fewer items (time-limit); 0 means never
 * @param transactionTimeout seconds after which the transaction of a chunk is rolled back, and the job fails
 * @param dispatch the way in which servers get their partitions
 */
public record StepSettings(
        long items,
        int itemCount,
        int partitions,
        int servers,
        int readerCheckpointBytes,
        int writerCheckpointBytes,
        @Added int checkpointSeconds,
        @Added int transactionTimeout,
        @Added Dispatch dispatch) {
    /** What no chunk takes: the time limit is the run's, not a chunk's. */
    public static final int NO_TIMEOUT = 86_400;

    public static final StepSettings DEFAULT =
            new StepSettings(1_000_000, 1000, 1, 1, 1024, 1024, 0, NO_TIMEOUT, Dispatch.Independent);

    /** The way in which the servers of a run get their partitions. */
    public enum Dispatch {
        /** Each server runs a batch job of its own over its share of the partitions. */
        Independent,
        /** One batch job, whose server sends each partition to a queue from which all servers take partitions. */
        Jms
    }

    public StepSettings {
        Require.atLeast(1, items, "items");
        // so that its checkpoints can be counted
        Require.figure(items, "items");
        Require.atLeast(1, itemCount, "itemCount");
        Require.atLeast(1, partitions, "partitions");
        Require.atLeast(1, servers, "servers");
        Require.atLeast(0, readerCheckpointBytes, "readerCheckpointBytes");
        Require.atLeast(0, writerCheckpointBytes, "writerCheckpointBytes");
        Require.atLeast(0, checkpointSeconds, "checkpointSeconds");
        Require.atLeast(1, transactionTimeout, "transactionTimeout");
        Objects.requireNonNull(dispatch, "dispatch");
    }

    public StepSettings withItems(long number) {
        return with(draft -> draft.items = number);
    }

    public StepSettings withItemCount(int number) {
        return with(draft -> draft.itemCount = number);
    }

    /** Both at once, because there is no server without a partition. */
    public StepSettings withPartitions(int number, int ofServers) {
        return with(draft -> {
            draft.partitions = number;
            draft.servers = ofServers;
        });
    }

    /** Sets the checkpoint data of the reader and of the writer to this size. */
    public StepSettings withCheckpointBytes(int number) {
        return with(draft -> {
            draft.readerCheckpointBytes = number;
            draft.writerCheckpointBytes = number;
        });
    }

    public StepSettings withCheckpointSeconds(int number) {
        return with(draft -> draft.checkpointSeconds = number);
    }

    public StepSettings withTransactionTimeout(int seconds) {
        return with(draft -> draft.transactionTimeout = seconds);
    }

    public StepSettings withDispatch(Dispatch how) {
        return with(draft -> draft.dispatch = how);
    }

    /** True if one batch job has the partitions of all servers, which take them from a queue. */
    public boolean dispatches() {
        return dispatch == Dispatch.Jms;
    }

    /** True if the step has partitions. A step that is dispatched has at least one. */
    public boolean hasPartitions() {
        return partitions > 1 || dispatches();
    }

    private StepSettings with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.settings();
    }

    /** Settings that can be changed: the one place where a changed copy is made. */
    private static final class Draft {
        private long items;
        private int itemCount;
        private int partitions;
        private int servers;
        private int readerCheckpointBytes;
        private int writerCheckpointBytes;
        private int checkpointSeconds;
        private int transactionTimeout;
        private Dispatch dispatch;

        Draft(StepSettings from) {
            items = from.items;
            itemCount = from.itemCount;
            partitions = from.partitions;
            servers = from.servers;
            readerCheckpointBytes = from.readerCheckpointBytes;
            writerCheckpointBytes = from.writerCheckpointBytes;
            checkpointSeconds = from.checkpointSeconds;
            transactionTimeout = from.transactionTimeout;
            dispatch = from.dispatch;
        }

        StepSettings settings() {
            return new StepSettings(
                    items,
                    itemCount,
                    partitions,
                    servers,
                    readerCheckpointBytes,
                    writerCheckpointBytes,
                    checkpointSeconds,
                    transactionTimeout,
                    dispatch);
        }
    }
}
