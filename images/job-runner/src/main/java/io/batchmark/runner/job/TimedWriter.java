package io.batchmark.runner.job;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** A writer that times itself, and inserting and deleting apart. */
public final class TimedWriter extends AccountWriter {
    @Override
    public void writeItems(List<Object> items) throws SQLException {
        long begun = System.nanoTime();
        super.writeItems(items);
        tally.writer += System.nanoTime() - begun;
    }

    @Override
    long insert(Connection connection, int rows) throws SQLException {
        long begun = System.nanoTime();
        long inserted = super.insert(connection, rows);
        tally.insert += System.nanoTime() - begun;
        return inserted;
    }

    @Override
    long delete(Connection connection, int rows) throws SQLException {
        long begun = System.nanoTime();
        long deleted = super.delete(connection, rows);
        tally.delete += System.nanoTime() - begun;
        return deleted;
    }
}
