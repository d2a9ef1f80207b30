package io.batchmark.core.report.json;

import io.batchmark.core.summary.Scatter;
import io.batchmark.core.summary.Summary;
import org.jspecify.annotations.Nullable;

/**
 * How much runs scatter, see {@link Scatter}.
 *
 * @param withinBlocks of a run within its block
 * @param overall of the runs of a treatment in all blocks
 */
record ScatterResult(double withinBlocks, double overall) {
    /** @return null where too few runs tell */
    static @Nullable ScatterResult of(Summary summary) {
        Double withinBlocks = Scatter.withinBlocks(summary);
        Double overall = Scatter.ofRuns(summary);
        return withinBlocks == null || overall == null ? null : new ScatterResult(withinBlocks, overall);
    }
}
