package io.batchmark.contract.result;

import io.batchmark.contract.field.Require;
import org.jspecify.annotations.Nullable;

/**
 * What was written to disks while the step ran.
 *
 * @param bytes bytes that the runner's container wrote, by its cgroup; null where the kernel does not say
 * @param operations operations it wrote them in; null where the kernel does not say
 * @param walBytes bytes of write-ahead log that PostgreSQL made, by its own counters; null for any other database
 * @param walSyncs times that PostgreSQL had its write-ahead log synced to disk; null for any other database
 */
public record Disk(
        @Nullable Long bytes,
        @Nullable Long operations,
        @Merge.By(Merge.SumOfOwnDatabases) @Nullable Long walBytes,
        @Merge.By(Merge.SumOfOwnDatabases) @Nullable Long walSyncs) {
    public Disk {
        Require.figureIfAny(bytes, "disk.bytes");
        Require.figureIfAny(operations, "disk.operations");
        Require.figureIfAny(walBytes, "disk.walBytes");
        Require.figureIfAny(walSyncs, "disk.walSyncs");
    }
}
