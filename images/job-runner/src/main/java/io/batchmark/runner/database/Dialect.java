package io.batchmark.runner.database;

import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.Workload;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the kinds of databases do each in a way of their own. */
interface Dialect {
    static Dialect of(Database.Engine engine) {
        return switch (engine) {
            case Derby -> new Derby();
            case PostgreSql -> new PostgreSql();
            case Db2 -> new Db2();
        };
    }

    /** As its users call it. */
    String product();

    /** Name of the class of its driver; null where only the server connects to it. */
    @Nullable
    String driver();

    /** Makes an empty schema, and drops one of this name before. */
    void createSchema(Connection connection, String schema) throws SQLException;

    /** Drops a schema with all that is in it, whoever uses it; does nothing where there is none. */
    void dropSchema(Connection connection, String schema) throws SQLException;

    /** Schemas whose names begin like this. */
    List<String> schemas(Connection connection, String prefix) throws SQLException;

    /** @throws SQLException if the database is not set up for this workload */
    void check(Connection connection, Workload workload) throws SQLException;

    /** Makes plans of statements bad that depend on statistics, by statistics of an empty table of accounts. */
    void misleadPlanner(Connection connection) throws SQLException;

    /** The settings that decide what a commit costs; null where there are none. */
    @Nullable
    String settings(Connection connection) throws SQLException;

    /** A file of the machine that it is on, as it sees it; null where it is not there, or the database reads no files. */
    @Nullable
    String file(Connection connection, String path) throws SQLException;

    /** The counters of its write-ahead log; null where it has none to look at. */
    @Nullable
    WriteAheadLog log(Connection connection) throws SQLException;
}
