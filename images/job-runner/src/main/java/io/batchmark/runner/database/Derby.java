package io.batchmark.runner.database;

import io.batchmark.contract.parameters.Workload;
import java.sql.Connection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** In the server's own JVM, and new for each run. */
final class Derby implements Dialect {
    private static final String DEFAULT_PAGES = "1000";

    @Override
    public String product() {
        return "Derby";
    }

    @Override
    public @Nullable String driver() {
        return null;
    }

    @Override
    public void createSchema(Connection connection, String schema) {
        throw new IllegalStateException("Derby is the run's own, so it has no schema");
    }

    @Override
    public void dropSchema(Connection connection, String schema) {
        throw new IllegalStateException("Derby is the run's own, so it has no schema");
    }

    @Override
    public List<String> schemas(Connection connection, String prefix) {
        return List.of();
    }

    @Override
    public void check(Connection connection, Workload workload) {
        // can do everything
    }

    @Override
    public void misleadPlanner(Connection connection) {
        // its plans are what they are
    }

    @Override
    public String settings(Connection connection) {
        return "durability=" + System.getProperty("derby.system.durability", "default") + " pageCacheSize="
                + System.getProperty("derby.storage.pageCacheSize", DEFAULT_PAGES);
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
