package io.batchmark.runner.database;

import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.Database.Address;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The table in which the servers of one batch job find each other, in the schema that they share: a row for each. A server
 * writes to its row every few seconds, and once more when it leaves.
 */
public final class ServerRoster implements AutoCloseable {
    private static final int MAX_TEXT = 1000;

    private final Connection connection;
    private final String table;
    private int number = -1;

    private ServerRoster(Connection connection, String table) {
        this.connection = connection;
        this.table = table;
    }

    /**
     * The row of a server.
     *
     * @param iteration the iteration that the server is ready for, from 1
     * @param work work of the server in the iteration before
     * @param failure failure of a partition in the server; null if no partition has failed
     * @param sign message in the log of the server about the messaging engine; null if there is no such message
     * @param left true if the server has left the batch job
     * @param silent seconds since the server has written to its row
     */
    public record Entry(
            int server,
            int iteration,
            Work work,
            @Nullable String failure,
            @Nullable String sign,
            boolean left,
            long silent) {}

    /** Work of a server in one iteration. */
    public record Work(long partitions, long inserted, long deleted, long updated) {
        public static final Work NONE = new Work(0, 0, 0, 0);

        public Work plus(Work other) {
            return new Work(
                    partitions + other.partitions,
                    inserted + other.inserted,
                    deleted + other.deleted,
                    updated + other.updated);
        }
    }

    /**
     * Connects to the database of a run.
     *
     * @throws IOException if there are credentials that cannot be read
     */
    public static ServerRoster of(Database database) throws IOException, SQLException {
        Address address = Objects.requireNonNull(database.address(), "address");
        Connection connection = Connector.of(database.engine()).connect();
        connection.setAutoCommit(false);
        String schema = address.schema() == null ? "public" : address.schema();
        return new ServerRoster(connection, schema + ".run_server");
    }

    /** Creates the table with the row of the first server, which other servers see together. */
    public synchronized void create() throws SQLException {
        execute("CREATE TABLE " + table + " (number INTEGER PRIMARY KEY, iteration INTEGER NOT NULL,"
                + " partitions BIGINT NOT NULL, inserted BIGINT NOT NULL, deleted BIGINT NOT NULL, updated BIGINT NOT NULL,"
                + " failure VARCHAR(" + MAX_TEXT + "), sign VARCHAR(" + MAX_TEXT + "), departed BOOLEAN NOT NULL,"
                + " seen TIMESTAMPTZ NOT NULL)");
        enter(0);
    }

    /** Tests if the first server has created the table. */
    public synchronized boolean exists() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("SELECT to_regclass('" + table + "') IS NOT NULL")) {
            return found.next() && found.getBoolean(1);
        } finally {
            connection.rollback();
        }
    }

    /** Adds the row of this server, which is ready for the first iteration. */
    public synchronized void enter(int server) throws SQLException {
        number = server;
        execute("INSERT INTO " + table + " VALUES (" + server
                + ", 1, 0, 0, 0, 0, NULL, NULL, FALSE, clock_timestamp())");
        commit();
    }

    /** Tells the other servers that this server is ready for an iteration, and its work in the iteration before. */
    public synchronized void arrive(int iteration, Work work) throws SQLException {
        execute("UPDATE " + table + " SET iteration = " + iteration + ", partitions = " + work.partitions()
                + ", inserted = " + work.inserted() + ", deleted = " + work.deleted() + ", updated = "
                + work.updated() + ", seen = clock_timestamp() WHERE number = " + number);
        commit();
    }

    /** Tells the other servers that this server is alive. */
    public synchronized void beat() throws SQLException {
        execute("UPDATE " + table + " SET seen = clock_timestamp() WHERE number = " + number);
        commit();
    }

    /** Tells the other servers that this server has left the batch job. */
    public synchronized void leave() throws SQLException {
        execute("UPDATE " + table + " SET departed = TRUE WHERE number = " + number);
        commit();
    }

    /** Tells the other servers of a failure of a partition: the first call counts. */
    public void fail(String failure) throws SQLException {
        tell("failure", failure, " AND failure IS NULL");
    }

    /**
     * Tells the other servers of a message in the log of this server about the messaging engine.
     *
     * @param message null if the engine is reached again
     */
    public void sign(@Nullable String message) throws SQLException {
        tell("sign", message, "");
    }

    private synchronized void tell(String column, @Nullable String text, String condition) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "UPDATE " + table + " SET " + column + " = ? WHERE number = ?" + condition)) {
            statement.setString(1, text == null ? null : text.substring(0, Math.min(text.length(), MAX_TEXT)));
            statement.setInt(2, number);
            statement.executeUpdate();
        }
        commit();
    }

    /** The rows of all servers that have entered, in their order. */
    public synchronized List<Entry> entries() throws SQLException {
        List<Entry> entries = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("SELECT number, iteration, partitions, inserted, deleted, updated,"
                                + " failure, sign, departed,"
                                + " CAST(EXTRACT(EPOCH FROM clock_timestamp() - seen) AS BIGINT) FROM " + table
                                + " ORDER BY number")) {
            while (row.next()) {
                entries.add(new Entry(
                        row.getInt(1),
                        row.getInt(2),
                        new Work(row.getLong(3), row.getLong(4), row.getLong(5), row.getLong(6)),
                        row.getString(7),
                        row.getString(8),
                        row.getBoolean(9),
                        row.getLong(10)));
            }
        } finally {
            connection.rollback();
        }
        return entries;
    }

    /**
     * Commits without a sync, which would be counted with the syncs of the job. The setting ends with the transaction, because a
     * pool outside may give the session to another server.
     */
    private void commit() throws SQLException {
        execute("SET LOCAL synchronous_commit = off");
        connection.commit();
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public synchronized void close() throws SQLException {
        connection.close();
    }
}
