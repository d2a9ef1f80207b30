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
    /** Records read at a time: a look at the clock costs more than handing over a record. */
    static final int BLOCK = 64;

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
    private final String[] block = new String[BLOCK];
    private int next;
    private int end;
    private long records;
    private long read;
    private long checkpoints;
    private long opened;
    private @Nullable Serializable checkpoint;

    @SuppressWarnings("NullAway.Init") // by open
    private BufferedReader lines;

    @Override
    public void open(@Nullable Serializable ignored) throws IOException {
        opened = System.nanoTime();
        records = Long.parseLong(numRecords);
        checkpoint = CheckpointData.ofSize(Integer.parseInt(checkpointBytes));
        lines = lines();
    }

    @Override
    public @Nullable Object readItem() throws IOException {
        if (next == end) {
            readBlock();
            if (end == 0) {
                return null;
            }
        }
        return block[next++];
    }

    /** Fills the block anew; leaves it empty where all records are read. */
    void readBlock() throws IOException {
        next = 0;
        end = (int) Math.min(BLOCK, records - read);
        for (int i = 0; i < end; i++) {
            block[i] = readLine();
        }
        read += end;
    }

    private String readLine() throws IOException {
        String line = lines.readLine();
        if (line == null) {
            lines.close();
            lines = lines();
            line = lines.readLine();
            if (line == null) {
                throw new IOException(fileName + " has no records");
            }
        }
        return line;
    }

    @Override
    public @Nullable Serializable checkpointInfo() {
        tally.delivered = read - (end - next);
        tally.checkpoints = ++checkpoints;
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
