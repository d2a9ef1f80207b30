package io.batchmark.runner.database;

import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.Database.Address;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;

/** The partitions of a job in the job repository of Open Liberty, which has a row for each partition that was dispatched. */
public final class RepositoryPartitions implements AutoCloseable {
    // ordinals of enumerations of Open Liberty: a state of a partition, and the first final status of a batch job
    private static final int QUEUED = 0;
    private static final int STOPPED = 3;

    private final Connection connection;
    private final String schema;

    private RepositoryPartitions(Connection connection, String schema) {
        this.connection = connection;
        this.schema = schema;
    }

    /**
     * Numbers of partitions.
     *
     * @param sent partitions that were put into the queue
     * @param received partitions that a server has taken from the queue
     * @param finished partitions with a final status
     */
    public record Counts(long sent, long received, long finished) {}

    /** @throws IOException if there are credentials that cannot be read */
    public static RepositoryPartitions of(Database database) throws IOException, SQLException {
        Address address = Objects.requireNonNull(database.address(), "address");
        return new RepositoryPartitions(
                Connector.of(database.engine()).connect(), address.schema() == null ? "public" : address.schema());
    }

    /** The partitions of an execution of a job. */
    public synchronized Counts counts(long execution) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT COUNT(*),"
                + " COUNT(*) FILTER (WHERE p.internalstate <> " + QUEUED + "),"
                + " COUNT(*) FILTER (WHERE e.batchstatus >= " + STOPPED + ") FROM " + schema
                + ".remotablepartition p LEFT JOIN " + schema
                + ".stepthreadexecution e ON e.stepexecid = p.fk_stepexecutionid WHERE p.fk_jobexecutionid = ?")) {
            statement.setLong(1, execution);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return new Counts(row.getLong(1), row.getLong(2), row.getLong(3));
            }
        }
    }

    @Override
    public synchronized void close() throws SQLException {
        connection.close();
    }
}
