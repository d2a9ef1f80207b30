package io.batchmark.runner.database;

import io.batchmark.runner.server.Server;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counters of PostgreSQL's write-ahead log at one moment. They are the whole server's, so what else it does is in them.
 *
 * @param position bytes made since the server was set up
 * @param syncs times it was synced to disk; null where the version does not say
 */
record WriteAheadLog(long position, @Nullable Long syncs) {
    private static final int SYNCS_IN_WAL = 15;
    private static final int SYNCS_IN_IO = 18;

    static WriteAheadLog of(Connection connection) throws SQLException {
        int version = connection.getMetaData().getDatabaseMajorVersion();
        if (version < SYNCS_IN_WAL) { // 14 has the counter, but no way to have sessions hand in theirs
            return new WriteAheadLog(position(connection), null);
        }
        handIn(connection);
        // the position last: sessions that hand in their counts make no log
        Long syncs = number(
                connection,
                version < SYNCS_IN_IO
                        ? "SELECT wal_sync FROM pg_stat_wal"
                        : "SELECT sum(fsyncs) FROM pg_stat_io WHERE object = 'wal'");
        return new WriteAheadLog(position(connection), syncs);
    }

    /**
     * Has the server's connections add what they have counted: of its own accord an idle one takes up to ten seconds. To
     * reach every connection of the pool takes as many at once.
     */
    private static void handIn(Connection connection) throws SQLException {
        List<Connection> sessions = new ArrayList<>();
        try {
            for (Long left = others(connection); left != null && left > 0; left--) {
                Connection session = Server.unshared().getConnection();
                sessions.add(session);
                try (Statement statement = session.createStatement()) {
                    statement.execute("SELECT pg_stat_force_next_flush()");
                }
            }
        } finally {
            for (Connection session : sessions) {
                session.close();
            }
        }
    }

    private static @Nullable Long others(Connection connection) throws SQLException {
        return number(
                connection,
                "SELECT count(*) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()"
                        + " AND application_name = current_setting('application_name')");
    }

    private static long position(Connection connection) throws SQLException {
        Long position = number(connection, "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')");
        return position == null ? 0 : position;
    }

    private static @Nullable Long number(Connection connection, String query) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query);
                ResultSet row = statement.executeQuery()) {
            row.next();
            long number = row.getLong(1);
            return row.wasNull() ? null : number;
        }
    }
}
