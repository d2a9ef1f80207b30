package io.batchmark.runner.job;

import jakarta.batch.api.BatchProperty;
import jakarta.batch.api.chunk.ItemProcessor;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;

/** Makes a result of a fixed size of every record, as cheaply as a result of its own for each can be made. */
public class ResultProcessor implements ItemProcessor {
    private static final int LETTERS = 26;

    @Inject
    @BatchProperty
    String resultBytes;

    private byte @Nullable [] template;

    @Override
    public Object processItem(Object item) {
        byte[] from = template;
        if (from == null) {
            from = template = alphabet(Integer.parseInt(resultBytes));
        }
        byte[] result = new byte[from.length];
        System.arraycopy(from, 0, result, 0, from.length);
        return result;
    }

    private static byte[] alphabet(int length) {
        byte[] letters = new byte[length];
        for (int i = 0; i < length; i++) {
            letters[i] = (byte) ('a' + i % LETTERS);
        }
        return letters;
    }
}
