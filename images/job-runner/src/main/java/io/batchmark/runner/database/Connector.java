package io.batchmark.runner.database;

import io.batchmark.contract.parameters.Database;
import io.batchmark.runner.server.Server;
import java.io.IOException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Connections to the database that the server does not know of, so that errors come from the database itself and not from
 * the server's connection manager. The operator renders the URL, for the server as well.
 */
final class Connector {
    private final Dialect dialect;
    private final @Nullable String url;
    private final Credentials credentials;

    private Connector(Dialect dialect, @Nullable String url, Credentials credentials) {
        this.dialect = dialect;
        this.url = url;
        this.credentials = credentials;
    }

    /** @throws IOException if there are credentials which cannot be read */
    static Connector of(Database.Engine engine) throws IOException {
        return new Connector(Dialect.of(engine), System.getenv("JDBC_URL"), Credentials.read());
    }

    Dialect dialect() {
        return dialect;
    }

    String user() {
        return credentials.user();
    }

    boolean hasPassword() {
        return credentials.hasPassword();
    }

    /** @throws SQLException if the server would have other credentials than these */
    void check() throws SQLException {
        if (dialect instanceof Db2 && !credentials.literal()) {
            throw new SQLException(
                    "the password has a special form, and Open Liberty does not take it as it is",
                    DatabaseFault.NOT_LITERAL);
        }
    }

    Connection connect() throws SQLException {
        String driver = dialect.driver();
        if (driver == null) {
            return Server.unshared().getConnection();
        }
        Connection connection = load(driver).connect(url, credentials.properties());
        if (connection == null) {
            throw new IllegalStateException(driver + " does not understand " + url);
        }
        return connection;
    }

    private static Driver load(String driver) {
        try {
            return (Driver) Class.forName(driver).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new DriverMissing(driver, System.getenv("DRIVERS"), e);
        }
    }
}
