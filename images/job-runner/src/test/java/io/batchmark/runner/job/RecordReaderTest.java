package io.batchmark.runner.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.runner.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("UnnecessaryAssignment") // stands in for the batch container, which injects
class RecordReaderTest {
    private final Run run = Runs.begin();

    @TempDir
    Path directory;

    private RecordReader open(RecordReader reader, String content, int records, int checkpointBytes)
            throws IOException {
        Path file = Files.writeString(directory.resolve("records.csv"), content);
        reader.fileName = file.toString();
        reader.numRecords = Integer.toString(records);
        reader.checkpointBytes = Integer.toString(checkpointBytes);
        reader.open(null);
        return reader;
    }

    private static List<Object> readAll(RecordReader reader) throws IOException {
        List<Object> read = new ArrayList<>();
        for (Object item = reader.readItem(); item != null; item = reader.readItem()) {
            read.add(item);
        }
        return read;
    }

    @Test
    void startsOverWhereTheFileEnds() throws IOException {
        assertThat(readAll(open(new RecordReader(), "a\nb\nc\n", 8, 0)))
                .containsExactly("a", "b", "c", "a", "b", "c", "a", "b");
    }

    @Test
    void stopsBeforeTheEndOfTheFile() throws IOException {
        RecordReader reader = open(new RecordReader(), "a\nb\nc\n", 2, 0);
        assertThat(readAll(reader)).containsExactly("a", "b");
        assertThat(reader.readItem()).isNull();
    }

    @Test
    void readsManyBlocks() throws IOException {
        int records = 3 * RecordReader.BLOCK + 5;
        List<Object> read = readAll(open(new RecordReader(), "a\nb\nc\n", records, 0));
        assertThat(read).hasSize(records);
        for (int i = 0; i < records; i++) {
            assertThat(read.get(i)).isEqualTo(List.of("a", "b", "c").get(i % 3));
        }
        assertThat(readAll(open(new RecordReader(), "a\n", RecordReader.BLOCK, 0)))
                .hasSize(RecordReader.BLOCK);
    }

    @Test
    void refusesAFileWithoutRecords() throws IOException {
        RecordReader reader = open(new RecordReader(), "", 1, 0);
        assertThatThrownBy(reader::readItem).isInstanceOf(IOException.class).hasMessageContaining("has no records");
    }

    @Test
    void checkpointDataIsRandomAndOfTheSizeAskedFor() throws IOException {
        byte[] data = (byte[]) open(new RecordReader(), "a\n", 1, 4096).checkpointInfo();
        assertThat(data).hasSize(4096);
        // of 256 values, 4096 random bytes miss hardly any
        List<Byte> different = new ArrayList<>();
        for (byte value : data) {
            if (!different.contains(value)) {
                different.add(value);
            }
        }
        assertThat(different).hasSizeGreaterThan(200);
        assertThat(open(new RecordReader(), "a\n", 1, 0).checkpointInfo()).isNull();
    }

    @Test
    void saysHowFarItIs() throws IOException {
        RecordReader reader = open(new RecordReader(), "a\n", 3, 0);
        reader.readItem();
        reader.readItem();
        assertThat(run.measurement().delivered()).isZero();
        reader.checkpointInfo();
        assertThat(run.measurement().delivered()).isEqualTo(2);
        assertThat(run.measurement().checkpoints()).isEqualTo(1);
    }

    @Test
    void onlyTheTimedReaderTimes() throws IOException {
        RecordReader plain = open(new RecordReader(), "a\n", 5, 0);
        readAll(plain);
        assertThat(plain.tally.reader).isZero();

        RecordReader timed = open(new TimedReader(), "a\n", 5, 0);
        long begun = System.nanoTime();
        assertThat(readAll(timed)).hasSize(5);
        assertThat(timed.tally.reader).isBetween(1L, System.nanoTime() - begun);
        timed.close();
        assertThat(timed.tally.thread).isBetween(timed.tally.reader, TimeUnit.MINUTES.toNanos(1));
    }
}
