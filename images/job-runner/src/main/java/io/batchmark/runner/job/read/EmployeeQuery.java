package io.batchmark.runner.job.read;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Queries of a page of rows, in the transaction of the chunk; an item is the hash of what a query has fetched. */
final class EmployeeQuery implements RecordSource {
    private final DataSource database;
    private final String query;
    private final int rows;

    /** @param rows rows that a query fetches */
    EmployeeQuery(DataSource database, String query, int rows) {
        this.database = database;
        this.query = query;
        this.rows = rows;
    }

    /** One, so that a query belongs to the chunk that its item is in. */
    @Override
    public int block() {
        return 1;
    }

    @Override
    public Integer next() throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(query)) {
            statement.setInt(1, 1);
            statement.setInt(2, rows);
            try (ResultSet result = statement.executeQuery()) {
                int hash = 0;
                int fetched = 0;
                while (result.next()) {
                    hash = 31 * hash + result.getInt(2);
                    hash = 31 * hash + result.getString(3).hashCode();
                    hash = 31 * hash + result.getString(4).hashCode();
                    hash = 31 * hash + result.getBigDecimal(5).hashCode();
                    fetched++;
                }
                if (fetched != rows) {
                    throw new SQLException("a query has fetched " + fetched + " rows in place of " + rows);
                }
                return hash;
            }
        }
    }

    @Override
    public void skip(long items) {
        // all queries are the same
    }

    @Override
    public void close() {
        // every query closes what it opens
    }
}
