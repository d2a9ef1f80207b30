package io.batchmark.runner.job.read;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Checkpoint data of a given size: a few numbers to resume from, then random bytes, because databases compress what is
 * regular. The batch container serializes it as soon as it gets it, so it is the same array each time.
 */
public final class CheckpointData {
    private final byte[] data;
    private final LongBuffer numbers;

    /**
     * @param numbers how many numbers it holds
     * @param bytes size without the numbers and the few bytes that serialization adds
     * @param resumed data of the checkpoint that is resumed from; null for a beginning, where all numbers are 0
     */
    public CheckpointData(int numbers, int bytes, @Nullable Serializable resumed) {
        int size = numbers * Long.BYTES;
        data = new byte[size + bytes];
        new Random().nextBytes(data);
        if (resumed == null) {
            System.arraycopy(new byte[size], 0, data, 0, size);
        } else {
            System.arraycopy((byte[]) resumed, 0, data, 0, size);
        }
        this.numbers = ByteBuffer.wrap(data, 0, size).asLongBuffer();
    }

    public long get(int index) {
        return numbers.get(index);
    }

    void set(int index, long value) {
        numbers.put(index, value);
    }

    public void add(int index, long value) {
        set(index, get(index) + value);
    }

    public Serializable data() {
        return data;
    }
}
