package io.batchmark.runner.job.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.batchmark.contract.result.ChunkTimes;
import io.batchmark.contract.result.RunResult;
import io.batchmark.runner.job.Runs;
import io.batchmark.runner.run.ServerRun;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings("UnnecessaryAssignment") // stands in for the batch container, which injects
class RecordReaderTest {
    private ServerRun run;

    @TempDir
    Path directory;

    @BeforeEach
    void begin() throws IOException, SQLException {
        run = Runs.begin();
    }

    private RecordReader open(RecordReader reader, String content, int records, int checkpointBytes)
            throws IOException, SQLException {
        Path file = Files.writeString(directory.resolve("records.csv"), content);
        return open(reader, file, records, checkpointBytes, null);
    }

    private static RecordReader open(
            RecordReader reader, Path file, int records, int checkpointBytes, Serializable resumed) throws IOException {
        reader.fileName = file.toString();
        reader.numRecords = Integer.toString(records);
        reader.accountNumberBase = "0";
        reader.checkpointBytes = Integer.toString(checkpointBytes);
        reader.open(resumed);
        return reader;
    }

    private static List<Object> readAll(RecordReader reader) throws IOException, SQLException {
        List<Object> read = new ArrayList<>();
        for (Object item = reader.readItem(); item != null; item = reader.readItem()) {
            read.add(item);
        }
        return read;
    }

    @Test
    void startsOverWhereTheFileEnds() throws IOException, SQLException {
        assertThat(readAll(open(new RecordReader(), "a\nb\nc\n", 8, 0)))
                .containsExactly("a", "b", "c", "a", "b", "c", "a", "b");
    }

    @Test
    void stopsBeforeTheEndOfTheFile() throws IOException, SQLException {
        RecordReader reader = open(new RecordReader(), "a\nb\nc\n", 2, 0);
        assertThat(readAll(reader)).containsExactly("a", "b");
        assertThat(reader.readItem()).isNull();
    }

    @Test
    void readsManyBlocks() throws IOException, SQLException {
        int records = 3 * RecordFile.BLOCK + 5;
        List<Object> read = readAll(open(new RecordReader(), "a\nb\nc\n", records, 0));
        assertThat(read).hasSize(records);
        for (int i = 0; i < records; i++) {
            assertThat(read.get(i)).isEqualTo(List.of("a", "b", "c").get(i % 3));
        }
        assertThat(readAll(open(new RecordReader(), "a\n", RecordFile.BLOCK, 0)))
                .hasSize(RecordFile.BLOCK);
    }

    @Test
    void refusesAFileWithoutRecords() throws IOException, SQLException {
        RecordReader reader = open(new RecordReader(), "", 1, 0);
        assertThatThrownBy(reader::readItem).isInstanceOf(IOException.class).hasMessageContaining("has no records");
    }

    @Test
    void checkpointDataIsRandomAndOfTheSizeAskedFor() throws IOException, SQLException {
        byte[] data = (byte[]) open(new RecordReader(), "a\n", 1, 4096).checkpointInfo();
        assertThat(data).hasSize(Long.BYTES + 4096);
        // of 256 values, 4096 random bytes miss hardly any
        List<Byte> different = new ArrayList<>();
        for (byte value : data) {
            if (!different.contains(value)) {
                different.add(value);
            }
        }
        assertThat(different).hasSizeGreaterThan(200);
        assertThat((byte[]) open(new RecordReader(), "a\n", 1, 0).checkpointInfo())
                .hasSize(Long.BYTES);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 7, 64, 65, 100})
    void resumesWhereItWas(int before) throws IOException, SQLException {
        Path file = Files.writeString(directory.resolve("records.csv"), "a\nb\nc\n");
        RecordReader reader = open(new RecordReader(), file, 101, 10, null);
        List<Object> read = new ArrayList<>();
        for (int i = 0; i < before; i++) {
            read.add(reader.readItem());
        }
        byte[] checkpoint = ((byte[]) reader.checkpointInfo()).clone();
        List<Object> all = new ArrayList<>(read);
        all.addAll(readAll(reader)); // what comes after the checkpoint is lost
        read.addAll(readAll(open(new RecordReader(), file, 101, 10, checkpoint)));
        assertThat(read).isEqualTo(all).hasSize(101);
    }

    @Test
    void saysHowFarItIs() throws IOException, SQLException {
        RecordReader reader = open(new RecordReader(), "a\n", 3, 0);
        reader.readItem();
        reader.readItem();
        assertThat(run.measurement().delivered()).isZero();
        reader.checkpointInfo();
        assertThat(run.measurement().delivered()).isEqualTo(2);
        assertThat(run.measurement().checkpoints()).isEqualTo(1);
    }

    @Test
    void onlyTheTimedReaderTimes() throws IOException, SQLException {
        RecordReader plain = open(new RecordReader(), "a\n", 5, 0);
        readAll(plain);
        assertThat(plain.metrics.reader).isZero();

        RecordReader timed = open(new TimedReader(), "a\n", 5, 0);
        long begun = System.nanoTime();
        assertThat(readAll(timed)).hasSize(5);
        assertThat(timed.metrics.reader).isBetween(1L, System.nanoTime() - begun);
        timed.close();
    }

    @Test
    void theTimedReaderTellsTheChunksApart() throws IOException, SQLException {
        RecordReader timed = open(new TimedReader(), "a\n", 5, 0);
        for (int chunk = 0; chunk < 3; chunk++) {
            timed.readItem();
            timed.readItem();
            timed.checkpointInfo();
        }
        RunResult.Times open = run.measurement().times(run.parameters(), null);
        assertThat(open.series().lastItems())
                .as("the last chunk is not committed yet")
                .isEqualTo(2);
        assertThat(ChunkTimes.sum(List.of(open.chunks())).getTotalCount())
                .as("likewise")
                .isEqualTo(2);
        assertThat(open.cpu()).as("the thread has not ended").isNull();
        timed.close();

        RunResult.Times times = run.measurement().times(run.parameters(), null);
        assertThat(times.series().items()).isEqualTo(2);
        assertThat(times.series().lastItems()).isEqualTo(1);
        assertThat(times.series().parts()).isEqualTo(3);
        assertThat(ChunkTimes.sum(List.of(times.chunks())).getTotalCount()).isEqualTo(3);
        assertThat(times.cpu().reader()).isBetween(0L, times.cpu().threads());
    }
}
