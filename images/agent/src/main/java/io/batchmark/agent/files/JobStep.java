package io.batchmark.agent.files;

import org.jspecify.annotations.Nullable;

/** A step of a job XML. */
public final class JobStep {
    private final String name;
    private final boolean isChunk;
    private final @Nullable String itemCount;
    private final boolean isPartitioned;

    JobStep(String name, boolean isChunk, @Nullable String itemCount, boolean isPartitioned) {
        this.name = name;
        this.isChunk = isChunk;
        this.itemCount = itemCount;
        this.isPartitioned = isPartitioned;
    }

    public String name() {
        return name;
    }

    /** True for a chunk, false for a batchlet. */
    public boolean isChunk() {
        return isChunk;
    }

    /** The item count as the job XML has it. Null if the job XML has no item count, or if the checkpoint policy ignores it. */
    public @Nullable String itemCount() {
        return itemCount;
    }

    public boolean isPartitioned() {
        return isPartitioned;
    }
}
