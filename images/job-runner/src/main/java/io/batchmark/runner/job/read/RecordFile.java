package io.batchmark.runner.job.read;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Lines of a file; starts over where the file ends. */
final class RecordFile implements RecordSource {
    /** Records read at a time: a look at the clock costs more than handing over a record. */
    static final int BLOCK = 64;

    private final Path file;
    private BufferedReader lines;

    RecordFile(Path file) throws IOException {
        this.file = file;
        this.lines = open();
    }

    @Override
    public int block() {
        return BLOCK;
    }

    @Override
    public String next() throws IOException {
        String line = lines.readLine();
        if (line == null) {
            lines.close();
            lines = open();
            line = lines.readLine();
            if (line == null) {
                throw new IOException(file + " has no records");
            }
        }
        return line;
    }

    @Override
    public void skip(long items) throws IOException {
        for (long skipped = 0; skipped < items; skipped++) {
            if (lines.readLine() == null) { // now it is known how many there are
                lines.close();
                lines = open();
                skip(skipped == 0 ? 0 : items % skipped);
                return;
            }
        }
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }

    private BufferedReader open() throws IOException {
        return Files.newBufferedReader(file, StandardCharsets.US_ASCII);
    }
}
