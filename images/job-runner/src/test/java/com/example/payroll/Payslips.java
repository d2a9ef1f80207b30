package com.example.payroll;

import jakarta.batch.api.BatchProperty;
import jakarta.batch.api.chunk.AbstractItemWriter;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.List;

/** Writes the payslips of a chunk. */
public final class Payslips extends AbstractItemWriter {
    @Inject
    @BatchProperty
    String failAt;

    @Override
    public void writeItems(List<Object> items) throws Exception {
        try (Connection connection = Ledger.connect();
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO PAYSLIP (EMPLOYEE, NET) VALUES (?, ?)")) {
            for (Object item : items) {
                Payslip payslip = (Payslip) item;
                if (payslip.employee() == Integer.parseInt(failAt)) {
                    throw new IllegalStateException("employee " + failAt + " has no bank account");
                }
                insert.setInt(1, payslip.employee());
                insert.setBigDecimal(2, payslip.net());
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }
}
