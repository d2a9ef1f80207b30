package io.batchmark.runner.job;

import io.batchmark.contract.parameters.Workload;
import io.batchmark.runner.events.JobEvents;
import io.batchmark.runner.job.table.AccountRows;
import io.batchmark.runner.job.table.AccountTable;
import io.batchmark.runner.measure.StepMeasurement;
import io.batchmark.runner.run.CurrentRun;
import io.batchmark.runner.run.PartitionAssignment;
import io.batchmark.runner.run.ServerRun;
import io.batchmark.runner.server.Server;
import jakarta.batch.api.listener.StepListener;
import jakarta.batch.runtime.context.JobContext;
import jakarta.batch.runtime.context.StepContext;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Measures the step as a whole: of a partitioned step, from before the first partition to after the last. What the step
 * is to find in the database is put there before.
 */
public final class StepObserver implements StepListener {
    private final ServerRun run = CurrentRun.get();

    @Inject
    JobContext job;

    @Inject
    StepContext step;

    /** The batch container makes one for each thread, those of partitions included, of which it calls no other method. */
    public StepObserver() {
        StepMeasurement.threadBegins();
    }

    @Override
    public void beforeStep() throws SQLException {
        try {
            Workload workload = run.parameters().workload();
            if (run.resumption() == null
                    && workload.artifacts().write().isOfRowsThatAreThere()
                    && !workload.locks().areShared()) {
                fill(run.share());
            }
            run.database().misleadPlanner();
            run.askDatabase();
        } catch (SQLException e) {
            run.failed(e);
            throw e;
        }
        JobEvents events = run.published();
        if (events != null) {
            events.stepStarted(step);
        }
        if (run.parameters().workload().step().dispatches()) {
            run.measurement().replies().begins();
        }
        run.stepBegins();
    }

    private void fill(PartitionAssignment share) throws SQLException {
        Workload workload = share.workload();
        String text = AccountTable.text(workload.artifacts().rowBytes());
        try (Connection connection = Server.unshared().getConnection()) {
            for (int p = share.first(); p < share.first() + share.partitions(); p++) {
                AccountTable.fill(
                        connection,
                        new AccountRows(
                                job.getInstanceId(),
                                PartitionAssignment.base(workload, p),
                                Math.toIntExact(workload.itemsOf(p)),
                                text));
            }
        }
    }

    @Override
    public void afterStep() {
        run.measurement().replies().ended();
        run.stepEnded();
        JobEvents events = run.published();
        if (events != null) {
            events.stepEnded(step, run.failure() == null);
        }
    }
}
