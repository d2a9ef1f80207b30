package io.batchmark.runner.job.write;

import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.Workload;
import io.batchmark.runner.events.BrokerException;
import io.batchmark.runner.job.table.AccountRows;
import io.batchmark.runner.job.table.AccountTable;
import io.batchmark.runner.measure.ArtifactMetrics;
import io.batchmark.runner.run.CurrentRun;
import io.batchmark.runner.run.ServerRun;
import io.batchmark.runner.server.Server;
import jakarta.batch.api.BatchProperty;
import jakarta.batch.api.chunk.AbstractItemWriter;
import jakarta.batch.runtime.context.JobContext;
import jakarta.inject.Inject;
import java.io.Serializable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Does what the workload says: to the table of accounts, to a row per item, or to a queue, by a message per item.
 *
 * <p>AlternateInsertDelete inserts the rows of one chunk, all in one batch, and deletes them in the next, one by one: so
 * the table does not grow and both ways of writing can be compared. A chunk that is smaller than the one before deletes as
 * many rows as it has items, the last ones, and leaves the rest to the next; one that is larger inserts rows for what
 * remains of its items. Chunks differ in size where they end by time, and the last one may be smaller.
 */
public class AccountWriter extends AbstractItemWriter {
    // of the driver, five until it prepares a statement at the server, and of PostgreSQL, five until it stops planning
    // anew
    private static final int EXECUTIONS_UNTIL_PLAN_IS_KEPT = 12;

    @Inject
    JobContext job;

    /** The first account number: partitions have ranges of their own. */
    @Inject
    @BatchProperty
    String accountNumberBase;

    @Inject
    @BatchProperty
    String checkpointBytes;

    final ServerRun run = CurrentRun.get();
    final ArtifactMetrics metrics = run.measurement().artifactMetrics();
    private final Workload workload = run.parameters().workload();
    private final String text = AccountTable.text(workload.artifacts().rowBytes());

    @SuppressWarnings("NullAway.Init") // by open
    private DataSource database;

    @SuppressWarnings("NullAway.Init") // by open
    private WriterCheckpoint checkpoint;

    private boolean opened;
    private long updatedBefore;

    private @Nullable MessageSender messages;
    private int base;
    private long instance;

    @Override
    public void open(@Nullable Serializable resumed) throws SQLException {
        openOn(Server.database(), resumed);
        Database target = run.parameters().database();
        if (resumed == null
                && workload.artifacts().write() == Workload.Write.AlternateInsertDelete
                && target.engine() == Database.Engine.PostgreSql
                && !target.stablePlans()) {
            planForNothing();
        }
        if (workload.sendsMessages()) {
            messages =
                    MessageQueue.sender(Objects.requireNonNull(run.parameters().broker()), workload);
        }
    }

    /** Has the plan of a delete made while there is nothing to delete, and kept: it reads all of the table for a row. */
    private void planForNothing() throws SQLException {
        try (Connection connection = database.getConnection()) {
            AccountOperation.DELETE.execute(connection, rows(base, EXECUTIONS_UNTIL_PLAN_IS_KEPT));
        }
    }

    void openOn(DataSource source, @Nullable Serializable resumed) throws SQLException {
        database = source;
        base = Integer.parseInt(accountNumberBase);
        instance = job.getInstanceId();
        checkpoint = new WriterCheckpoint(Integer.parseInt(checkpointBytes), resumed);
        if (!opened) {
            opened = true;
            updatedBefore = checkpoint.updated();
        }
        metrics.updated = checkpoint.updated() - updatedBefore; // without what was rolled back
        metrics.partition = base;
        run.writerOpened(base, checkpoint.inserted(), checkpoint.deleted(), checkpoint.updated());
    }

    @Override
    public void writeItems(List<Object> items) throws SQLException, BrokerException {
        int rows = items.size();
        switch (workload.artifacts().write()) {
            case AlternateInsertDelete -> alternate(rows);
            case Insert -> execute(AccountOperation.INSERT, next(), rows);
            case InsertBatch -> execute(AccountOperation.INSERT_BATCH, next(), rows);
            case Delete -> execute(AccountOperation.DELETE, next(), rows);
            case DeleteBatch -> execute(AccountOperation.DELETE_BATCH, next(), rows);
            case Rewrite -> rewrite(rows);
            case SendMessage -> Objects.requireNonNull(messages).send(nextMessage(), rows);
            case None -> {}
        }
        checkpoint.wrote(rows);
    }

    private void alternate(int rows) throws SQLException {
        int there = Math.toIntExact(checkpoint.inserted() - checkpoint.deleted());
        int deletes = Math.min(there, rows);
        if (deletes > 0) {
            execute(AccountOperation.DELETE, base + there - deletes, deletes);
        }
        if (rows > deletes) {
            execute(AccountOperation.INSERT_BATCH, base, rows - deletes);
        }
    }

    private void rewrite(int rows) throws SQLException {
        if (!workload.locks().areShared()) {
            execute(AccountOperation.REWRITE, next(), rows);
            return;
        }
        try (Connection connection = database.getConnection()) {
            SharedRows shared = new SharedRows(workload.locks(), base);
            long done = rewriteShared(connection, shared.of(checkpoint.written(), rows));
            metrics.updated += done;
            checkpoint.did(AccountOperation.REWRITE, done);
        }
    }

    private int next() {
        return Math.toIntExact(base + checkpoint.written());
    }

    /** The messages of earlier iterations may still be there. */
    private int nextMessage() {
        return Math.toIntExact(next() + (run.iterationNumber() - 1) * workload.itemsOf(0));
    }

    @Override
    public Serializable checkpointInfo() {
        return checkpoint.data();
    }

    private void execute(AccountOperation operation, int first, int rows) throws SQLException {
        try (Connection connection = database.getConnection()) {
            long done = execute(operation, connection, rows(first, rows));
            switch (operation) {
                case INSERT_BATCH, INSERT -> metrics.inserted += done;
                case DELETE, DELETE_BATCH -> metrics.deleted += done;
                case REWRITE -> metrics.updated += done;
            }
            checkpoint.did(operation, done);
        }
    }

    private AccountRows rows(int first, int number) {
        return new AccountRows(instance, first, number, text);
    }

    long rewriteShared(Connection connection, int[] accounts) throws SQLException {
        return SharedRows.rewrite(connection, accounts, 1, metrics.lockWaits);
    }

    long execute(AccountOperation operation, Connection connection, AccountRows rows) throws SQLException {
        return operation.execute(connection, rows);
    }
}
