package io.batchmark.runner.database;

import io.batchmark.contract.parameters.Database;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The schemas that runs have left behind in a database: all whose names begin as its address says. */
public final class Schemas {
    private final Connector connector;
    private final DatabaseFault faults;
    private final String prefix;

    private Schemas(Database database, String prefix) throws IOException {
        connector = Connector.of(database.engine());
        faults = new DatabaseFault(
                database, connector.dialect().product(), connector.user(), connector.hasPassword(), 1);
        this.prefix = prefix;
    }

    /**
     * @throws IOException if there are credentials which cannot be read
     * @throws CleanupException if the database has no schemas of runs
     */
    public static Schemas of(Database database) throws IOException, CleanupException {
        Database.Address address = database.address();
        if (address == null || address.schema() == null) {
            throw new CleanupException(
                    "database " + database.name() + " has no address with a schema, which says what to drop", null);
        }
        return new Schemas(database, address.schema());
    }

    /**
     * Drops them all, whoever uses them.
     *
     * @param dropped is told each
     * @throws CleanupException if one of them stays
     */
    public void drop(Consumer<String> dropped) throws CleanupException {
        try (Connection connection = connector.connect()) {
            for (String schema : connector.dialect().schemas(connection, prefix)) {
                connector.dialect().dropSchema(connection, schema);
                dropped.accept(schema);
            }
        } catch (SQLException | DriverMissing e) {
            String message = faults.message(e);
            throw new CleanupException(
                    message == null
                            ? faults.message(String.valueOf(e.getMessage()), "drop the schemas " + prefix + "* by hand")
                            : message,
                    e);
        }
    }

    /** Why schemas stay, for a user. */
    public static final class CleanupException extends Exception {
        private static final long serialVersionUID = 1;

        CleanupException(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }
}
