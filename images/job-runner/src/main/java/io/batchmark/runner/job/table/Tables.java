package io.batchmark.runner.job.table;

import io.batchmark.runner.database.SqlState;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** Makes and fills tables before the step, on a connection that is in no transaction. */
final class Tables {
    private static final int BATCH = 5000;

    private Tables() {}

    /** Sets the parameters of a statement for the row of a number, from 0. */
    interface Row {
        void bind(PreparedStatement insert, long row) throws SQLException;
    }

    /** Makes an empty table, whether there is one or not. */
    static void create(Connection connection, String name, String create) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            try {
                statement.executeUpdate("DROP TABLE " + name);
            } catch (SQLException e) {
                if (!SqlState.isNoSuchTable(e)) {
                    throw e;
                }
            }
            statement.executeUpdate(create);
        }
    }

    /** Inserts rows, {@value #BATCH} in a batch and a transaction. */
    static void fill(Connection connection, String insert, long rows, Row row) throws SQLException {
        boolean autoCommit = connection.getAutoCommit();
        connection.setAutoCommit(false);
        try (PreparedStatement statement = connection.prepareStatement(insert)) {
            for (long r = 0; r < rows; r++) {
                row.bind(statement, r);
                statement.addBatch();
                if (r % BATCH == BATCH - 1 || r == rows - 1) {
                    statement.executeBatch();
                    connection.commit();
                }
            }
        } finally {
            // what a failure has left goes with the transaction
            connection.rollback();
            connection.setAutoCommit(autoCommit);
        }
    }
}
