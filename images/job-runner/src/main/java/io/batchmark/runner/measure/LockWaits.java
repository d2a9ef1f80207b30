package io.batchmark.runner.measure;

/** How often one writer found a row locked by somebody else, and how long it waited. Written by its thread alone. */
public final class LockWaits {
    private long number;
    private long nanos;

    /** To be called after each of them. */
    public void waited(long time) {
        number++;
        nanos += time;
    }

    public long number() {
        return number;
    }

    /** Nanoseconds of all of them. */
    public long nanos() {
        return nanos;
    }
}
