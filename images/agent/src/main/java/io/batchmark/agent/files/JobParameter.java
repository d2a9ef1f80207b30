package io.batchmark.agent.files;

import org.jspecify.annotations.Nullable;

/** A parameter that a job XML uses. */
public final class JobParameter {
    private final String name;
    private @Nullable String defaultValue;
    private @Nullable String itemCountOf;

    JobParameter(String name) {
        this.name = name;
    }

    /** A further use; the first default counts. */
    void addUse(@Nullable String otherwise) {
        if (defaultValue == null) {
            defaultValue = otherwise;
        }
    }

    /** The use as item count of a step; the first step counts, and its default before all others. */
    void addItemCount(String step, @Nullable String otherwise) {
        if (itemCountOf == null) {
            itemCountOf = step;
            defaultValue = otherwise == null ? defaultValue : otherwise;
        }
    }

    public String name() {
        return name;
    }

    /** The text that the job XML has as default, or null. */
    public @Nullable String defaultValue() {
        return defaultValue;
    }

    /** The first step whose item count is this parameter and nothing else, or null. */
    public @Nullable String itemCountOf() {
        return itemCountOf;
    }
}
