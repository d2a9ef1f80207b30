package io.batchmark.runner.measure;

import io.batchmark.contract.result.Partition;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What one batch artifact adds up. Written by the one thread that runs the artifact's partition, without locks; read
 * by another when the step is over, and while it runs as of the last checkpoint. Durations are nanoseconds.
 */
public final class ArtifactMetrics {
    /**
     * Records read up to the last checkpoint. Volatile for whoever follows the progress: one write per chunk, and reading
     * it makes visible what the partition's other figures were by then.
     */
    public volatile long delivered;

    /** Checkpoints up to now, for the progress as well. */
    public volatile long checkpoints;

    /** First account number of the partition, which tells it from the others. */
    public int partition;

    /** True if it belongs to a partition of the step. */
    public volatile boolean isOfPartition;

    public long reader;
    public long processor;
    public long writer;
    public long insert;
    public long delete;
    public long update;
    public long publish;

    /** Of those calls that it makes; null where nobody looks. */
    public @Nullable CpuSampler readerCpu;

    public @Nullable CpuSampler processorCpu;
    public @Nullable CpuSampler writerCpu;

    /** Nanoseconds, like the others. */
    public long publishCpu;

    /** Null where nobody looks, or the database does not say. */
    public @Nullable LockWaits lockWaits;

    public long inserted;
    public long deleted;
    public long updated;

    private volatile LongSupplier position = () -> 0;
    private long cpuOpened;
    private long cpu;
    /** When the thread began with the partition: before it opens the reader. */
    private volatile long begun;

    private volatile long opened;
    private volatile long closed;
    private volatile long chunksBegun;
    /** When the last chunk ended; 0 within one. */
    private volatile long chunksEnded;

    /** Says where to ask for the records read up to now. */
    public void reads(LongSupplier upToNow) {
        position = upToNow;
    }

    /** Records read up to now. */
    long position() {
        return position.getAsLong();
    }

    /** To be called when a reader is opened, by the thread of the partition: also where it was closed because a chunk is read again. */
    public void opened() {
        if (opened != 0) {
            closed = 0;
            return;
        }
        cpuOpened = ThreadCpu.now();
        opened = System.nanoTime();
        begun = ThreadBegin.orElse(opened);
        closed = 0;
    }

    /** To be called when a chunk begins, by the thread of the partition. */
    public void chunkBegins(long now) {
        if (chunksBegun == 0) {
            chunksBegun = now;
        }
        chunksEnded = 0;
    }

    /** To be called when it has been committed, and when there will be no further one. */
    public void chunkEnds(long now) {
        chunksEnded = now;
    }

    /** Time from the beginning of the first chunk to the end of the last one; up to now within one, and 0 where there were none. */
    long chunks() {
        long ended = chunksEnded;
        return chunksBegun == 0 ? 0 : (ended == 0 ? System.nanoTime() : ended) - chunksBegun;
    }

    /** To be called when it is closed, the last thing a partition does in its step, by the same thread. */
    public void closed() {
        cpu = ThreadCpu.now() - cpuOpened;
        long now = System.nanoTime();
        if (chunksEnded == 0) {
            chunksEnded = now; // of a chunk that has failed
        }
        closed = now; // last: whoever sees this sees the others
    }

    /** Whether its CPU time is not known, because its thread is still at it. */
    boolean isOpen() {
        return opened != 0 && closed == 0;
    }

    /** One if it is the reader of a partition that has ended, so that each partition counts once. */
    long partitionsEnded() {
        return isOfPartition && !isOpen() && opened != 0 ? 1 : 0;
    }

    /** CPU time of its thread between the two. */
    long cpu() {
        return cpu;
    }

    /** What it took as a partition that has ended. */
    Partition taken() {
        return new Partition(end() - opened, delivered, ThreadCpu.IS_KNOWN ? Long.valueOf(cpu) : null);
    }

    /** Time from when the thread began until it was closed; up to now where it has not been. */
    long thread() {
        return opened == 0 ? 0 : end() - begun;
    }

    private long end() {
        long ended = closed;
        return ended == 0 ? System.nanoTime() : ended;
    }
}
