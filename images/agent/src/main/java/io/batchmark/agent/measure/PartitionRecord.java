package io.batchmark.agent.measure;

/** The figures of one partition of a step. */
public final class PartitionRecord {
    private final long elapsed;
    private final long items;
    private final long cpu;

    /** @param items read up to the last checkpoint */
    PartitionRecord(long elapsed, long items, long cpu) {
        this.elapsed = elapsed;
        this.items = items;
        this.cpu = cpu;
    }

    /** Nanoseconds from the begin of its thread in the step to the end. */
    public long elapsed() {
        return elapsed;
    }

    public long items() {
        return items;
    }

    /** Nanoseconds of its thread, or 0 if the JVM does not measure them. */
    public long cpu() {
        return cpu;
    }
}
