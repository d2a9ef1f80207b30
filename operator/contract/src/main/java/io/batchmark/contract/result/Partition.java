package io.batchmark.contract.result;

import io.batchmark.contract.field.Require;
import org.jspecify.annotations.Nullable;

/**
 * What one partition of a step took. Durations are nanoseconds.
 *
 * @param elapsed wall-clock time from opening its reader to closing it; with spec.job, from the begin to the end of its
 *     thread in the step
 * @param items that it has read up to its last checkpoint
 * @param cpu CPU time of its thread meanwhile; null where the JVM does not say
 */
public record Partition(long elapsed, long items, @Nullable Long cpu) {
    public Partition {
        Require.figure(elapsed, "partitions.elapsed");
        Require.figure(items, "partitions.items");
        Require.figureIfAny(cpu, "partitions.cpu");
    }
}
