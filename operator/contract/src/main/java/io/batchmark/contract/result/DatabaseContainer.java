package io.batchmark.contract.result;

import io.batchmark.contract.field.Require;
import org.jspecify.annotations.Nullable;

/**
 * What the container of a database that belongs to the run used while the step ran, by its cgroup; each part is null where the
 * kernel does not say. Durations are nanoseconds.
 *
 * @param cpu CPU time
 * @param memoryPeak largest memory use since its start
 * @param diskBytes bytes that it wrote to disks
 * @param diskOperations operations it wrote them in
 */
public record DatabaseContainer(
        @Nullable Long cpu,
        @Merge.By(Merge.Largest) @Nullable Long memoryPeak,
        @Nullable Long diskBytes,
        @Nullable Long diskOperations) {
    public DatabaseContainer {
        Require.figureIfAny(cpu, "databaseContainer.cpu");
        Require.figureIfAny(memoryPeak, "databaseContainer.memoryPeak");
        Require.figureIfAny(diskBytes, "databaseContainer.diskBytes");
        Require.figureIfAny(diskOperations, "databaseContainer.diskOperations");
    }
}
