package io.batchmark.contract.parameters;

import io.batchmark.contract.field.Added;
import io.batchmark.contract.field.Require;
import io.batchmark.contract.parameters.Workload.Write;
import java.util.Objects;

/**
 * Which rows are locked by more than one of those who write.
 *
 * @param sharedRows rows that all partitions update, at random; 0 where each item has a row of its own
 * @param sharedRowOrder in which order a chunk updates them
 * @param secondJobItemCount chunk size of a second job in the server that updates the same rows, as long as the measured one runs; 0
 *     where there is none
 */
public record LockSettings(
        @Added int sharedRows,
        @Added RowOrder sharedRowOrder,
        @Added int secondJobItemCount) {
    public static final LockSettings DEFAULT = new LockSettings(0, RowOrder.Ascending, 0);

    /** An order that a chunk updates rows in. */
    public enum RowOrder {
        /** By their numbers: no two chunks wait for each other. */
        Ascending,
        /** As they come, which ends in deadlocks. */
        Random
    }

    public LockSettings {
        Require.atLeast(0, sharedRows, "sharedRows");
        Objects.requireNonNull(sharedRowOrder, "sharedRowOrder");
        Require.atLeast(0, secondJobItemCount, "secondJobItemCount");
        if (secondJobItemCount > 0 && sharedRows == 0) {
            throw new IllegalArgumentException("secondJobItemCount is " + secondJobItemCount
                    + ", it must be 0 with sharedRows 0: there are no rows that both jobs update");
        }
    }

    /** Whether there are rows that several update. Then chunks may be rolled back and written again, item by item. */
    public boolean areShared() {
        return sharedRows > 0;
    }

    public boolean hasSecondJob() {
        return secondJobItemCount > 0;
    }

    /** @throws IllegalArgumentException if they contradict these settings of the workload */
    void require(Write write, int servers, int interruptAfterCheckpoints) {
        if (areShared() && write != Write.Rewrite) {
            throw new IllegalArgumentException(
                    "sharedRows is " + sharedRows + ", it must be 0 with write " + write + ", which updates no rows");
        }
        if (areShared() && (servers > 1 || interruptAfterCheckpoints > 0)) {
            throw new IllegalArgumentException("sharedRows is " + sharedRows + ", it must be 0 with servers " + servers
                    + " and interruptAfterCheckpoints " + interruptAfterCheckpoints + ", unless these are 1 and 0");
        }
    }
}
