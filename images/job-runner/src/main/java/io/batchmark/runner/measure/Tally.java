package io.batchmark.runner.measure;

/**
 * What one batch artifact adds up. Written by the one thread that runs the artifact's partition, without locks; read
 * by another when the step is over, apart from {@link #delivered}. Durations are nanoseconds.
 */
public final class Tally {
    /** Records read up to the last checkpoint. Volatile for the progress in the log: one write per chunk. */
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
