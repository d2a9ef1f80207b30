package io.batchmark.core.loop;

import io.batchmark.core.ledger.Entry;
import io.batchmark.core.report.file.ReportFiles;
import io.batchmark.core.schedule.Decision.State;
import java.util.List;

/** Port to metrics and live pages, which show the progress of a campaign and change nothing. */
public interface Watcher {
    /** A look, and the state that was decided from it. */
    void observed(Observation observation, State state);

    /** Rows that are about to be written. */
    void recording(List<Entry> rows);

    /** A report that is written. */
    void analysed(ReportFiles files);

    /** The cluster has refused a request. */
    void refused();
}
