package io.batchmark.core.attempt;

import io.batchmark.contract.ExitCode;
import io.batchmark.core.attempt.ObservedAttempt.End;
import org.jspecify.annotations.Nullable;

/** The end of a container that needed more memory than it may have. */
final class MemoryLimit {
    private MemoryLimit() {}

    /**
     * The limit in words; null if none was seen.
     *
     * @param ownJob true for a job of the user's own, which may end the JVM with any exit code
     */
    static @Nullable String exceeded(@Nullable End end, boolean ownJob) {
        if (end == null) {
            return null;
        }
        if ("OOMKilled".equals(end.reason())) {
            return "it needs more than the memory limit of the container";
        }
        return end.exitCode() == ExitCode.OUT_OF_MEMORY.code() && !ownJob ? "it needs more than maxHeap" : null;
    }
}
