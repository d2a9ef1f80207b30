package io.batchmark.runner.job.read;

import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.runner.events.JobEvents;
import io.batchmark.runner.events.PartitionEvents;
import io.batchmark.runner.job.table.EmployeeTable;
import io.batchmark.runner.measure.ArtifactMetrics;
import io.batchmark.runner.run.CurrentRun;
import io.batchmark.runner.run.PartitionAssignment;
import io.batchmark.runner.run.ServerRun;
import io.batchmark.runner.server.Server;
import jakarta.batch.api.BatchProperty;
import jakarta.batch.api.chunk.AbstractItemReader;
import jakarta.batch.runtime.context.StepContext;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Reads a number of records, from where the workload says. */
public class RecordReader extends AbstractItemReader {
    @Inject
    @BatchProperty
    String fileName;

    /** Number of records to read. */
    @Inject
    @BatchProperty
    String numRecords;

    /** Tells the partition, as it does for the writer. */
    @Inject
    @BatchProperty
    String accountNumberBase;

    @Inject
    @BatchProperty
    String checkpointBytes;

    @Inject
    StepContext step;

    final ServerRun run = CurrentRun.get();
    final ArtifactMetrics metrics = run.measurement().artifactMetrics();
    private int next;
    private int end;
    private long records;
    private long read;
    private long checkpoints;

    @SuppressWarnings("NullAway.Init") // by open
    private RecordSource source;

    @SuppressWarnings("NullAway.Init") // by open
    private Object[] block;

    @SuppressWarnings("NullAway.Init") // by open
    private CheckpointData checkpoint;

    private @Nullable PartitionEvents events;

    @Override
    public void open(@Nullable Serializable resumed) throws IOException {
        if (run.parameters().workload().step().hasPartitions()) {
            metrics.isOfPartition = true;
        }
        metrics.opened();
        next = 0;
        end = 0;
        records = Long.parseLong(numRecords);
        source = source();
        block = new Object[source.block()];
        checkpoint = new CheckpointData(1, Integer.parseInt(checkpointBytes), resumed);
        read = checkpoint.get(0);
        source.skip(read);
        metrics.partition = Integer.parseInt(accountNumberBase);
        metrics.reads(this::position);
        run.readerOpened(metrics.partition, read);
        JobEvents published = run.published();
        if (published != null) {
            Workload workload = run.parameters().workload();
            events = new PartitionEvents(
                    published, step, metrics, PartitionAssignment.partition(workload, metrics.partition));
            events.started();
        }
    }

    private RecordSource source() throws IOException {
        RunParameters parameters = run.parameters();
        return switch (parameters.workload().artifacts().read()) {
            case File -> new RecordFile(Path.of(fileName));
            case Query ->
                new EmployeeQuery(
                        Server.database(),
                        EmployeeTable.query(parameters.database().engine()),
                        parameters.workload().artifacts().queryRows());
        };
    }

    @Override
    public @Nullable Object readItem() throws IOException, SQLException {
        if (next == end) {
            readBlock();
            if (end == 0) {
                return null;
            }
        }
        return block[next++];
    }

    /** Fills the block anew; leaves it empty where all records are read. */
    void readBlock() throws IOException, SQLException {
        next = 0;
        end = (int) Math.min(block.length, records - read);
        for (int i = 0; i < end; i++) {
            block[i] = source.next();
        }
        read += end;
        run.itemsRead();
    }

    /** Records handed over, those of before a resumption included. */
    private long position() {
        return read - (end - next);
    }

    @Override
    public Serializable checkpointInfo() {
        long position = position();
        checkpoint.set(0, position);
        metrics.delivered = position;
        metrics.checkpoints = ++checkpoints;
        if (events != null) {
            events.checkpoint(position);
        }
        return checkpoint.data();
    }

    @Override
    public void close() throws IOException {
        source.close();
        if (events != null) {
            events.ended(records);
        }
        metrics.closed();
    }
}
