package io.batchmark.runner.job;

import io.batchmark.contract.parameters.ArtifactSettings;
import io.batchmark.runner.run.CurrentRun;
import jakarta.batch.api.chunk.ItemProcessor;
import org.jspecify.annotations.Nullable;

/** Makes a result of a fixed size of every record, as cheaply as a result of its own for each can be made. */
public class ResultProcessor implements ItemProcessor {
    private static final int LETTERS = 26;

    private final ArtifactSettings settings =
            CurrentRun.get().parameters().workload().artifacts();
    private byte @Nullable [] template;

    @Override
    public Object processItem(Object item) {
        byte[] from = template;
        if (from == null) {
            from = template = alphabet(settings.resultBytes());
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
