package com.example.payroll;

import jakarta.batch.api.AbstractBatchlet;
import jakarta.batch.api.BatchProperty;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.Statement;

/** Makes the table of payslips; drops the one that an earlier iteration of the job has left. */
public final class OpenMonth extends AbstractBatchlet {
    @Inject
    @BatchProperty
    String iteration;

    @Override
    public String process() throws Exception {
        try (Connection connection = Ledger.connect();
                Statement statement = connection.createStatement()) {
            if (Integer.parseInt(iteration) > 1) {
                statement.executeUpdate("DROP TABLE PAYSLIP");
            }
            statement.executeUpdate(
                    "CREATE TABLE PAYSLIP (EMPLOYEE INTEGER NOT NULL PRIMARY KEY, NET DECIMAL(10, 2) NOT NULL)");
        }
        return "OPEN";
    }
}
