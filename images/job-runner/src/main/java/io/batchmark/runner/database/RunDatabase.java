package io.batchmark.runner.database;

import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.Workload;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The database of a run, over a connection of its own beside the server's: reached before the server tries to, asked
 * what it is, and left as it was found.
 */
public final class RunDatabase {
    private static final int MAX_NAME_CHARACTERS = 64;
    private static final int MAX_SETTINGS_CHARACTERS = 256;
    private static final int ALIVE_SECONDS = 2;

    private final Database database;
    private final Workload workload;
    private final Connector connector;
    private final DatabaseFault faults;
    private @Nullable Connection connection;
    private boolean isGuest;
    private @Nullable String name;
    private @Nullable String settings;
    private @Nullable WriteAheadLog before;
    private @Nullable WriteAheadLog after;

    /**
     * @param database as this server uses it
     * @param partitions partitions of this server, which connect to it at once; 0 where nobody knows
     * @throws IOException if there are credentials which cannot be read
     */
    public RunDatabase(Database database, Workload workload, int partitions) throws IOException {
        this.database = database;
        this.workload = workload;
        connector = Connector.of(database.engine());
        faults = new DatabaseFault(
                database, connector.dialect().product(), connector.user(), connector.hasPassword(), partitions);
    }

    /**
     * Reaches the database.
     *
     * @param anew whether it is to be empty, which it is not where a job is resumed
     */
    public synchronized void open(boolean anew) throws SQLException, InterruptedException {
        connector.check();
        Connection opened = LookUp.again(connector::connect, LookUp.PAUSE);
        describe(opened);
        if (database.address() == null) {
            opened.close(); // it is one of the server's
            return;
        }
        connection = opened;
        String schema = schema();
        if (anew && schema != null) {
            connector.dialect().createSchema(opened, schema);
            if (workload.servers() > 1
                    && workload.executions() > 1
                    && !workload.step().dispatches()) {
                new ServerBarrier(opened).create(schema);
            }
        }
        connector.dialect().check(opened, workload);
    }

    /** Reaches the database with the schema of another server, which drops the schema. */
    public synchronized void join() throws SQLException, InterruptedException {
        isGuest = true;
        open(false);
    }

    private void describe(Connection opened) throws SQLException {
        DatabaseMetaData about = opened.getMetaData();
        name = AsciiLine.of(
                about.getDatabaseProductName() + " " + about.getDatabaseProductVersion(), MAX_NAME_CHARACTERS);
        settings = AsciiLine.of(connector.dialect().settings(opened), MAX_SETTINGS_CHARACTERS);
    }

    /** Before our own step, where plans may be bad: with the accounts as it finds them. */
    public synchronized void misleadPlanner() throws SQLException {
        if (connection != null && database.engine() == Database.Engine.PostgreSql && !database.stablePlans()) {
            connector.dialect().misleadPlanner(connection);
        }
    }

    /** Before another execution of the job. */
    public synchronized void iterationStarts() {
        before = null;
        after = null;
    }

    /**
     * Waits until all servers of one database are where this one is.
     *
     * @param schemas those of all servers; none where this one has the database for itself
     */
    public void awaitServers(List<String> schemas, int iteration) throws SQLException, InterruptedException {
        if (!schemas.isEmpty()) {
            arrived(iteration);
            while (!haveArrived(schemas, iteration)) {
                Thread.sleep(ServerBarrier.POLL.toMillis());
            }
        }
    }

    private synchronized void arrived(int iteration) throws SQLException {
        ServerBarrier.of(connection).arrived(Objects.requireNonNull(schema()), iteration);
    }

    /** Asked again and again, because whoever closes the database in between must not wait. */
    private synchronized boolean haveArrived(List<String> schemas, int iteration) throws SQLException {
        return ServerBarrier.of(connection).haveArrived(schemas, iteration);
    }

    /** To be called before the step; the first call counts. */
    public synchronized void stepStarts() {
        if (before == null) {
            before = log();
        }
    }

    /** To be called after the step; the first call counts. */
    public synchronized void stepEnded() {
        if (after == null) {
            after = log();
        }
    }

    /** Null where the log cannot be looked at, which is no reason for a run to fail. */
    private @Nullable WriteAheadLog log() {
        try {
            return connection == null ? null : connector.dialect().log(connection);
        } catch (SQLException e) {
            return null;
        }
    }

    /**
     * A file of the cgroup of the database's container; null where it cannot be read, and where the database is not the run's
     * own: then it is not there for the run alone, and whoever has it may not want its files to be read.
     */
    public synchronized @Nullable String containerFile(String name) {
        if (connection == null || schema() != null) {
            return null;
        }
        try {
            return connector.dialect().file(connection, "/sys/fs/cgroup/" + name);
        } catch (SQLException e) {
            return null;
        }
    }

    /** Bytes of write-ahead log made in the step; null where nobody can say. */
    public synchronized @Nullable Long logBytes() {
        return before == null || after == null ? null : after.position() - before.position();
    }

    /** Times that the write-ahead log was synced in the step; null where nobody can say. */
    public synchronized @Nullable Long logSyncs() {
        if (before == null || after == null || before.syncs() == null || after.syncs() == null) {
            return null;
        }
        return after.syncs() - before.syncs();
    }

    /** Product and version; null as long as it has not been reached. */
    public synchronized @Nullable String name() {
        return name;
    }

    /** Null as long as it has not been reached, and where it has none. */
    public synchronized @Nullable String settings() {
        return settings;
    }

    /**
     * What a user needs to know of a failure that is the database's own; null for one that is not. What wraps a failure
     * may have lost it, so a database that does not answer any more is one as well.
     *
     * @param failure null where the batch container keeps it to itself, as it does with what happens between two chunks:
     *     then a database that takes no further connection is to blame
     */
    public synchronized @Nullable String fault(@Nullable Throwable failure) {
        if (failure == null) {
            return database.address() == null ? null : refusal();
        }
        String message = faults.message(failure);
        if (message == null && connection != null && !alive(connection)) {
            message = refusal();
            return message == null
                    ? faults.message("the connection was cut", "see its log, and what is between it and this pod")
                    : message;
        }
        return message;
    }

    /** Why it takes no further connection; null where it does. */
    private @Nullable String refusal() {
        try {
            connector.connect().close();
            return null;
        } catch (SQLException e) {
            return faults.message(e);
        }
    }

    private static boolean alive(Connection connection) {
        try {
            return connection.isValid(ALIVE_SECONDS);
        } catch (SQLException e) {
            return false;
        }
    }

    /** Leaves nothing behind, as far as the database answers; does nothing the second time. */
    public synchronized void close() {
        Connection opened = connection;
        connection = null;
        if (opened == null) {
            return;
        }
        String schema = schema();
        try (opened) {
            if (schema != null && !isGuest) {
                if (alive(opened)) {
                    connector.dialect().dropSchema(opened, schema);
                } else {
                    try (Connection again = connector.connect()) {
                        connector.dialect().dropSchema(again, schema);
                    }
                }
            }
        } catch (SQLException e) {
            System.err.println("Schema " + schema + " stays in " + database.name() + ": " + e.getMessage());
        }
    }

    private @Nullable String schema() {
        return database.address() == null ? null : database.address().schema();
    }
}
