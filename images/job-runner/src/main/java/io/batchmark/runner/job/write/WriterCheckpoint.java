package io.batchmark.runner.job.write;

import io.batchmark.runner.job.read.CheckpointData;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** How far a writer is. The rows are counted in it as well, because it is committed with them. */
final class WriterCheckpoint {
    private static final int WRITTEN = 0;
    private static final int INSERTED = 1;
    private static final int DELETED = 2;
    private static final int UPDATED = 3;
    private static final int NUMBERS = 4;

    private final CheckpointData data;

    WriterCheckpoint(int bytes, @Nullable Serializable resumed) {
        data = new CheckpointData(NUMBERS, bytes, resumed);
    }

    void wrote(int items) {
        data.add(WRITTEN, items);
    }

    void did(AccountOperation operation, long rows) {
        data.add(
                switch (operation) {
                    case INSERT_BATCH, INSERT -> INSERTED;
                    case DELETE, DELETE_BATCH -> DELETED;
                    case REWRITE -> UPDATED;
                },
                rows);
    }

    /** Items written up to now. */
    long written() {
        return data.get(WRITTEN);
    }

    long inserted() {
        return data.get(INSERTED);
    }

    long deleted() {
        return data.get(DELETED);
    }

    long updated() {
        return data.get(UPDATED);
    }

    Serializable data() {
        return data.data();
    }
}
