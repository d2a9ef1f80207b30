package com.example.payroll;

import jakarta.batch.api.AbstractBatchlet;
import jakarta.batch.api.BatchProperty;
import jakarta.batch.runtime.context.JobContext;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Checks that each employee of this server who is not on unpaid leave has a payslip. */
@Named
@Dependent
public class CloseMonth extends AbstractBatchlet {
    @Inject
    Ledger ledger;

    @Inject
    JobContext job;

    @Inject
    @BatchProperty
    String employees;

    @Inject
    @BatchProperty
    String leave;

    @Inject
    @BatchProperty
    String server;

    @Inject
    @BatchProperty
    String servers;

    @Override
    public String process() throws SQLException {
        int index = Integer.parseInt(server);
        int first = first(index);
        int end = first(index + 1);
        int all = end - first;
        int every = Integer.parseInt(leave);
        int onLeave = every > 0 ? end / every - first / every : 0;
        int paid = paid();
        if (paid != all - onLeave) {
            throw new IllegalStateException(
                    paid + " of " + all + " employees are paid, and " + onLeave + " are on unpaid leave");
        }
        return "CLOSED";
    }

    /** The first employee of a server. */
    private int first(int index) {
        return (int) (Long.parseLong(employees) * index / Integer.parseInt(servers));
    }

    private int paid() throws SQLException {
        try (Connection connection = ledger.connect();
                PreparedStatement query =
                        connection.prepareStatement("SELECT COUNT(*) FROM PAYSLIP WHERE PAYROLL = ?")) {
            query.setLong(1, job.getInstanceId());
            try (ResultSet paid = query.executeQuery()) {
                paid.next();
                return paid.getInt(1);
            }
        }
    }
}
