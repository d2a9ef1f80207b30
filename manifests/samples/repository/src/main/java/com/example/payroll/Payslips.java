package com.example.payroll;

import jakarta.batch.api.chunk.AbstractItemWriter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

/** Writes the payslips of a chunk by one batch of statements. */
public class Payslips extends AbstractItemWriter {
    @Override
    public void writeItems(List<Object> items) throws NamingException, SQLException {
        DataSource payroll = InitialContext.doLookup("jdbc/payroll");
        try (Connection connection = payroll.getConnection();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO payslip VALUES (?, ?)")) {
            for (Object item : items) {
                Payslip payslip = (Payslip) item;
                insert.setInt(1, payslip.employee());
                insert.setBigDecimal(2, payslip.amount());
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }
}
