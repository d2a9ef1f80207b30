package io.batchmark.runner.job.write;

import io.batchmark.contract.parameters.Database;
import io.batchmark.contract.parameters.RunParameters;
import io.batchmark.runner.events.BrokerException;
import io.batchmark.runner.job.table.AccountRows;
import io.batchmark.runner.measure.CpuSampler;
import io.batchmark.runner.measure.LockWaits;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** A writer that times itself, and what it does to the accounts apart. */
public final class TimedWriter extends AccountWriter {
    private final CpuSampler cpu = new CpuSampler(1); // there is one call for each chunk

    public TimedWriter() {
        metrics.writerCpu = cpu;
        RunParameters parameters = run.parameters();
        if (parameters.workload().locks().areShared() && parameters.database().engine() == Database.Engine.PostgreSql) {
            metrics.lockWaits = new LockWaits(); // the others have no query that does not wait
        }
    }

    @Override
    public void writeItems(List<Object> items) throws SQLException, BrokerException {
        cpu.begins();
        long begun = System.nanoTime();
        try {
            super.writeItems(items);
        } finally {
            metrics.writer += System.nanoTime() - begun;
            cpu.ended();
        }
    }

    @Override
    long rewriteShared(Connection connection, int[] accounts) throws SQLException {
        long begun = System.nanoTime();
        try {
            return super.rewriteShared(connection, accounts);
        } finally {
            metrics.update += System.nanoTime() - begun;
        }
    }

    @Override
    long execute(AccountOperation operation, Connection connection, AccountRows rows) throws SQLException {
        long begun = System.nanoTime();
        long done = super.execute(operation, connection, rows);
        long time = System.nanoTime() - begun;
        switch (operation) {
            case INSERT_BATCH, INSERT -> metrics.insert += time;
            case DELETE, DELETE_BATCH -> metrics.delete += time;
            case REWRITE -> metrics.update += time;
        }
        return done;
    }
}
