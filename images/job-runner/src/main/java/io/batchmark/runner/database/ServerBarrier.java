package io.batchmark.runner.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the servers of a run that share a database wait for each other: each notes in a table of its own schema which iteration
 * it is ready for, and reads the tables of the others. They have no other way to one another.
 */
final class ServerBarrier {
    static final Duration POLL = Duration.ofMillis(50);

    private final Connection connection;

    ServerBarrier(Connection connection) {
        this.connection = connection;
    }

    /** @throws SQLException if the database was closed meanwhile, because the run ends */
    static ServerBarrier of(@Nullable Connection connection) throws SQLException {
        if (connection == null) {
            throw new SQLException("the run has ended while its servers waited for each other");
        }
        return new ServerBarrier(connection);
    }

    /** For the server of a schema that has just been made. */
    void create(String schema) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE " + table(schema) + " (NUMBER INTEGER NOT NULL)");
        }
    }

    void arrived(String schema, int iteration) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("INSERT INTO " + table(schema) + " VALUES (" + iteration + ")");
        }
    }

    boolean haveArrived(List<String> schemas, int iteration) throws SQLException {
        for (String schema : schemas) {
            if (last(schema) < iteration) {
                return false;
            }
        }
        return true;
    }

    private int last(String schema) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT MAX(NUMBER) FROM " + table(schema))) {
            row.next();
            return row.getInt(1); // 0 where there is none
        } catch (SQLException e) {
            if (SqlState.isNoSuchTable(e)) {
                return 0; // the other server has not started yet
            }
            throw e;
        }
    }

    private static String table(String schema) {
        return schema + ".ITERATION";
    }
}
