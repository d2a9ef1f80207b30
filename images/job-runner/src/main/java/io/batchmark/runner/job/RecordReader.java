package io.batchmark.runner.job;

import io.batchmark.runner.Run;
import io.batchmark.runner.measure.Tally;
import jakarta.batch.api.BatchProperty;
import jakarta.batch.api.chunk.AbstractItemReader;
import jakarta.inject.Inject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Reads a number of records, one per line, from a file; starts over where the file ends before that. It does not
 * resume from its checkpoint data, which is there for its size alone: an attempt that broke off is run anew.
 */
public class RecordReader extends AbstractItemReader {
    @Inject
    @BatchProperty
    String fileName;

    /** Number of records to read. */
    @Inject
    @BatchProperty
    String numRecords;

    @Inject
    @BatchProperty
    String checkpointBytes;

    final Tally tally = Run.current().measurement().tally();
    private long opened;
    private long remaining;
    private long read;
    private @Nullable Serializable checkpoint;

    @SuppressWarnings("NullAway.Init") // by open
    private BufferedReader lines;

    @Override
    public void open(@Nullable Serializable ignored) throws IOException {
        opened = System.nanoTime();
        remaining = Long.parseLong(numRecords);
        checkpoint = CheckpointData.ofSize(Integer.parseInt(checkpointBytes));
        lines = lines();
    }

    @Override
    public @Nullable Object readItem() throws IOException {
        if (read == remaining) {
            return null;
        }
        String record = lines.readLine();
        if (record == null) {
            lines.close();
            lines = lines();
            record = lines.readLine();
            if (record == null) {
                throw new IOException(fileName + " has no records");
            }
        }
        read++;
        return record;
    }

    @Override
    public @Nullable Serializable checkpointInfo() {
        tally.delivered = read;
        tally.checkpoints++;
        return checkpoint;
    }

    @Override
    public void close() throws IOException {
        lines.close();
        tally.thread = System.nanoTime() - opened;
    }

    private BufferedReader lines() throws IOException {
        return Files.newBufferedReader(Path.of(fileName), StandardCharsets.US_ASCII);
    }
}
