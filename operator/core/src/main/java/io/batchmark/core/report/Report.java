package io.batchmark.core.report;

import io.batchmark.core.summary.Summary;
import java.io.IOException;
import java.io.Writer;

/** One way to show a summary. */
@FunctionalInterface
public interface Report {
    /** @throws IOException if {@code out} does not take it */
    void write(Summary summary, Writer out) throws IOException;
}
