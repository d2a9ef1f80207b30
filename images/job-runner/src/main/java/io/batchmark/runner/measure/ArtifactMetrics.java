package io.batchmark.runner.measure;

import io.batchmark.contract.Partition;
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

    /** Name of the step that it is a partition of; null where it is of a step without partitions. */
    public volatile @Nullable String partitionOf;

    /** Items written up to the last checkpoint, where rows are not counted. */
    public long written;

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

    public long inserted;
    public long deleted;
    public long updated;

    private volatile LongSupplier position = () -> 0;
    private long cpuOpened;
    private long cpu;
    private volatile long opened;
    private volatile long closed;

    /** Says where to ask for the records read up to now. */
    public void reads(LongSupplier upToNow) {
        position = upToNow;
    }

    /** Records read up to now. */
    long position() {
        return position.getAsLong();
    }

    /** To be called when a reader is opened, by the thread of the partition. */
    public void opened() {
        cpuOpened = ThreadCpu.now();
        opened = System.nanoTime();
        closed = 0;
    }

    /** To be called when it is closed, the last thing a partition does in its step, by the same thread. */
    public void closed() {
        cpu = ThreadCpu.now() - cpuOpened;
        closed = System.nanoTime(); // last: whoever sees this sees the other
    }

    /** Whether its CPU time is not known, because its thread is still at it. */
    boolean isOpen() {
        return opened != 0 && closed == 0;
    }

    /** CPU time of its thread between the two. */
    long cpu() {
        return cpu;
    }

    /** What it took as a partition that has ended. */
    Partition taken() {
        return new Partition(thread(), delivered, ThreadCpu.IS_KNOWN ? Long.valueOf(cpu) : null);
    }

    /** Time between the two; up to now where it has not been closed. */
    long thread() {
        return opened == 0 ? 0 : (closed == 0 ? System.nanoTime() : closed) - opened;
    }
}
