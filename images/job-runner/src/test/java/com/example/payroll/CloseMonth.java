package com.example.payroll;

import jakarta.batch.api.AbstractBatchlet;
import jakarta.batch.api.BatchProperty;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;

/** Checks that everybody is paid. */
public final class CloseMonth extends AbstractBatchlet {
    @Inject
    @BatchProperty
    String employees;

    @Override
    public String process() throws Exception {
        try (Connection connection = Ledger.connect();
                Statement statement = connection.createStatement();
                ResultSet paid = statement.executeQuery("SELECT COUNT(*) FROM PAYSLIP")) {
            paid.next();
            if (paid.getInt(1) != Integer.parseInt(employees)) {
                throw new IllegalStateException(paid.getInt(1) + " of " + employees + " employees are paid");
            }
        }
        return "CLOSED";
    }
}
