package io.batchmark.runner.job.write;

import io.batchmark.runner.job.table.AccountRows;
import io.batchmark.runner.job.table.AccountTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** What can be done to the accounts of a chunk: to as many rows as it has items, of consecutive account numbers. */
public enum AccountOperation {
    /** Inserts them in one batch. */
    INSERT_BATCH {
        @Override
        public long execute(Connection connection, AccountRows rows) throws SQLException {
            try (PreparedStatement insert = connection.prepareStatement(AccountTable.INSERT)) {
                for (int i = 0; i < rows.number(); i++) {
                    AccountTable.bind(insert, rows, i);
                    insert.addBatch();
                }
                return executeBatch(insert);
            }
        }
    },
    /** Inserts them one by one. */
    INSERT {
        @Override
        public long execute(Connection connection, AccountRows rows) throws SQLException {
            try (PreparedStatement insert = connection.prepareStatement(AccountTable.INSERT)) {
                long inserted = 0;
                for (int i = 0; i < rows.number(); i++) {
                    AccountTable.bind(insert, rows, i);
                    inserted += insert.executeUpdate();
                }
                return inserted;
            }
        }
    },
    /** Deletes them one by one. */
    DELETE {
        @Override
        public long execute(Connection connection, AccountRows rows) throws SQLException {
            try (PreparedStatement delete = connection.prepareStatement(AccountTable.DELETE)) {
                long deleted = 0;
                for (int i = 0; i < rows.number(); i++) {
                    AccountTable.bindKey(delete, 1, rows, i);
                    deleted += delete.executeUpdate();
                }
                return deleted;
            }
        }
    },
    /** Deletes them in one batch. */
    DELETE_BATCH {
        @Override
        public long execute(Connection connection, AccountRows rows) throws SQLException {
            try (PreparedStatement delete = connection.prepareStatement(AccountTable.DELETE)) {
                for (int i = 0; i < rows.number(); i++) {
                    AccountTable.bindKey(delete, 1, rows, i);
                    delete.addBatch();
                }
                return executeBatch(delete);
            }
        }
    },
    /** Reads each for update and rewrites it. */
    REWRITE {
        @Override
        public long execute(Connection connection, AccountRows rows) throws SQLException {
            try (PreparedStatement lock = connection.prepareStatement(AccountTable.LOCK);
                    PreparedStatement update = connection.prepareStatement(AccountTable.UPDATE)) {
                long updated = 0;
                for (int i = 0; i < rows.number(); i++) {
                    AccountTable.bindKey(lock, 1, rows, i);
                    try (ResultSet row = lock.executeQuery()) {
                        if (!row.next()) {
                            continue; // which the count will show
                        }
                        update.setInt(1, row.getInt(1) + 1);
                    }
                    AccountTable.bindKey(update, 2, rows, i);
                    updated += update.executeUpdate();
                }
                return updated;
            }
        }
    };

    private static long executeBatch(PreparedStatement statement) throws SQLException {
        long rows = 0;
        for (int count : statement.executeBatch()) {
            rows += count == Statement.SUCCESS_NO_INFO ? 1 : count;
        }
        return rows;
    }

    /** Does it and returns how many rows it was done to. */
    public abstract long execute(Connection connection, AccountRows rows) throws SQLException;
}
