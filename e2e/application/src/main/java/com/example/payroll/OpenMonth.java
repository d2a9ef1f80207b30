package com.example.payroll;

import jakarta.batch.api.AbstractBatchlet;
import java.sql.Connection;
import java.sql.Statement;

/** Makes the table of payslips. */
public final class OpenMonth extends AbstractBatchlet {
    @Override
    public String process() throws Exception {
        try (Connection connection = Ledger.connect();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(
                    "CREATE TABLE PAYSLIP (EMPLOYEE INTEGER NOT NULL PRIMARY KEY, NET DECIMAL(10, 2) NOT NULL)");
        }
        return "OPEN";
    }
}
