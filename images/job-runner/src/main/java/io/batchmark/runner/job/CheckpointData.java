package io.batchmark.runner.job;

import java.io.Serializable;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Checkpoint data of a given size. */
final class CheckpointData {
    private CheckpointData() {}

    /**
     * Random bytes, because databases compress what is regular. Null for none.
     *
     * @param bytes size without the few bytes that serialization adds
     */
    static @Nullable Serializable ofSize(int bytes) {
        if (bytes == 0) {
            return null;
        }
        byte[] data = new byte[bytes];
        new Random().nextBytes(data);
        return data;
    }
}
