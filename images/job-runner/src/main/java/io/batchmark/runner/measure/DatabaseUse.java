package io.batchmark.runner.measure;

import io.batchmark.contract.result.DatabaseContainer;
import io.batchmark.figures.CgroupFiles;
import io.batchmark.figures.ContainerUse;
import io.batchmark.figures.DiskWrites;
import org.jspecify.annotations.Nullable;

/** What the container of the run's database used while the step ran. */
final class DatabaseUse {
    private static final DatabaseContainer NOTHING_KNOWN = new DatabaseContainer(null, null, null, null);

    private final ContainerUse use;
    private final DiskWrites disk;
    private @Nullable DatabaseContainer result;

    DatabaseUse(CgroupFiles files) {
        use = new ContainerUse(files);
        disk = new DiskWrites(files);
    }

    void begin() {
        use.begin();
        disk.begin();
    }

    void end() {
        use.end();
        disk.end();
        DatabaseContainer measured =
                new DatabaseContainer(use.cpu(), use.memoryPeak(), disk.bytes(), disk.operations());
        result = measured.equals(NOTHING_KNOWN) ? null : measured;
    }

    /** Null where nobody can say. */
    @Nullable
    DatabaseContainer result() {
        return result;
    }
}
