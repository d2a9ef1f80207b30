package io.batchmark.runner.database;

import io.batchmark.contract.parameters.Workload;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

final class PostgreSql implements Dialect {
    private static final String LOCK_NOT_AVAILABLE = "55P03";
    // what decides how much is written for a commit, and whether it waits; so many fit into a result
    private static final List<String> SETTINGS = List.of(
            "fsync",
            "synchronous_commit",
            "full_page_writes",
            "wal_level",
            "wal_sync_method",
            "wal_compression",
            "shared_buffers",
            "max_wal_size",
            "checkpoint_timeout",
            "plan_cache_mode");

    @Override
    public String product() {
        return "PostgreSQL";
    }

    @Override
    public String driver() {
        return "org.postgresql.Driver";
    }

    @Override
    public void createSchema(Connection connection, String schema) throws SQLException {
        dropSchema(connection, schema);
        execute(connection, "CREATE SCHEMA " + schema);
    }

    @Override
    public void dropSchema(Connection connection, String schema) throws SQLException {
        String drop = "DROP SCHEMA IF EXISTS " + schema + " CASCADE";
        execute(connection, "SET lock_timeout = '1s'");
        try {
            execute(connection, drop);
        } catch (SQLException e) {
            if (!LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
                throw e;
            }
            release(connection, schema);
            execute(connection, "SET lock_timeout = '5s'");
            execute(connection, drop);
        }
    }

    /** Ends what holds locks in a schema: sessions of a run that is no more, and what it had prepared to commit. */
    private static void release(Connection connection, String schema) throws SQLException {
        strings(
                connection,
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                        + " WHERE application_name = ? AND usename = current_user AND pid <> pg_backend_pid()",
                schema);
        List<String> prepared = strings(
                connection,
                "SELECT DISTINCT p.gid FROM pg_prepared_xacts p"
                        + " JOIN pg_locks t ON t.locktype = 'transactionid' AND t.transactionid = p.transaction"
                        + " JOIN pg_locks l ON l.locktype = 'relation' AND l.virtualtransaction = t.virtualtransaction"
                        + " JOIN pg_class c ON c.oid = l.relation"
                        + " JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ?",
                schema);
        for (String transaction : prepared) {
            execute(connection, "ROLLBACK PREPARED '" + transaction.replace("'", "''") + "'");
        }
    }

    @Override
    public List<String> schemas(Connection connection, String prefix) throws SQLException {
        return strings(connection, "SELECT nspname FROM pg_namespace WHERE starts_with(nspname, ?)", prefix);
    }

    @Override
    public void check(Connection connection, Workload workload) throws SQLException {
        if (workload.twoPhases()
                && setting(connection, "max_prepared_transactions").equals("0")) {
            throw new SQLException("max_prepared_transactions is 0", DatabaseFault.NO_PREPARED_TRANSACTIONS);
        }
    }

    /** After this the planner takes the table for empty, and reads all of it to find a row. */
    @Override
    public void misleadPlanner(Connection connection) throws SQLException {
        execute(connection, "ANALYZE ACCOUNT");
    }

    @Override
    public String settings(Connection connection) throws SQLException {
        StringBuilder settings = new StringBuilder();
        for (String name : SETTINGS) {
            String value = setting(connection, name);
            if (!value.isEmpty()) {
                settings.append(settings.isEmpty() ? "" : " ")
                        .append(name)
                        .append('=')
                        .append(value);
            }
        }
        return settings.toString();
    }

    @Override
    public @Nullable String file(Connection connection, String path) throws SQLException {
        String text = strings(connection, "SELECT coalesce(pg_read_file(?, 0, 65536, true), '')", path)
                .get(0);
        return text.isEmpty() ? null : text;
    }

    @Override
    public WriteAheadLog log(Connection connection) throws SQLException {
        return WriteAheadLog.of(connection);
    }

    /** Nothing where the version has no such setting. */
    private static String setting(Connection connection, String name) throws SQLException {
        return strings(connection, "SELECT coalesce(current_setting(?, true), '')", name)
                .get(0);
    }

    private static List<String> strings(Connection connection, String query, String parameter) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            statement.setString(1, parameter);
            List<String> strings = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    strings.add(rows.getString(1));
                }
            }
            return strings;
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
