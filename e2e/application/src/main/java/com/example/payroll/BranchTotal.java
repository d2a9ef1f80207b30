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

/** Adds up what the employees of a branch are paid. The exit status is the sum. */
@Named
@Dependent
public class BranchTotal extends AbstractBatchlet {
    @Inject
    Ledger ledger;

    @Inject
    JobContext job;

    @Inject
    @BatchProperty
    String first;

    @Inject
    @BatchProperty
    String last;

    @Override
    public String process() throws SQLException {
        try (Connection connection = ledger.connect();
                PreparedStatement query = connection.prepareStatement(
                        "SELECT SUM(NET) FROM PAYSLIP WHERE PAYROLL = ? AND EMPLOYEE BETWEEN ? AND ?")) {
            query.setLong(1, job.getInstanceId());
            query.setInt(2, Integer.parseInt(first));
            query.setInt(3, Integer.parseInt(last));
            try (ResultSet total = query.executeQuery()) {
                total.next();
                return String.valueOf(total.getBigDecimal(1));
            }
        }
    }
}
