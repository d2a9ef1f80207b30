package io.batchmark.contract.parameters;

import io.batchmark.contract.field.Added;
import io.batchmark.contract.field.Require;
import java.util.Objects;

/**
 * The settings of the data sources of each server, that of the workload and that of the job repository.
 *
 * @param isolationLevel of the workload; the batch container has one of its own for the job repository
 * @param connectionPoolSize most connections that a data source has; 0 for no limit
 * @param statementCacheSize prepared statements that are kept with each connection
 * @param lastParticipant which of the two is committed in one phase where chunks have two
 */
public record DataSourceSettings(
        @Added IsolationLevel isolationLevel,
        @Added int connectionPoolSize,
        @Added int statementCacheSize,
        @Added LastParticipant lastParticipant) {
    public static final DataSourceSettings DEFAULT =
            new DataSourceSettings(IsolationLevel.ReadCommitted, 0, 50, LastParticipant.None);

    /** Which data source is committed in one phase, when the others of a transaction of two phases are prepared. */
    public enum LastParticipant {
        None,
        JobRepository,
        Workload
    }

    /** What transactions see of each other. */
    public enum IsolationLevel {
        ReadUncommitted("READ_UNCOMMITTED"),
        ReadCommitted("READ_COMMITTED"),
        RepeatableRead("REPEATABLE_READ"),
        Serializable("SERIALIZABLE");

        private final String constant;

        IsolationLevel(String constant) {
            this.constant = constant;
        }

        /** The name of the constant of JDBC. */
        public String constant() {
            return "TRANSACTION_" + constant;
        }
    }

    public DataSourceSettings {
        Objects.requireNonNull(isolationLevel, "isolationLevel");
        Require.atLeast(0, connectionPoolSize, "connectionPoolSize");
        Require.atLeast(0, statementCacheSize, "statementCacheSize");
        Objects.requireNonNull(lastParticipant, "lastParticipant");
    }

    public DataSourceSettings withLastParticipant(LastParticipant which) {
        return new DataSourceSettings(isolationLevel, connectionPoolSize, statementCacheSize, which);
    }
}
