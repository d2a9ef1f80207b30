package io.batchmark.runner.measure;

/**
 * What one batch artifact adds up. Written by the one thread that runs the artifact's partition, without locks; read
 * by another when the step is over, and while it runs as of the last checkpoint. Durations are nanoseconds.
 */
public final class Tally {
    /**
     * Records read up to the last checkpoint. Volatile for whoever follows the progress: one write per chunk, and reading
     * it makes visible what the partition's other tallies were by then.
     */
    public volatile long delivered;

    /** Checkpoints up to now, for the progress as well. */
    public volatile long checkpoints;

    public long reader;
    public long processor;
    public long writer;
    public long insert;
    public long delete;

    /** From opening the reader to closing it, the last thing a partition does in its step. */
    public long thread;

    public long inserted;
    public long deleted;
}
