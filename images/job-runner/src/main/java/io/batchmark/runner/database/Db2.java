package io.batchmark.runner.database;

import io.batchmark.contract.parameters.Workload;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Its license keeps its driver out of the image, and its server out of the tests. */
final class Db2 implements Dialect {
    @Override
    public String product() {
        return "Db2";
    }

    @Override
    public String driver() {
        return "com.ibm.db2.jcc.DB2Driver";
    }

    @Override
    public void createSchema(Connection connection, String schema) throws SQLException {
        dropSchema(connection, schema);
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA " + schema);
        }
    }

    @Override
    public void dropSchema(Connection connection, String schema) throws SQLException {
        String name = schema.toUpperCase(Locale.ROOT);
        if (!schemas(connection, schema).contains(name)) {
            return;
        }
        try (Statement statement = connection.createStatement()) {
            for (String table :
                    names(connection, "SELECT TABNAME FROM SYSCAT.TABLES WHERE TABSCHEMA = ? AND TYPE = 'T'", name)) {
                statement.execute("DROP TABLE " + schema + ".\"" + table + "\"");
            }
            statement.execute("DROP SCHEMA " + schema + " RESTRICT");
        }
    }

    @Override
    public List<String> schemas(Connection connection, String prefix) throws SQLException {
        return names(
                connection,
                "SELECT RTRIM(SCHEMANAME) FROM SYSCAT.SCHEMATA WHERE LOCATE(?, SCHEMANAME) = 1",
                prefix.toUpperCase(Locale.ROOT));
    }

    private static List<String> names(Connection connection, String query, String parameter) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            statement.setString(1, parameter);
            List<String> names = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    names.add(rows.getString(1));
                }
            }
            return names;
        }
    }

    @Override
    public void check(Connection connection, Workload workload) {
        // can do everything
    }

    @Override
    public void misleadPlanner(Connection connection) {
        // only PostgreSQL plans a prepared statement anew while it runs
    }

    @Override
    public @Nullable String settings(Connection connection) {
        return null;
    }

    @Override
    public @Nullable String file(Connection connection, String path) {
        return null;
    }

    @Override
    public @Nullable WriteAheadLog log(Connection connection) {
        return null;
    }
}
