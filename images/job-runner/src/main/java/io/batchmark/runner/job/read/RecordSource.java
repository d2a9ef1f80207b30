package io.batchmark.runner.job.read;

import java.io.Closeable;
import java.io.IOException;
import java.sql.SQLException;

/** Where a reader has its items from. It never ends. */
interface RecordSource extends Closeable {
    /** How many items it is best to fetch at a time. */
    int block();

    Object next() throws IOException, SQLException;

    /** Goes to where it is after this many items. */
    void skip(long items) throws IOException;
}
