package io.batchmark.runner.job;

import io.batchmark.runner.Run;
import io.batchmark.runner.Server;
import io.batchmark.runner.measure.Tally;
import jakarta.batch.api.BatchProperty;
import jakarta.batch.api.chunk.AbstractItemWriter;
import jakarta.batch.runtime.context.JobContext;
import jakarta.inject.Inject;
import java.io.Serializable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Inserts a row per item in one chunk, all in one batch, and deletes them by primary key in the next, one by one: so
 * the table does not grow and both ways of writing can be compared. A last chunk that is smaller than the one before
 * deletes as many rows as it has items.
 */
public class AccountWriter extends AbstractItemWriter {
    @Inject
    JobContext job;

    /** The first account number: partitions have ranges of their own. */
    @Inject
    @BatchProperty
    String accountNumberBase;

    @Inject
    @BatchProperty
    String checkpointBytes;

    final Tally tally = Run.current().measurement().tally();

    @SuppressWarnings("NullAway.Init") // by open
    private DataSource database;

    private int base;
    private long instance;
    private boolean delete;
    private @Nullable Serializable checkpoint;

    @Override
    public void open(@Nullable Serializable ignored) {
        openOn(Server.database());
    }

    void openOn(DataSource source) {
        database = source;
        base = Integer.parseInt(accountNumberBase);
        instance = job.getInstanceId();
        checkpoint = CheckpointData.ofSize(Integer.parseInt(checkpointBytes));
    }

    @Override
    public void writeItems(List<Object> items) throws SQLException {
        try (Connection connection = database.getConnection()) {
            if (delete) {
                tally.deleted += delete(connection, items.size());
            } else {
                tally.inserted += insert(connection, items.size());
            }
        }
        delete = !delete;
    }

    @Override
    public @Nullable Serializable checkpointInfo() {
        return checkpoint;
    }

    /** Inserts rows in one batch and returns how many. */
    long insert(Connection connection, int rows) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(AccountTable.INSERT)) {
            for (int i = 0; i < rows; i++) {
                insert.setInt(1, base + i);
                insert.setInt(2, i);
                insert.setLong(3, instance);
                insert.setString(4, "CHK");
                insert.addBatch();
            }
            long inserted = 0;
            for (int count : insert.executeBatch()) {
                inserted += count == Statement.SUCCESS_NO_INFO ? 1 : count;
            }
            return inserted;
        }
    }

    /** Deletes rows one by one and returns how many. */
    long delete(Connection connection, int rows) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement(AccountTable.DELETE)) {
            long deleted = 0;
            for (int i = 0; i < rows; i++) {
                delete.setInt(1, base + i);
                delete.setLong(2, instance);
                deleted += delete.executeUpdate();
            }
            return deleted;
        }
    }
}
