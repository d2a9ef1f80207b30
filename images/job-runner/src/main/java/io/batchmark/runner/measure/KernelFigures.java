package io.batchmark.runner.measure;

import io.batchmark.contract.result.Cgroup;
import io.batchmark.contract.result.Contention;
import io.batchmark.contract.result.DatabaseContainer;
import io.batchmark.figures.CgroupFiles;
import io.batchmark.figures.ContainerLimits;
import io.batchmark.figures.DiskWrites;
import io.batchmark.figures.ResourceContention;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the files of the kernel say of the steps: those of the container, of its node, and of the database's container. To
 * read them takes longer than to look at a clock.
 */
public final class KernelFigures {
    private static final Contention NO_CONTENTION_KNOWN = new Contention(null, null, null, null, null);

    private final ContainerLimits limits;
    private final DiskWrites disk;
    private final ResourceContention contention;
    private @Nullable DatabaseUse database;

    /**
     * @param mount where the container finds its own cgroup
     * @param node where it finds the figures of its node
     */
    KernelFigures(Path mount, Path node) {
        CgroupFiles files = CgroupFiles.of(mount);
        limits = new ContainerLimits(files);
        disk = new DiskWrites(files);
        contention = new ResourceContention(mount, node);
    }

    void begin() {
        limits.begin();
        disk.begin();
        contention.begin();
    }

    void end() {
        limits.end();
        disk.end();
        contention.end();
    }

    /**
     * To be called before a step; the first time counts.
     *
     * @param files of the container of the run's database
     */
    public synchronized void databaseStarts(CgroupFiles files) {
        if (database == null) {
            database = new DatabaseUse(files);
            database.begin();
        }
    }

    /** To be called after the last step; the first time counts. */
    public synchronized void databaseEnded() {
        if (database != null && database.result() == null) {
            database.end();
        }
    }

    /** Null where the cgroup cannot be read. */
    public @Nullable Cgroup cgroup() {
        long[] throttling = limits.throttling();
        return throttling == null
                ? null
                : new Cgroup(
                        throttling[0],
                        throttling[1],
                        throttling[2],
                        Objects.requireNonNullElse(limits.use().memoryPeak(), 0L),
                        limits.use().cpu());
    }

    /** Bytes that the container wrote; null where nobody can say. */
    public @Nullable Long diskBytes() {
        return disk.bytes();
    }

    /** Operations it wrote them in; null where nobody can say. */
    public @Nullable Long diskOperations() {
        return disk.operations();
    }

    /** Null where nobody can say. */
    public @Nullable Contention contention() {
        Contention known = new Contention(
                contention.cpuPressure(),
                contention.memoryPressure(),
                contention.ioPressure(),
                contention.steal(),
                contention.processors());
        return known.equals(NO_CONTENTION_KNOWN) ? null : known;
    }

    /** What the container of the run's database used; null where nobody can say. */
    public synchronized @Nullable DatabaseContainer databaseContainer() {
        return database == null ? null : database.result();
    }
}
