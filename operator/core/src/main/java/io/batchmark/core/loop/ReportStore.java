package io.batchmark.core.loop;

import io.batchmark.core.report.file.ReportFiles;
import java.util.function.Consumer;

/** Port to the stored report of a campaign. */
@FunctionalInterface
public interface ReportStore {
    /**
     * Begins to replace the report as it is now, in this version and no other: the new report is never older than the report that it replaces.
     *
     * @return writes the new report
     * @throws RefusedException if the cluster refuses the read, or later the write
     */
    Consumer<ReportFiles> replace();
}
